import type { CompiledModule } from '../compiled.ts';
import type { Item } from '../record/item.ts';
import { ruleContext, type RuleEnvironment } from '../rules/context.ts';
import type { RuleNode } from '../rules/node.ts';
import { searchText } from './search-sort-keys.ts';
import { encodeCursor } from './cursor.ts';
import { prepareQuery, type PreparedQuery } from './prepare.ts';
import { compareRows, type SortValue } from './sort.ts';
import { smallest } from './smallest.ts';
import type { ItemQuery, QueryContext, TextMemo } from './types.ts';

export interface QueryResult<T extends Item> {
  readonly rows: readonly T[];
  /** How many items match the query, on all pages. */
  readonly total: number;
  /** Null on the last page, and without a limit. */
  readonly next_page_cursor: string | null;
}

interface Row<T extends Item> {
  readonly item: T;
  readonly values: readonly SortValue[];
}

function holds(
  filter: RuleNode,
  module: CompiledModule,
  item: Item,
  moment: RuleEnvironment,
): boolean {
  const context = ruleContext(module.byDb, item, moment);
  return filter.evaluate({ context, entry: null }) === true;
}

/** The text of an item that searches read; computed once where `texts` remembers it. */
export function textOf(module: CompiledModule, item: Item, texts: TextMemo | undefined): string {
  const known = texts?.search.get(item);
  if (known !== undefined) return known;
  const text = searchText(module, item);
  texts?.search.set(item, text);
  return text;
}

function matchesSearch(
  words: readonly string[],
  module: CompiledModule,
  item: Item,
  texts: TextMemo | undefined,
  hasLabel: (word: string) => boolean,
): boolean {
  if (words.length === 0) return true;
  const text = textOf(module, item, texts);
  return words.every((word) => text.includes(word) || hasLabel(word));
}

/** The rows of a page, and one more if there is one. */
function pageOf<T extends Item>(
  items: readonly T[],
  { sort, after, offset, limit }: PreparedQuery,
): readonly Row<T>[] {
  const rows = items.map((item) => ({ item, values: sort.map(({ read }) => read(item)) }));
  const behind =
    after === null
      ? rows
      : rows.filter(
          ({ item, values }) => compareRows(sort, values, after.values, [item.id, after.id]) > 0,
        );
  const compare = (a: Row<T>, b: Row<T>) =>
    compareRows(sort, a.values, b.values, [a.item.id, b.item.id]);
  const end = limit === null ? behind.length : offset + limit + 1;
  return smallest(behind, end, compare).slice(offset);
}

/** The items that match a prepared query, on all pages, in no particular order. */
export function filterItems<T extends Item>(
  module: CompiledModule,
  items: readonly T[],
  { filter, searchKeys: words, labelled, includeDeleted }: PreparedQuery,
  { now, timeZone, person, finished, below, texts, moduleOf = () => module }: QueryContext,
): readonly T[] {
  const moment = { now, timeZone, person, finished, below };
  const hasLabel = (item: T) => (word: string) => {
    const label = labelled.get(word);
    return label !== undefined && holds(label, module, item, moment);
  };
  const isFound = (item: T) => matchesSearch(words, moduleOf(item), item, texts, hasLabel(item));
  const isMeant = (item: T) => filter === null || holds(filter, module, item, moment);
  // To search a text that is remembered is quicker than to evaluate a filter, to compute one is not.
  const isInList = (item: T) =>
    texts?.search.has(item) === true
      ? isFound(item) && isMeant(item)
      : isMeant(item) && isFound(item);
  return items.filter(
    (item) => (includeDeleted || (item.deleted_at ?? null) === null) && isInList(item),
  );
}

/**
 * Filters, sorts and pages items in memory; the same rows in the same order as `compileQuery`.
 * Throws only QueryErrors.
 */
export function runQuery<T extends Item>(
  module: CompiledModule,
  items: readonly T[],
  query: ItemQuery,
  context: QueryContext,
): QueryResult<T> {
  const prepared = prepareQuery(module, query, context);
  const { limit } = prepared;
  const matching = filterItems(module, items, prepared, context);
  const rows = pageOf(matching, prepared);
  const page = limit === null ? rows : rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && page.length < rows.length;
  return {
    rows: page.map(({ item }) => item),
    total: matching.length,
    next_page_cursor: hasMore
      ? encodeCursor(prepared.sort, { values: last.values, id: last.item.id })
      : null,
  };
}
