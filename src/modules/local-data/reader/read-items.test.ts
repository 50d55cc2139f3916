import { expect, test } from 'vitest';
import { itemOf, moduleOfTemplate } from '../../../../tests/support/mock-site.ts';
import { changeOf } from '../../../../tests/support/outbox-server.ts';
import { mockNow, moduleEntry } from '../../../../tests/support/site-rows.ts';
import type {
  FirstPage,
  KeptScope,
  LocalHeader,
  LocalKey,
} from '../../../api/local-data/local-store.ts';
import { append } from '../../../domain/outbox/append.ts';
import { emptyOutbox } from '../../../domain/outbox/outbox.ts';
import type { GroupsReply } from '../../../contract/groups.ts';
import type { ListQuery, ListReply } from '../../../contract/items.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { containsBelowRule } from '../../../widgets/common/filter-rules.ts';
import { firstPageQuery } from './first-page-query.ts';
import { createLocalItems, mostAtOnce } from './local-items.ts';
import { createItemReader } from './read-items.ts';
import type { ReaderContext } from './request.ts';

const key: LocalKey = { organisation: 1, user: 1, site: 1, type: 'workorders' };
const syncedAt = '2026-11-21T05:00:00.000Z';

const orders = moduleOfTemplate('workorders');
const locations = moduleOfTemplate('functional_locations');
const machines = moduleOfTemplate('equipment');

const headerOf = (type: string, entries: number): LocalHeader => ({
  ...key,
  type,
  rights: '[]',
  format: 'v1.0.1',
  generation: 1,
  syncedAt,
  syncCursor: 42,
  entries,
  bytes: 0,
});

interface KeptPages {
  /** The number of items by the header. */
  readonly entries?: number;
  readonly pages?: ReadonlyMap<string, FirstPage>;
}

interface Page extends ListReply {
  readonly workorders: readonly Item[];
}

interface EquipmentPage extends ListReply {
  readonly equipment: readonly Item[];
}

/** A device with these items by data type, and with the first pages of lists. */
function deviceWith(
  items: Readonly<Record<string, readonly Item[]>>,
  scope: KeptScope = 'site',
  { entries, pages = new Map() }: KeptPages = {},
) {
  let reads = 0;
  const readLocal = createLocalItems({
    page: async (_key, query) => pages.get(query) ?? null,
    header: async ({ type }) => {
      const own = items[type];
      return own === undefined ? null : { ...headerOf(type, entries ?? own.length), scope };
    },
    records: async ({ type }) => {
      reads += 1;
      return (items[type] ?? []).map((value) => ({ id: value.id, bytes: 0, value }));
    },
    recordsOf: async ({ type }, ids) =>
      (items[type] ?? [])
        .filter(({ id }) => ids.includes(id))
        .map((value) => ({ id: value.id, bytes: 0, value })),
  });
  return { readLocal, reads: () => reads };
}

const context: ReaderContext = {
  key,
  entry: moduleEntry('workorders'),
  lacked: '[]',
  templates: [],
  types: [],
  criticalities: [],
  labels: [],
  users: [],
  person: { id: 1, teamIds: [] },
  language: 'en',
  timeZone: 'Europe/Berlin',
  partOf: { functional_locations: 'functional_location_id' },
};

const items = [
  itemOf(orders, 1, { name: 'Pump 10 leaks', status: 1 }),
  itemOf(orders, 2, { name: 'pump 9 is loud', status: 2 }),
  itemOf(orders, 3, { name: 'Fan stands still', status: 1 }),
];

function readerOf(
  all: Readonly<Record<string, readonly Item[]>> = { workorders: items },
  scope: KeptScope = 'site',
  kept: KeptPages = {},
) {
  const device = deviceWith(all, scope, kept);
  const readAny = createItemReader(context, device.readLocal, () => mockNow);
  const read = async (...of: Parameters<typeof readAny>) => {
    const answer = await readAny(...of);
    return answer === 'left_out' ? null : answer;
  };
  const list = async (query: ListQuery) => {
    const answer = await read({ of: 'list', query });
    return answer === null ? null : (answer.reply as Page);
  };
  return { readAny, read, list, reads: device.reads };
}

const names = (page: Page | null) => page?.workorders.map(({ name }) => name);

test('a list of the device is filtered, sorted, searched and paged as that of the server', async () => {
  const { list, reads } = readerOf();
  const sort = JSON.stringify([{ db: 'name', direction: 'asc' }]);
  const first = await list({ search: 'PUMP', sort, limit: 1, count_to: 1000 });
  expect(names(first)).toEqual(['pump 9 is loud']);
  expect(first).toMatchObject({ total: 2, total_is_exact: true, sync_cursor: 42 });
  expect(names(await list({ search: 'PUMP', sort, limit: 1, offset: 1 }))).toEqual([
    'Pump 10 leaks',
  ]);
  const filter = JSON.stringify({ '==': [{ var: 'status' }, 1] });
  expect(names(await list({ filter, sort }))).toEqual(['Fan stands still', 'Pump 10 leaks']);
  // The items stay in memory until they change.
  expect(reads()).toBe(1);
});

test('a search on the device finds items by the names of their labels', async () => {
  const type = 'dms_documents';
  const plan = { name: 'Plan', label_ids: [7] };
  const documents = [plan, { name: 'List' }].map((each, at) =>
    itemOf(moduleOfTemplate(type), at + 1, each),
  );
  const label = {
    id: 7,
    site_id: 1,
    module_type: type,
    name: 'Zone 1',
    colour: '#44525D',
    description: null,
    position: 1,
    created_at: syncedAt,
    updated_at: syncedAt,
    deleted_at: null,
    version: 1,
  };
  const own = { ...context, key: { ...key, type }, entry: moduleEntry(type), labels: [label] };
  const { readLocal } = deviceWith({ [type]: documents });
  const answer = await createItemReader(
    own,
    readLocal,
  )({
    of: 'list',
    query: { search: 'zone plan' },
  });
  expect(answer).toMatchObject({ reply: { documents: [{ name: 'Plan' }] } });
});

test('groups and single items are read from the device', async () => {
  const { read } = readerOf();
  const groups = await read({ of: 'groups', query: { by: 'status' } });
  const found = groups === null ? [] : (groups.reply as GroupsReply).groups;
  expect(found.map(({ value, count }) => [value, count])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(await read({ of: 'item', id: 2 })).toEqual({ reply: items[1], syncedAt, scope: 'site' });
  expect(await read({ of: 'item', id: 9 })).toBeNull();
});

test('of the work on this device, an item that does not belong to it is left out, and replies say what they are of', async () => {
  const { readAny } = readerOf({ workorders: items }, 'my_work');
  expect(await readAny({ of: 'item', id: 9 })).toBe('left_out');
  expect(await readAny({ of: 'item', id: 2 })).toMatchObject({ scope: 'my_work' });
  expect(await readAny({ of: 'list', query: {} })).toMatchObject({ scope: 'my_work' });
});

test('what only the server has is not answered: the recycle bin, imports, data that were not loaded', async () => {
  const { list } = readerOf();
  for (const query of [{ deleted: 'only' }, { import_id: 7 }, { since: syncedAt }] as const)
    expect(await list(query)).toBeNull();
  expect(await readerOf({}).list({})).toBeNull();
});

test('the device knows no changes after its own, so that rows on screen stay', async () => {
  const { list } = readerOf();
  expect(await list({ sync_cursor: 40, limit: 500 })).toMatchObject({
    workorders: [],
    sync_cursor: 40,
    next_page_cursor: null,
  });
});

test('a filter by a place finds what is at the places below it', async () => {
  const place = (id: number, above: number | null) =>
    itemOf(locations, id, { functional_location_id: above === null ? [] : [above] });
  const at = (id: number, location: number) =>
    itemOf(orders, id, { functional_location_item_ids: [location] });
  const { list } = readerOf({
    workorders: [at(1, 11), at(2, 12), at(3, 13)],
    functional_locations: [place(11, null), place(12, 11), place(13, null)],
  });
  const filter = JSON.stringify({
    contains_below: [{ var: 'functional_location_item_ids' }, 11, 'functional_locations'],
  });
  const found = await list({ filter });
  expect(found?.workorders.map(({ id }) => id)).toEqual([1, 2]);
});

test('items that a choice in a row limits are found on the device, with those of the places below it', async () => {
  const place = (id: number, above: readonly number[]) =>
    itemOf(locations, id, { functional_location_id: above });
  const machine = (id: number, name: string, at: readonly number[], partOf: readonly number[]) =>
    itemOf(machines, id, { name, functional_location_id: at, equipment_item_ids: partOf });
  const { readLocal } = deviceWith({
    functional_locations: [place(11, []), place(12, [11]), place(13, [])],
    equipment: [
      machine(1, 'Truck 2', [12], []),
      machine(2, 'Truck 1', [11], []),
      machine(3, 'Truck 3', [13], []),
      machine(4, 'Engine of truck 1', [11], [2]),
    ],
  });
  const type = 'equipment';
  const ofMachines = { ...context, key: { ...key, type }, entry: moduleEntry(type) };
  const read = createItemReader(ofMachines, readLocal, () => mockNow);
  /** As the control in the row asks (`searchItems`). */
  async function found(places: readonly number[], more: readonly Rule[] = []) {
    const owned = containsBelowRule('functional_location_id', places, 'functional_locations');
    const filter = JSON.stringify({ and: [...more, owned] });
    const sort = JSON.stringify([{ db: 'name', direction: 'asc' }]);
    const answer = await read({ of: 'list', query: { filter, sort, limit: 20, count_to: 0 } });
    if (answer === null || answer === 'left_out') return null;
    return (answer.reply as EquipmentPage).equipment.map(({ name }) => name);
  }
  expect(await found([11])).toEqual(['Engine of truck 1', 'Truck 1', 'Truck 2']);
  expect(await found([11], [{ empty: [{ var: 'equipment_item_ids' }] }])).toEqual([
    'Truck 1',
    'Truck 2',
  ]);
  expect(await found([12, 13])).toEqual(['Truck 2', 'Truck 3']);
  expect(await found([99])).toEqual([]);
});

test('after the first list the texts of all items are computed, so that no search waits for them', async () => {
  let reads = 0;
  const many = Array.from({ length: 1200 }, (_, at) => {
    const item = itemOf(orders, at + 1, {});
    const name = `Pump ${at}x`;
    return Object.defineProperty({ ...item }, 'name', {
      get: () => {
        reads += 1;
        return name;
      },
      enumerable: true,
    });
  });
  const { list } = readerOf({ workorders: many });
  await list({ limit: 1 });
  await expect.poll(() => reads).toBeGreaterThanOrEqual(1200);
  const before = reads;
  expect(await list({ search: 'pump 1199x', limit: 1 })).toMatchObject({ total: 1 });
  expect(reads - before).toBeLessThan(10);
});

test('once the texts are computed, a search evaluates the filter of what it finds alone', async () => {
  let reads = 0;
  const many = items.map((item) =>
    Object.defineProperty({ ...item }, 'status', {
      get: () => {
        reads += 1;
        return item['status'];
      },
      enumerable: true,
    }),
  );
  const { list } = readerOf({ workorders: many });
  const filter = JSON.stringify({ '==': [{ var: 'status' }, 1] });
  const find = async () => names(await list({ filter, search: 'fan', limit: 10 }));
  expect(await find()).toEqual(['Fan stands still']);
  const readsOfOne = reads / many.length;
  // The first list has the rest of the texts computed.
  await expect
    .poll(async () => {
      reads = 0;
      return [await find(), reads];
    })
    .toEqual([['Fan stands still'], readsOfOne]);
});

test('a query that is wrong is refused', async () => {
  await expect(readerOf().list({ filter: '{' })).rejects.toThrow('invalid_query');
});

test('ahead of the server a large list is answered from memory alone, names and items by their ids', async () => {
  const { read, reads } = readerOf({ workorders: items }, 'site', { entries: mostAtOnce + 1 });
  const byId = JSON.stringify({ in: [{ var: 'id' }, [2, 3]] });
  expect(await read({ of: 'list', query: {} }, [], 'cheap')).toBeNull();
  expect(await read({ of: 'item', id: 2 }, [], 'cheap')).toMatchObject({ reply: { id: 2 } });
  const named = await read({ of: 'list', query: { filter: byId } }, [], 'cheap');
  expect(new Set(names(named?.reply as Page))).toEqual(
    new Set(['pump 9 is loud', 'Fan stands still']),
  );
  expect(reads()).toBe(0);
  expect(await read({ of: 'list', query: {} }, [], 'full')).not.toBeNull();
  expect(await read({ of: 'list', query: {} }, [], 'cheap')).not.toBeNull();
  expect(reads()).toBe(1);
});

test('ahead of the server a list of few items is read at once', async () => {
  const { read, reads } = readerOf({ workorders: items }, 'site', { entries: mostAtOnce });
  expect(await read({ of: 'list', query: {} }, [], 'cheap')).not.toBeNull();
  expect(reads()).toBe(1);
});

test('ahead of the server a large list shows its first page as it was, with what has changed since', async () => {
  const query: ListQuery = {
    filter: JSON.stringify({ '==': [{ var: 'status' }, 1] }),
    sort: JSON.stringify([{ db: 'name', direction: 'asc' }]),
  };
  // The second item has left the list since, and the fourth is not on this device.
  const page = { ids: [3, 2, 1, 4], total: 1000, totalIsExact: false, nextCursor: 'next' };
  const { read, reads } = readerOf({ workorders: items }, 'site', {
    entries: mostAtOnce + 1,
    pages: new Map([[firstPageQuery(query) ?? '', page]]),
  });
  const asked = { ...query, limit: 100, count_to: 1000 };
  const answer = await read({ of: 'list', query: asked }, [], 'cheap');
  expect(names(answer?.reply as Page)).toEqual(['Fan stands still', 'Pump 10 leaks']);
  expect(answer?.reply).toMatchObject({
    total: 1000,
    total_is_exact: false,
    next_page_cursor: 'next',
    sync_cursor: 42,
  });
  const mine = { ...items[0], name: 'A leak at pump 10' } as Item;
  const base = items[0] ?? null;
  const change = changeOf(orders, {
    id: 'change',
    action: { kind: 'update', body: { name: mine.name } },
    base,
    mine,
  });
  const { entries } = append(emptyOutbox, change).outbox;
  const withOwn = await read({ of: 'list', query: asked }, entries, 'cheap');
  expect(names(withOwn?.reply as Page)).toEqual(['A leak at pump 10', 'Fan stands still']);
  expect(reads()).toBe(0);
  for (const other of [{ ...asked, search: 'pump' }, { ...asked, offset: 100 }, { limit: 100 }])
    expect(await read({ of: 'list', query: other }, [], 'cheap')).toBeNull();
});

test('ahead of the server no list of a part of the items is shown as if it were all of them', async () => {
  const { read } = readerOf({ workorders: items }, 'my_work');
  expect(await read({ of: 'list', query: {} }, [], 'full')).toBeNull();
  expect(await read({ of: 'groups', query: { by: 'status' } }, [], 'full')).toBeNull();
  expect(await read({ of: 'item', id: 2 }, [], 'full')).toMatchObject({ reply: { id: 2 } });
});

test('ahead of the server nothing is shown that was read with other rights', async () => {
  const { readLocal } = deviceWith({ workorders: items });
  const read = createItemReader(
    { ...context, lacked: '[["workorders",{"read":["cause"],"write":[]}]]' },
    readLocal,
  );
  expect(await read({ of: 'item', id: 2 }, [], 'full')).toBeNull();
  expect(await read({ of: 'item', id: 2 })).toMatchObject({ reply: { id: 2 } });
});
