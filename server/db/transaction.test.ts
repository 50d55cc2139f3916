import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOrganisation, type TestOrganisation } from '../../tests/support/organisation.ts';
import { testDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { readEvents, writeEvents } from './events.ts';
import { afterCommit, type Tx, withTenant } from './transaction.ts';

let database: TestDatabase;
let organisation: TestOrganisation;

beforeAll(async () => {
  database = await testDatabase();
  organisation = await makeOrganisation(database.db, 'demo', 2);
});

afterAll(async () => database.close());

function rename(tx: Tx, siteId: number | undefined, name: string) {
  return tx
    .updateTable('sites')
    .set({ name })
    .where('id', '=', siteId ?? 0)
    .execute();
}

async function names(): Promise<readonly string[]> {
  return withTenant(database.db, organisation.tenant(), async (tx) => {
    const sites = await tx.selectFrom('sites').select('name').orderBy('id').execute();
    return sites.map(({ name }) => name);
  });
}

describe('afterCommit functions', () => {
  test('afterCommit functions run in order, once others can see the change', async () => {
    const seen: unknown[] = [];
    const result = await withTenant(database.db, organisation.tenant(), async (tx) => {
      afterCommit(tx, async () => void seen.push((await names())[0]));
      afterCommit(tx, () => void seen.push('second'));
      await rename(tx, organisation.siteIds[0], 'renamed');
      seen.push('work');
      return 'result';
    });
    expect(result).toBe('result');
    expect(seen).toEqual(['work', 'renamed', 'second']);
  });

  test('afterCommit functions never run if the work or its commit fails', async () => {
    const seen: unknown[] = [];
    await expect(
      withTenant(database.db, organisation.tenant(), async (tx) => {
        afterCommit(tx, () => void seen.push('ran'));
        await rename(tx, organisation.siteIds[0], 'never');
        throw new Error('work fails');
      }),
    ).rejects.toThrow('work fails');
    await sql
      .raw(
        `create table late (id integer primary key deferrable initially deferred);
         grant insert on late to public`,
      )
      .execute(database.db.owner);
    await expect(
      withTenant(database.db, organisation.tenant(), async (tx) => {
        afterCommit(tx, () => void seen.push('ran'));
        await rename(tx, organisation.siteIds[0], 'never');
        await sql`insert into late values (1), (1)`.execute(tx);
      }),
    ).rejects.toThrow(/duplicate key/);
    expect(seen).toEqual([]);
    expect(await names()).not.toContain('never');
  });

  test('a failing afterCommit function does not fail the committed change', async () => {
    const logged: string[] = [];
    const db = {
      ...database.db,
      log: { ...database.db.log, error: (m: string) => logged.push(m) },
    };
    await withTenant(db, organisation.tenant(), async (tx) => {
      await rename(tx, organisation.siteIds[0], 'made');
      afterCommit(tx, () => {
        throw new Error('nobody listens');
      });
    });
    expect(await names()).toContain('made');
    expect(logged).toEqual([expect.stringMatching(/nobody listens/)]);
  });
});

test('two transactions that deadlock both succeed, each applied once', async () => {
  const [one, two] = organisation.siteIds;
  const hooks: string[] = [];
  let attempts = 0;
  const barrier = Promise.withResolvers<void>();
  const swap = (first: number | undefined, second: number | undefined, call: string) =>
    withTenant(database.db, organisation.tenant(), async (tx) => {
      afterCommit(tx, () => void hooks.push(call));
      writeEvents(tx, [
        {
          site_id: one ?? 0,
          call,
          item_type: 'site',
          item_id: first ?? 0,
          changes: { name: [1, 2] },
        },
      ]);
      await rename(tx, first, call);
      if (++attempts === 2) barrier.resolve();
      await barrier.promise;
      await rename(tx, second, call);
    });
  await Promise.all([swap(one, two, 'A'), swap(two, one, 'B')]);

  expect(attempts).toBeGreaterThan(2);
  expect(hooks.toSorted()).toEqual(['A', 'B']);
  const [first, second] = await names();
  expect(first).toBe(second);
  const events = await withTenant(database.db, organisation.tenant(), (tx) =>
    readEvents(tx, one ?? 0, 0, 100),
  );
  expect(events.map(({ call }) => call).toSorted()).toEqual(['A', 'B']);
});

test('a transaction with a permanent conflict is given up', async () => {
  let attempts = 0;
  await expect(
    withTenant(database.db, organisation.tenant(), async (tx) => {
      attempts += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    }),
  ).rejects.toThrow('again');
  expect(attempts).toBe(5);
});

test('a transaction with another error is not retried', async () => {
  let attempts = 0;
  await expect(
    withTenant(database.db, organisation.tenant(), async (tx) => {
      attempts += 1;
      await sql`select 1 / 0`.execute(tx);
    }),
  ).rejects.toThrow('division by zero');
  expect(attempts).toBe(1);
});

test('an error that the work swallows does not count as a commit', async () => {
  const swallow = withTenant(database.db, organisation.tenant(), async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(swallow).rejects.toThrow('Transaction was rolled back instead of committed');
});

test('values are read with the types that the product uses', async () => {
  const { rows } = await sql`select 9007199254740991::bigint as whole,
    '2026-03-01 12:00:00.5+02'::timestamptz as time, '2026-03-01'::date as date,
    '{"a": [1.50]}'::jsonb as json, null::timestamptz as nothing`.execute(database.db.app);
  expect(rows).toEqual([
    {
      whole: 9007199254740991,
      time: '2026-03-01T10:00:00.500Z',
      date: '2026-03-01',
      json: { a: [1.5] },
      nothing: null,
    },
  ]);
  await expect(sql`select 9007199254740992::bigint`.execute(database.db.app)).rejects.toThrow(
    /too large/,
  );
});
