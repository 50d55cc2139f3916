import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import { itemOf, moduleOfTemplate } from '../../../../tests/support/mock-site.ts';
import type { LocalHeader, LocalKey, LocalRecord } from '../../../api/local-data/local-store.ts';
import { createLocalItems, mostAtOnce } from './local-items.ts';

const key: LocalKey = { organisation: 1, user: 1, site: 1, type: 'workorders' };
const module = moduleOfTemplate('workorders');
const record = (id: number, name: string): LocalRecord => ({
  id,
  bytes: 0,
  value: itemOf(module, id, { name }),
});

/** A device with three work orders that counts how often all of them are read. */
async function device(entries = 3) {
  const { store } = memoryStore();
  const header = {
    ...key,
    rights: '',
    format: 'v1.0.1',
    generation: 1,
    syncedAt: '2026-11-26T05:00:00.000Z',
    syncCursor: 1,
    entries,
    bytes: 0,
  };
  await store.putRecords(key, 1, [record(1, 'A'), record(2, 'B'), record(3, 'C')]);
  await store.commit(header);
  let reads = 0;
  const items = createLocalItems({
    ...store,
    records: async (of) => {
      reads += 1;
      // The browser's database gives records by their keys.
      return (await store.records(of)).toSorted((a, b) => a.id - b.id);
    },
  });
  const names = async () => (await items.all(key))?.items.map(({ id, name }) => [id, name]);
  const change = async (put: readonly LocalRecord[], removed: readonly number[] = []) =>
    store.applyChanges((await store.header(key)) as LocalHeader, put, removed);
  return { store, items, names, change, reads: () => reads };
}

test('items in memory follow changes without reading all of them again', async () => {
  const { names, change, reads } = await device();
  await names();
  await change([record(2, 'B, repaired'), record(9, 'New')]);
  await change([], [3]);
  expect(await names()).toEqual([
    [1, 'A'],
    [2, 'B, repaired'],
    [9, 'New'],
  ]);
  expect(reads()).toBe(1);
});

test('after more changes than the header names all items are read again', async () => {
  const { names, change, reads } = await device();
  await names();
  const many = Array.from({ length: 600 }, (_, at) => record(10 + at, 'Many'));
  await change(many);
  await change(many.map(({ id }) => record(id, 'Many, changed')));
  expect((await names())?.length).toBe(603);
  expect(reads()).toBe(2);
});

test('an item is read by its id alone, and a large list that is not in memory is not read', async () => {
  const { items, reads } = await device(mostAtOnce + 1);
  expect((await items.some(key, [2]))?.byId.get(2)?.name).toBe('B');
  expect(await items.known(key)).toBeNull();
  expect(reads()).toBe(0);
});

test('whatever changes between reads, the items in memory are those of the device', async () => {
  const ids = fc.integer({ min: 1, max: 6 });
  const step = fc.oneof(
    fc.constant({ put: [] as number[], removed: [] as number[], isRead: true }),
    fc.record({ put: fc.array(ids), removed: fc.array(ids), isRead: fc.constant(false) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step), async (steps) => {
      const { store, names, change } = await device();
      for (const [at, { put, removed, isRead }] of steps.entries()) {
        if (isRead) await names();
        else
          await change(
            put.map((id) => record(id, `Step ${at}`)),
            removed,
          );
      }
      const records = await store.records((await store.header(key)) as LocalHeader);
      const stored = records.map(({ value }) => [
        Reflect.get(value, 'id') as number,
        Reflect.get(value, 'name') as string,
      ]);
      expect(await names()).toEqual(stored.toSorted(([a], [b]) => Number(a) - Number(b)));
    }),
    { numRuns: 300 },
  );
});
