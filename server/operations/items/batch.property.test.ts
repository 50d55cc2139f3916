import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/contract/item-schemas.ts';
import type { ItemChanges } from '../../../src/runtime/record/item.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const type = 'permits';
const at = (rest: string) => plant.at(type, rest);

/** The index of an item among four, and its change. */
type Entry = readonly [place: number, changes: ItemChanges];

/** Changes of which some are valid and some are invalid without regard to others. */
function changes(): fc.Arbitrary<ItemChanges> {
  const statuses = plant.server.services.modules.byType(type)?.statusNumbers.values() ?? [];
  const right = fc.record({ name: fc.constantFrom('North', 'South') });
  const any = fc.record(
    {
      name: fc.constantFrom('Pump house', 'Kesselhaus Süd', '', 5, 'x'.repeat(300)),
      description: fc.oneof(fc.string({ maxLength: 20 }), fc.constant(null)),
      type_id: fc.constantFrom(plant.stock.types.get(type)?.type ?? 0, null, 999_999),
      status: fc.constantFrom(...statuses, 999, 'x'),
      nothing: fc.constant(1),
    },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 2, arbitrary: right }, any);
}

function batches(): fc.Arbitrary<readonly (readonly Entry[])[]> {
  const entry = fc.tuple(fc.nat(3), changes());
  const batch = fc.uniqueArray(entry, { minLength: 1, maxLength: 4, selector: ([place]) => place });
  return fc.array(batch, { minLength: 1, maxLength: 4 });
}

interface Refused {
  readonly pointer?: string;
  readonly error?: string;
  readonly code?: string;
  readonly details?: { readonly items?: readonly Refused[] };
}

/** The part of a refusal about one item; null if that item was not refused. */
const toldOf = (refused: Refused | undefined) =>
  refused === undefined ? null : [refused.code, refused.error, refused.details];

async function four(): Promise<readonly number[]> {
  const made = [1, 2, 3, 4].map((number) => plant.make(type, { name: `Permit ${number}` }));
  return (await Promise.all(made)).map(({ id }) => id);
}

const read = async (id: number) => (await plant.admin.call<Made>('GET', at(`/${id}`))).body;

/** An item with its history, without the values that distinguish it from its twin. */
async function whole(id: number) {
  const { id: _id, client_id: _c, created_at: _m, updated_at: _u, ...item } = await read(id);
  const { body } = await plant.admin.call<{ history: readonly HistoryEntry[] }>(
    'GET',
    at(`/${id}/history`),
  );
  return { item, history: body.history.map((entry) => [entry.changes, entry.user_id]) };
}

/** Sends a batch; returns the outcome of each of its items, or null if all changes were made. */
async function together(items: readonly number[], batch: readonly Entry[]) {
  const body = [];
  for (const [place, each] of batch) {
    const { id, version } = await read(items[place] ?? 0);
    body.push({ id, version, changes: each });
  }
  const answer = await plant.admin.call<Refused>('PATCH', at('/batch'), { body });
  const refused = answer.body.details?.items ?? [];
  return answer.status === 200
    ? null
    : batch.map((_, row) => toldOf(refused.find(({ pointer }) => pointer === `/${row}`)));
}

/** Sends the same changes one by one; returns the outcome of each. */
async function singly(items: readonly number[], batch: readonly Entry[]) {
  const reported: ReturnType<typeof toldOf>[] = [];
  for (const [place, body] of batch) {
    const { id, version } = await read(items[place] ?? 0);
    const answer = await plant.admin.call<Refused>('PATCH', at(`/${id}`), { body, version });
    reported.push(toldOf(answer.status === 200 ? undefined : answer.body));
  }
  return reported;
}

test('a batch has the effect of its single changes, and refuses what they refuse', async () => {
  const outcomes = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(batches(), async (list) => {
      const [items, twins] = [await four(), await four()];
      for (const batch of list) {
        const refused = await together(items, batch);
        outcomes[refused === null ? 'done' : 'refused'] += 1;
        expect(await singly(twins, batch)).toEqual(refused ?? batch.map(() => null));
        // A refused batch has changed nothing, so its valid changes still have to be made.
        const left = refused === null ? null : await singly(items, batch);
        expect(left).toEqual(refused);
      }
      for (const [place, item] of items.entries())
        expect(await whole(item)).toEqual(await whole(twins[place] ?? 0));
    }),
    { numRuns: 12 },
  );
  expect(Math.min(outcomes.done, outcomes.refused)).toBeGreaterThan(3);
}, 120_000);
