import { searchKey } from '../runtime/text-keys.ts';
import type { FoundRow, SearchQuery, SearchReply } from './search.ts';

/** How well an item answers: 0 by its code, id or whole name, 1 by its start, 2 within it, 3 elsewhere. */
export interface Ranked {
  readonly row: FoundRow;
  readonly rank: number;
}

/** What a site is searched for, with what was left out. `key` is empty when there are no words. */
export interface SearchQuestion {
  readonly key: string;
  readonly limit: number;
}

const usualLimit = 20;
const largestId = 2_147_483_647;

export function searchQuestion({ search, limit = usualLimit }: SearchQuery): SearchQuestion {
  return { key: searchKey(search), limit };
}

/** The id that a search key names, by itself or behind a module's prefix; null when it names none. */
export function namedId(key: string, codePrefix: string | undefined): number | null {
  const prefix = codePrefix === undefined ? '' : `${searchKey(codePrefix)}-`;
  const digits = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  const id = /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : Number.NaN;
  return id <= largestId ? id : null;
}

/** The best of what the modules gave, each in the order of the call. */
export function searchReply(all: readonly Ranked[], { limit }: SearchQuestion): SearchReply {
  const order = all.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      (a.row.type < b.row.type ? -1 : a.row.type > b.row.type ? 1 : b.row.id - a.row.id),
  );
  return { found: order.slice(0, limit).map(({ row }) => row), has_more: order.length > limit };
}
