import type { CompiledModule } from '../compiled.ts';
import { analyse } from '../rules/analyse.ts';
import { isTimeZone } from '../zone.ts';
import type { RuleNode } from '../rules/node.ts';
import { filterScope } from '../rules/scope.ts';
import { byLanguage, textIn } from '../text.ts';
import { searchKey } from '../text-keys.ts';
import { decodeCursor, type CursorPosition } from './cursor.ts';
import { QueryError } from './error.ts';
import { labelRule } from './label-search.ts';
import { sortColumns, type SortColumn } from './sort.ts';
import type { ItemQuery, QueryContext } from './types.ts';

const limits = { rows: 10_000, search: 200, offset: 1_000_000 } as const;

/** A query validated against its module; the same for memory and SQL. */
export interface PreparedQuery {
  readonly filter: RuleNode | null;
  readonly sort: readonly SortColumn[];
  /** Search keys; the item's search text has to contain each of them, or a label of it. */
  readonly searchKeys: readonly string[];
  /** That an item has a label whose name contains a search key, by key. */
  readonly labelled: ReadonlyMap<string, RuleNode>;
  readonly limit: number | null;
  readonly after: CursorPosition | null;
  /** Rows to skip after `after`. */
  readonly offset: number;
  readonly includeDeleted: boolean;
}

function prepareFilter(module: CompiledModule, filter: ItemQuery['filter']): RuleNode | null {
  if (filter === undefined) return null;
  const analysis = analyse(filter, filterScope(module.columns), 'boolean', '');
  if (analysis.ok) return analysis.node;
  const reasons = analysis.problems.map(({ sentence }) => sentence);
  const reason = byLanguage((language) =>
    reasons.map((sentence) => textIn(sentence, language)).join(' '),
  );
  throw new QueryError('filter', { reason }, analysis.problems);
}

function prepareLabels(
  module: CompiledModule,
  { labelMatches = new Map() }: QueryContext,
): PreparedQuery['labelled'] {
  return new Map(
    [...labelMatches].flatMap(([word, ids]) => {
      const node = prepareFilter(module, labelRule(module, ids) ?? undefined);
      return node === null ? [] : [[word, node] as const];
    }),
  );
}

function prepareSearch(search: unknown): readonly string[] {
  if (search === undefined) return [];
  if (typeof search !== 'string' || search.length > limits.search)
    throw new QueryError('search', { limit: limits.search });
  return [...new Set(searchKey(search).split(' '))].filter((word) => word !== '');
}

function prepareLimit(limit: unknown): number | null {
  if (limit === undefined) return null;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= limits.rows)
    return limit;
  throw new QueryError('limit', { limit: limits.rows });
}

function prepareOffset(offset: unknown): number {
  if (offset === undefined) return 0;
  const isWhole = typeof offset === 'number' && Number.isInteger(offset);
  if (isWhole && offset >= 0 && offset <= limits.offset) return offset;
  throw new QueryError('offset', { limit: limits.offset });
}

/** Validates a query; throws a QueryError that names the part to correct. */
export function prepareQuery(
  module: CompiledModule,
  query: ItemQuery,
  context: QueryContext,
): PreparedQuery {
  const { timeZone } = context;
  if (!isTimeZone(timeZone)) throw new QueryError('time_zone', { name: timeZone });
  const sort = sortColumns(module, query.sort, context);
  const { page_cursor: cursor } = query;
  return {
    filter: prepareFilter(module, query.filter),
    sort,
    searchKeys: prepareSearch(query.search),
    labelled: prepareLabels(module, context),
    limit: prepareLimit(query.limit),
    offset: prepareOffset(query.offset),
    after: cursor === undefined ? null : decodeCursor(sort, cursor),
    includeDeleted: query.includeDeleted === true,
  };
}
