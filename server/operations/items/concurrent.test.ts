import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../src/contract/item-schemas.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const type = 'checklists';

interface Answered extends Made {
  readonly details?: { readonly current: Made };
}

test('of 20 clients who change one item, one wins each version and no change is lost', async () => {
  const made = await plant.make(type, { name: 'Winners:' });
  const url = plant.at(type, `/${made.id}`);
  const clients = Array.from({ length: 20 }, (_, number) => number + 1);
  const won: number[] = [];

  /** Adds its number to the last seen value until the version is current. */
  async function add(client: number, seen: Made): Promise<void> {
    const body = { name: `${String(seen['name'])} ${client}` };
    const answer = await plant.admin.call<Answered>('PATCH', url, { body, version: seen.version });
    const current = answer.body.details?.current;
    if (answer.status === 200) won.push(answer.body.version);
    else if (answer.status === 412 && current !== undefined) await add(client, current);
    else throw new Error(`Neither done nor refused with the current item: ${answer.status}`);
  }
  await Promise.all(clients.map((client) => add(client, made)));

  expect(won.toSorted((a, b) => a - b)).toEqual(clients.map((number) => number + 1));
  const { body: last } = await plant.admin.call<Made>('GET', url);
  const order = String(last['name']).split(' ').slice(1).map(Number);
  expect(order.toSorted((a, b) => a - b)).toEqual(clients);
  const { body } = await plant.admin.call<{ history: readonly HistoryEntry[] }>(
    'GET',
    `${url}/history`,
  );
  const names = body.history.slice(0, -1).map(({ changes }) => changes['/name']);
  const expected = order.map((_, at) =>
    [at, at + 1].map((count) => ['Winners:', ...order.slice(0, count)].join(' ')),
  );
  expect(names).toEqual(expected.toReversed());
});

/**
 * The number of deadlocks that PostgreSQL has resolved in this database; the server retries them.
 */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(
    plant.server.database.db.owner,
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

test('eight batches over the same items never deadlock', async () => {
  const items = await Promise.all(Array.from({ length: 24 }, () => plant.make(type)));
  const ids = items.map(({ id }) => id);
  const versions = new Map(ids.map((id) => [id, 1]));
  const before = await deadlocks();
  const round = fc.array(fc.shuffledSubarray(ids, { minLength: 8 }), {
    minLength: 8,
    maxLength: 8,
  });
  const rounds = fc.sample(round, 25);
  let changed = 0;
  for (const [at, batches] of rounds.entries()) {
    const answers = await Promise.all(
      batches.map((batch, number) =>
        plant.admin.call('PATCH', plant.at(type, '/batch'), {
          body: batch.map((id) => ({
            id,
            version: versions.get(id),
            changes: { name: `Batch ${at}.${number}` },
          })),
        }),
      ),
    );
    for (const [number, { status }] of answers.entries()) {
      expect([200, 412]).toContain(status);
      if (status !== 200) continue;
      changed += 1;
      for (const id of batches[number] ?? []) versions.set(id, (versions.get(id) ?? 0) + 1);
    }
  }
  expect(changed).toBeGreaterThanOrEqual(rounds.length);
  const { body } = await plant.admin.call<Record<string, readonly Made[]>>('GET', plant.at(type));
  const now = (body[type] ?? []).filter(({ id }) => versions.has(id));
  expect(new Map(now.map(({ id, version }) => [id, version]))).toEqual(versions);
  expect(await deadlocks()).toBe(before);
});
