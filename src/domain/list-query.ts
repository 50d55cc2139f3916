import type { QueryError } from '../runtime/query/error.ts';
import { selectFields } from '../runtime/query/select-fields.ts';
import { columnsRead } from '../runtime/query/template-columns.ts';
import type { SortKey } from '../runtime/query/types.ts';
import type { Item } from '../runtime/record/item.ts';
import { isList, isObject, ownProperty } from '../runtime/record/json.ts';
import type { Rule } from '../runtime/rules/rule.ts';
import { Failure } from './failure.ts';
import type { ListQuery, ListReply } from '../contract/items.ts';

/** Parses a JSON value of the query string. */
function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Failure('invalid_query');
  }
}

function columnsOf(sort: unknown): readonly string[] {
  const keys = isList(sort) ? sort : [];
  return keys
    .map((key) => (isObject(key) ? ownProperty(key, 'db') : undefined))
    .filter((db) => typeof db === 'string');
}

const earliest = Date.UTC(1000, 0);

/** `since` as a timestamp that the database accepts. */
function parseSince(since: string | undefined): string | null {
  if (since === undefined) return null;
  const moment = Date.parse(since);
  if (Number.isNaN(moment)) throw new Failure('invalid_query');
  return new Date(Math.max(moment, earliest)).toISOString();
}

interface Texts {
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
  readonly since?: string | undefined;
}

/**
 * Parses a list query from the query string. Filter and sort are validated against the module when
 * the query runs. `names` are the columns that they read. Throws `invalid_query`.
 */
export function parseListQuery(query: Texts) {
  const filter = parseJson(query.filter) as Rule | undefined;
  const sort = parseJson(query.sort) as readonly SortKey[] | undefined;
  const sortedBy = columnsOf(sort);
  const names = [...columnsRead(filter), ...sortedBy];
  return { filter, sort, sortedBy, names, since: parseSince(query.since) };
}

/** Turns a query error into a refusal that says what to correct. */
export function queryFailure({ sentence, problems }: QueryError): Failure {
  return new Failure('invalid_query', {}, { sentence, ...(problems.length > 0 && { problems }) });
}

/** How many items match, up to the counting limit. */
export interface Total {
  readonly count: number;
  /** False when more items match than were counted. */
  readonly isExact: boolean;
}

/** The total from a count that stopped at one more than `max`. */
export const cappedTotal = (max: number, counted: number): Total => ({
  count: Math.min(counted, max),
  isExact: counted <= max,
});

/**
 * A list's reply. A call that asks for no page gets the whole list without page properties, unless
 * it is longer than the longest response.
 */
export function buildListReply(
  wrapper: string,
  list: {
    readonly items: readonly Item[];
    readonly total: Total;
    readonly nextPageCursor: string | null;
    readonly syncCursor: number;
  },
  { fields, limit, page_cursor: cursor }: ListQuery,
): ListReply {
  const isPage = limit !== undefined || cursor !== undefined || list.nextPageCursor !== null;
  return {
    [wrapper]: list.items.map(selectFields(fields)),
    sync_cursor: list.syncCursor,
    ...(isPage && {
      total: list.total.count,
      total_is_exact: list.total.isExact,
      next_page_cursor: list.nextPageCursor,
    }),
  };
}
