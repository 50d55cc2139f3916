import { parseId } from '../runtime/record/parse-id.ts';
import { searchKey } from '../runtime/text-keys.ts';
import type { FoundRow, SearchQuery, SearchReply } from '../contract/search.ts';

/**
 * How well an item matches: 0 by its code, id or whole name, 1 by the start of the name, 2 within
 * the name, 3 elsewhere.
 */
export interface RankedResult {
  readonly row: FoundRow;
  readonly rank: number;
}

/** A parsed search, with defaults filled in. `key` is empty when there are no words. */
export interface ParsedSearchQuery {
  readonly key: string;
  readonly limit: number;
}

const defaultLimit = 20;
const maxId = 2_147_483_647;

export function parseSearchQuery({ search, limit = defaultLimit }: SearchQuery): ParsedSearchQuery {
  return { key: searchKey(search), limit };
}

/** The id that a search key names, with or without a module's prefix; null when it names none. */
export function parseItemId(key: string, codePrefix: string | undefined): number | null {
  const prefix = codePrefix === undefined ? '' : `${searchKey(codePrefix)}-`;
  const digits = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  const id = parseId(digits);
  return id !== null && id <= maxId ? id : null;
}

/** The best results of all modules, each module's in the order of the call. */
export function buildSearchReply(
  all: readonly RankedResult[],
  { limit }: ParsedSearchQuery,
): SearchReply {
  const order = all.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      (a.row.type < b.row.type ? -1 : a.row.type > b.row.type ? 1 : b.row.id - a.row.id),
  );
  return { found: order.slice(0, limit).map(({ row }) => row), has_more: order.length > limit };
}
