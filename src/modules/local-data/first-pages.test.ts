// @vitest-environment jsdom
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { moduleEntry } from '../../../tests/support/site-rows.ts';
import { createCache } from '../../api/cache.ts';
import {
  createLocalStore,
  type LocalHeader,
  type LocalKey,
  type LocalStore,
} from '../../api/local-data/local-store.ts';
import { initialRows } from '../../api/rows/row-data.ts';
import { type RowQuery, rowsQueryOptions } from '../../api/rows/rows-query.ts';
import type { Item } from '../../runtime/record/item.ts';
import { compileAll } from '../registry/compile-all.ts';
import { modulesRead } from '../registry/registry.ts';
import { keepFirstPages } from './first-pages.ts';
import { firstPageQuery } from './reader/first-page-query.ts';
import { mostAtOnce } from './reader/local-items.ts';

const owner = { organisation: 1, user: 7 };
const key: LocalKey = { ...owner, site: 1, type: 'workorders' };
const kept = { ids: [1], total: 1, totalIsExact: true, nextCursor: null };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const headerOf = (entries: number): LocalHeader => ({
  ...key,
  format: 'v1.0.1',
  rights: '[]',
  generation: 1,
  syncedAt: '2026-11-21T05:00:00.000Z',
  syncCursor: 42,
  entries,
  bytes: 0,
});

/** A device with so many work orders, whose lists the server sends one after the other. */
function deviceOf(entries: number) {
  const header = vi.fn<LocalStore['header']>(async () => headerOf(entries));
  const puts: unknown[] = [];
  const cache = createCache();
  const entry = moduleEntry('workorders');
  cache.setQueryData(modulesRead.queryKey, compileAll([entry]));
  const moduleRef = { ...entry.document, name: 'Work orders', language: 'en' };
  const end = keepFirstPages(cache, owner, key.site, {
    header,
    putPage: async (of, query, { ids, total, nextCursor }) =>
      void puts.push([of.type, query, ids, total, nextCursor]),
  });
  const sends = (query: RowQuery, ids: readonly number[]) => {
    const items = ids.map((id) => ({ id }) as Item);
    const page = { items, total: 900, totalIsExact: true, nextCursor: 'next', syncCursor: 42 };
    cache.setQueryData(rowsQueryOptions(moduleRef, key.site, query).queryKey, initialRows(page, 0));
  };
  return { puts, sends, end, header };
}

const sort = JSON.stringify([{ db: 'name', direction: 'asc' }]);

test('the first page of a large list is kept as the server sent it last', async () => {
  const { puts, sends, end } = deviceOf(mostAtOnce + 1);
  const asked = firstPageQuery({ sort });
  sends({ sort }, [3, 1]);
  sends({ sort, search: 'pump' }, [5]);
  sends({ sort }, [1, 2]);
  await vi.waitFor(() => expect(puts).toHaveLength(2));
  end();
  sends({}, [4]);
  expect(puts).toEqual([
    ['workorders', asked, [3, 1], 900, 'next'],
    ['workorders', asked, [1, 2], 900, 'next'],
  ]);
});

test('nothing is kept of a list that the device reads at once', async () => {
  const { puts, sends, header } = deviceOf(mostAtOnce);
  sends({ sort }, [3, 1]);
  await vi.waitFor(() => expect(header).toHaveBeenCalledOnce());
  await header.mock.results[0]?.value;
  expect(puts).toEqual([]);
});

test('the oldest pages make room, and all end with the data of their type', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
  const store = createLocalStore();
  await store.commit(headerOf(mostAtOnce + 1));
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let at = 0; at <= 40; at += 1) {
    vi.setSystemTime(at);
    await store.putPage(key, `list ${at}`, kept);
  }
  expect(await store.page(key, 'list 0')).toBeNull();
  expect(await store.page(key, 'list 1')).toMatchObject(kept);
  expect(await store.page(key, 'list 40')).toMatchObject(kept);
  await store.remove(owner, key.site, 'equipment');
  expect(await store.page(key, 'list 40')).toMatchObject(kept);
  await store.remove(owner);
  expect(await store.page(key, 'list 40')).toBeNull();
  // A page that was on its way when the person logged out.
  await store.putPage(key, 'list 41', kept);
  expect(await store.page(key, 'list 41')).toBeNull();
});
