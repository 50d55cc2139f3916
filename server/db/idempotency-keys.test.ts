import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestOrganisation, makeOrganisation } from '../../tests/support/organisation.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/postgres.ts';
import { type IdempotencyKey, storeResponse, claimKey } from './idempotency-keys.ts';
import { type Tx, withTenant } from './transaction.ts';

let database: TestDatabase;
let organisation: TestOrganisation;

beforeAll(async () => {
  database = await testDatabase();
  organisation = await makeOrganisation(database.db, 'demo', 1);
});
afterAll(async () => database.close());

const now = '2026-11-21T12:00:00.000Z';

const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenant(database.db, organisation.tenant(), work);

const keyOf = (key: string): IdempotencyKey => ({
  organisationId: organisation.organisationId,
  userId: organisation.userId,
  call: 'TEST',
  key,
});

/** Resolves when a transaction of this database waits for another. */
async function somebodyWaits(): Promise<void> {
  const { rows } = await sql`
    select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`.execute(database.db.owner);
  if (rows.length === 0) await somebodyWaits();
}

/** A transaction takes the key and ends as `end` does, while another one waits for the same key. */
async function whileTaken(key: IdempotencyKey, end: (tx: Tx) => Promise<void>) {
  let second: ReturnType<typeof claimKey> | undefined;
  const first = inOrganisation(async (tx) => {
    expect(await claimKey(tx, key, 'request', now)).toBeNull();
    second = inOrganisation((other) => claimKey(other, key, 'another', now));
    await somebodyWaits();
    await end(tx);
  });
  const [outcome] = await Promise.allSettled([first]);
  return { outcome: outcome.status, seen: await second };
}

test('a second request with the same key waits for the commit, on any server, and gets the same response', async () => {
  const key = keyOf('committed');
  const { outcome, seen } = await whileTaken(key, (tx) => storeResponse(tx, key, '{"a":1}', now));
  expect(outcome).toBe('fulfilled');
  expect(seen).toEqual({ request: 'request', text: '{"a":1}' });
});

test('a request that waits for one that is rolled back gets the key', async () => {
  const { outcome, seen } = await whileTaken(keyOf('rolled back'), () =>
    Promise.reject(new Error('Not this time.')),
  );
  expect(outcome).toBe('rejected');
  expect(seen).toBeNull();
});

test('keys older than a week are deleted when others are used, even by two simultaneous requests', async () => {
  const days = (count: number) => new Date(Date.parse(now) + count * 86_400_000).toISOString();
  const use = (name: string, at: string) =>
    inOrganisation(async (tx) => {
      await claimKey(tx, keyOf(name), 'request', at);
      await storeResponse(tx, keyOf(name), 'null', at);
    });
  for (let count = 0; count < 30; count++) await use(`old ${count}`, days(1));
  await Promise.all([use('new 1', days(9)), use('new 2', days(9))]);
  const left = await inOrganisation((tx) =>
    tx.selectFrom('idempotency_keys').select('key').orderBy('key').execute(),
  );
  expect(left.map(({ key }) => key)).toEqual(['new 1', 'new 2']);
});
