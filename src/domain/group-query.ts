import type { GroupQuery } from '../runtime/query/groups/types.ts';
import type { GroupsQuery } from '../contract/groups.ts';
import { parseListQuery } from './list-query.ts';

/** Groups per page when the query sets no limit. */
const defaultLimit = 100;

/**
 * Parses a group query from the query string. Columns and filter are validated against the module
 * when the query runs. `names` are the columns that it reads. Throws `invalid_query`.
 */
export function parseGroupQuery(query: GroupsQuery): {
  readonly question: GroupQuery;
  readonly names: readonly string[];
} {
  const { by, unit, order, direction, search, limit = defaultLimit, page_cursor } = query;
  const { filter, names } = parseListQuery({ filter: query.filter });
  const [sums, ranges] = [query.sums?.split(',') ?? [], query.ranges?.split(',') ?? []];
  return {
    question: { by, unit, order, direction, sums, ranges, filter, search, limit, page_cursor },
    names: [...names, ...(by === undefined ? [] : [by]), ...sums, ...ranges],
  };
}
