import type { IncomingMessage, ServerResponse } from 'node:http';
import { itemOf } from './pages/module.ts';
import { numberName, wrapper } from './pages/names.ts';
import { queryRows, type RowsQuery, type BenchRow, makeRows } from './rows.ts';

const sites = new Map<number, readonly BenchRow[]>();
const answers = new Map<string, readonly BenchRow[]>();

/** Cached like by an index, so that the list is measured and not the sorting. */
function cachedRows(count: number, query: RowsQuery): readonly BenchRow[] {
  const key = JSON.stringify([count, query]);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const rows = sites.get(count) ?? makeRows(count);
  sites.set(count, rows);
  const made = queryRows(rows, query);
  answers.set(key, made);
  return made;
}

function parseRowsQuery(query: URLSearchParams): RowsQuery {
  const sort = query.get('sort') ?? '';
  const order = sort === '' ? 'none' : sort.includes(numberName(0)) ? 'number' : 'text';
  return { order, search: query.get('search') ?? '' };
}

function body(url: URL): unknown {
  const [, count] = /^\/api\/sites\/(\d+)\//.exec(url.pathname) ?? [];
  if (count === undefined) return { modules: [] };
  const query = url.searchParams;
  const all = cachedRows(Number(count), parseRowsQuery(query));
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 100)];
  const items = all.slice(offset, offset + limit).map(itemOf);
  return {
    [wrapper]: items,
    total: all.length,
    total_is_exact: true,
    next_page_cursor: offset + items.length < all.length ? 'more' : null,
    sync_cursor: 1,
  };
}

/**
 * Answers the list call of a site, whose id is its number of items, and returns no modules; false
 * for other requests.
 */
export function answerCall(
  { url: address = '/' }: IncomingMessage,
  reply: ServerResponse,
): boolean {
  const url = new URL(address, 'http://bench');
  if (!url.pathname.startsWith('/api/')) return false;
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(body(url)));
  return true;
}
