import { afterEach, expect, test, vi } from 'vitest';
import { memoryCaches } from '../../../tests/support/memory-caches.ts';
import { createCache } from '../cache.ts';
import { type RowQuery, rowsQueryOptions } from './rows-query.ts';

const papers = { type: 'papers', api: 'papers', wrapper: 'papers', name: 'Papers', language: 'en' };
const paper = (id: number) => ({ id, name: `N${id}`, version: 2, deleted_at: null });

/** A server whose list finds these papers; after a cursor it finds them in searches alone. */
function serverFinds(...ids: readonly number[]): void {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams;
    const isNothing = query.has('sync_cursor') && !query.has('search');
    return Response.json({ papers: isNothing ? [] : ids.map(paper), sync_cursor: 7 });
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The rows of a list before and after an invalidation, when the server finds one more. */
async function addedTo(query: RowQuery) {
  const cache = createCache();
  const options = rowsQueryOptions(papers, 1, query);
  serverFinds(1);
  await cache.query(options);
  serverFinds(1, 2);
  const { added, count } = await cache.query({ ...options, staleTime: 0 });
  return { added: [...added], count };
}

test('a search that finds an unchanged item anew, since its text was read, counts it as a new row', async () => {
  expect(await addedTo({ search: 'gasket' })).toEqual({ added: [2], count: 1 });
});

test('a list without a search asks for changes only', async () => {
  expect(await addedTo({})).toEqual({ added: [], count: 1 });
});
