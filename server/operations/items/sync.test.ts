import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

const writers = 8;
const writesEach = 15;

interface Reply {
  readonly checklists: readonly Made[];
  readonly sync_cursor: number;
}

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

/** Each writer creates, changes and deletes items; returns the final versions. */
async function write(writer: number): Promise<ReadonlyMap<number, number>> {
  const left = new Map<number, number>();
  const { admin, at } = plant;
  for (let count = 0; count < writesEach; count++) {
    const body = { name: `Writer ${writer}, item ${count}` };
    const made = await admin.call<Made>('POST', at('checklists'), { body });
    const url = at('checklists', `/${made.body.id}`);
    if (count % 3 === 1) await admin.call('PATCH', url, { body: { name: 'Again' }, version: 1 });
    if (count % 3 === 2) await admin.call('DELETE', url, { version: 1 });
    left.set(made.body.id, count % 3 === 0 ? 1 : 2);
  }
  return left;
}

test('a reader of the cursor under eight writers misses nothing and sees no version twice', async () => {
  const { admin, at } = plant;
  const read = async (cursor: number) =>
    (await admin.call<Reply>('GET', at('checklists', `?sync_cursor=${cursor}`))).body;
  const { body: start } = await admin.call<Reply>('GET', at('checklists'));
  const seen = new Map<number, number>();
  let cursor = start.sync_cursor;
  let reads = 0;

  async function readOn(): Promise<void> {
    const reply = await read(cursor);
    const isNews = reply.checklists.length > 0;
    expect(reply.sync_cursor).toBeGreaterThanOrEqual(isNews ? cursor + 1 : cursor);
    for (const { id, version } of reply.checklists) {
      expect(version, `item ${id} again`).toBeGreaterThan(seen.get(id) ?? 0);
      seen.set(id, version);
    }
    cursor = reply.sync_cursor;
    reads += 1;
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  let isWriting = true;
  const written = writing.finally(() => {
    isWriting = false;
  });
  while (isWriting) await readOn();
  const left = await written;
  await readOn();

  expect(reads).toBeGreaterThan(5);
  const expected = new Map(left.flatMap((items) => [...items]));
  expect(expected.size).toBe(writers * writesEach);
  const inOrder = (versions: ReadonlyMap<number, number>) =>
    [...versions].toSorted(([a], [b]) => a - b);
  expect(inOrder(seen)).toEqual(inOrder(expected));
});
