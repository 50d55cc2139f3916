import type { InfiniteData } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../tests/support/mock-site.ts';
import { createCache } from './cache.ts';
import {
  type ItemPage,
  itemPageQueryOptions,
  itemPagesQueryOptions,
  itemQueryOptions,
} from './items.ts';
import { applyOptimistic } from './optimistic-update.ts';

const { type, api, wrapper } = moduleOfTemplate('workorders').document;
const workOrders = { type, api, wrapper, name: 'Work orders', language: 'en' };
const rowOf = (id: number) => ({
  ...itemOf(moduleOfTemplate('workorders'), id, { name: `N${id}` }),
  created_by_name: 'Joost',
});
const [hose, seal] = [rowOf(7), rowOf(8)];

const page = (...items: readonly ItemPage['items'][number][]): ItemPage => ({
  items,
  total: items.length,
  totalIsExact: true,
  nextCursor: null,
  syncCursor: 1,
});
const one = itemQueryOptions(workOrders, 1, 7).queryKey;
const few = itemPageQueryOptions(workOrders, 1, { limit: 5 }).queryKey;
const many = itemPagesQueryOptions(workOrders, 1, {}).queryKey;

function filled() {
  const cache = createCache();
  cache.setQueryData(one, hose);
  cache.setQueryData(few, page(hose, seal));
  cache.setQueryData(many, { pages: [page(seal), page(hose)], pageParams: [null, 'a'] });
  const names = () => ({
    one: cache.getQueryData(one)?.name,
    few: cache.getQueryData(few)?.items.map(({ name }) => name),
    many: cache
      .getQueryData<InfiniteData<ItemPage>>(many)
      ?.pages.flatMap(({ items }) => items.map(({ name }) => name)),
  });
  return { cache, names };
}

const before = { one: 'N7', few: ['N7', 'N8'], many: ['N8', 'N7'] };
const after = { one: 'New', few: ['New', 'N8'], many: ['N8', 'New'] };

describe('applyOptimistic', () => {
  test('applyOptimistic shows an item wherever it is cached, and its rollback restores it', () => {
    const { cache, names } = filled();
    const takeBack = applyOptimistic(cache, workOrders, 1, { ...hose, name: 'New' });
    expect(names()).toEqual(after);
    takeBack();
    expect(names()).toEqual(before);
  });

  test('applyOptimistic keeps the extra values of rows, and the version that the server has', () => {
    const { cache } = filled();
    const { created_by_name: _, ...item } = hose;
    applyOptimistic(cache, workOrders, 1, { ...item, name: 'New', version: 99 });
    expect(cache.getQueryData(few)?.items[0]).toEqual({ ...hose, name: 'New' });
    expect(cache.getQueryData(one)?.version).toBe(1);
  });

  test('the rollback of applyOptimistic changes no data that was fetched meanwhile, no other items and no other sites', () => {
    const { cache, names } = filled();
    cache.setQueryData(itemPageQueryOptions(workOrders, 2, {}).queryKey, page(hose));
    const takeBack = applyOptimistic(cache, workOrders, 1, { ...hose, name: 'New' });
    const newer = { ...hose, name: 'Newer', version: 2 };
    cache.setQueryData(one, newer);
    cache.setQueryData(few, page(newer, seal));
    takeBack();
    expect(names()).toEqual({ one: 'Newer', few: ['Newer', 'N8'], many: before.many });
    expect(cache.getQueryData(itemPageQueryOptions(workOrders, 2, {}).queryKey)?.items).toEqual([
      hose,
    ]);
  });
});
