import type { CompiledModule } from '../../compiled.ts';
import type { Item } from '../../record/item.ts';
import { valueOf } from '../../record/values.ts';
import { siteDay } from '../../rules/dates.ts';
import { isEmptyBase } from '../../rules/base-columns.ts';
import { periodContaining } from '../../rules/periods.ts';
import { entriesOf, toTypedValue } from '../../rules/typed-value.ts';
import type { OperandType } from '../../rules/types.ts';
import { compareCodePoints } from '../../text-keys.ts';
import { filterItems } from '../run.ts';
import { compareValues } from '../sort.ts';
import type { QueryContext } from '../types.ts';
import { type GroupPosition, encodeGroupCursor } from './cursor.ts';
import { type PreparedGroups, prepareGroups } from './prepare.ts';
import { groupRule } from './rule.ts';
import { decimalSum } from './sum.ts';
import type { Group, GroupQuery, GroupValue, Groups, Tally } from './types.ts';

/** A column's value in an item, as rules see it. */
function typedValueIn(module: CompiledModule, db: string, type: OperandType, item: Item): unknown {
  const column = module.byDb.get(db);
  const value = valueOf(column ?? { db, origin: 'core' }, item);
  const isEmpty = column === undefined ? isEmptyBase(db, value) : column.isEmpty(value);
  return toTypedValue(isEmpty ? null : value, type).value;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The first day of the period of a date at the site; computed once per day. */
function periodStarts({ unit }: PreparedGroups, timeZone: string): (date: string) => string {
  const known = new Map<string, string>();
  return (date) => {
    const day = siteDay(date, timeZone);
    const first = known.get(day) ?? periodContaining(day, unit).first;
    known.set(day, first);
    return first;
  };
}

/** The groups that an item belongs to. */
function valuesOf(
  module: CompiledModule,
  { by }: PreparedGroups,
  item: Item,
  periodOf: (date: string) => string,
): readonly GroupValue[] {
  if (by === null) return [];
  const value = typedValueIn(module, by.db, by.type, item);
  if (by.type === 'date') return [typeof value === 'string' ? periodOf(value) : null];
  const isMany = by.type.endsWith('_list') || by.type === 'people';
  const all = isMany && value !== null ? entriesOf(value) : [value];
  const filled = all.filter((each) => isScalar(each) && each !== '') as readonly GroupValue[];
  // Groups 0 and -0 together.
  const plain = filled.map((each) => (each === 0 ? 0 : each));
  return plain.length === 0 ? [null] : [...new Set(plain)];
}

function rangeOf(texts: readonly string[]): Tally['ranges'][string] {
  const sorted = texts.toSorted(compareCodePoints);
  const [least, most] = [sorted[0], sorted.at(-1)];
  return least === undefined || most === undefined ? null : { least, most };
}

function tally(
  module: CompiledModule,
  { sums, ranges }: PreparedGroups,
  items: readonly Item[],
): Tally {
  const all = (db: string, type: OperandType) =>
    items.map((item) => typedValueIn(module, db, type, item)).filter((value) => value !== null);
  const numbers = (db: string) => all(db, 'number').filter((value) => typeof value === 'number');
  const dates = (db: string) => all(db, 'date').filter((value) => typeof value === 'string');
  return {
    count: items.length,
    sums: Object.fromEntries(sums.map((db) => [db, decimalSum(numbers(db))])),
    ranges: Object.fromEntries(ranges.map((db) => [db, rangeOf(dates(db))])),
  };
}

interface RankedGroup {
  readonly sortKey: GroupPosition['sortKey'];
  readonly value: GroupValue;
  readonly items: readonly Item[];
}

/** The sort key before the value: the rank of an id, the order key of a text. */
function sortKeyOf({ by }: PreparedGroups, value: GroupValue, items: readonly Item[]) {
  if (by === null || value === null) return null;
  if (by.ranks !== null) {
    const at = by.ranks.indexOf(Number(value));
    return at === -1 ? null : at + 1;
  }
  if (by.type !== 'text') return null;
  const keys = items.map(by.read).filter((key) => typeof key === 'string');
  return keys.toSorted(compareCodePoints)[0] ?? null;
}

/** Negative if `a` comes before `b`. */
function compareGroups(
  { order, direction }: PreparedGroups,
  a: RankedGroup,
  b: RankedGroup,
): number {
  const sign = direction === 'asc' ? 1 : -1;
  if (a.value === null || b.value === null)
    return Number(a.value === null) - Number(b.value === null);
  const byCount = order === 'count' ? a.items.length - b.items.length : 0;
  if (byCount !== 0) return sign * byCount;
  if (a.sortKey !== b.sortKey) {
    if (a.sortKey === null) return 1;
    if (b.sortKey === null) return -1;
    return sign * compareValues(a.sortKey, b.sortKey);
  }
  return sign * compareValues(a.value, b.value);
}

function groupItems(
  module: CompiledModule,
  prepared: PreparedGroups,
  items: readonly Item[],
  timeZone: string,
): readonly RankedGroup[] {
  const byValue = new Map<GroupValue, Item[]>();
  const periodOf = periodStarts(prepared, timeZone);
  for (const item of items)
    for (const value of valuesOf(module, prepared, item, periodOf)) {
      const others = byValue.get(value) ?? [];
      others.push(item);
      byValue.set(value, others);
    }
  return [...byValue]
    .map(([value, own]) => ({ value, items: own, sortKey: sortKeyOf(prepared, value, own) }))
    .toSorted((a, b) => compareGroups(prepared, a, b));
}

function isAfter(prepared: PreparedGroups, group: RankedGroup): boolean {
  const { after } = prepared;
  if (after === null) return true;
  const last = { ...after, items: { length: after.count } as readonly Item[] };
  return compareGroups(prepared, group, last) > 0;
}

/**
 * Counts items in memory by the values of a column; the same groups in the same order as
 * `compileGroups`. Throws only QueryErrors.
 */
export function runGroups(
  module: CompiledModule,
  items: readonly Item[],
  query: GroupQuery,
  context: QueryContext,
): Groups {
  const prepared = prepareGroups(module, query, context);
  const { by, unit, limit, after } = prepared;
  const matching = filterItems(module, items, prepared.items, context);
  const all = groupItems(module, prepared, matching, context.timeZone);
  const rest = all.filter((group) => isAfter(prepared, group));
  const page = limit === null ? rest : rest.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && last.value !== null && page.length < rest.length;
  return {
    groups: page.map(({ value, items: own }): Group => ({
      value,
      rule: by === null ? true : groupRule(by, unit, value),
      ...tally(module, prepared, own),
    })),
    totals: after === null ? tally(module, prepared, matching) : null,
    next_page_cursor:
      hasMore && last.value !== null
        ? encodeGroupCursor(prepared, {
            count: last.items.length,
            sortKey: last.sortKey,
            value: last.value,
          })
        : null,
  };
}
