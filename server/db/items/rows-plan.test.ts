import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';
import { withTenant } from '../transaction.ts';
import { fromFragment } from './fragment.ts';

let plant: Plant;

/** Permits of which every hundredth has a gas test out of its limits. */
beforeAll(async () => {
  plant = await makePlant();
  const { owner } = plant.server.database.db;
  const { siteId, world } = plant;
  await owner.transaction().execute(async (tx) => {
    await sql`select app_enter_tenant(${world.organisationId}::integer, ${[siteId]}::integer[])`.execute(
      tx,
    );
    await sql`
      insert into permit_items
        (organisation_id, site_id, client_id, created_at, updated_at, name, search_text, columns_keys,
          gas_tests)
      select ${world.organisationId}::integer, ${siteId}::integer, gen_random_uuid(), now(), now(),
        'Permit ' || item, case when item % 100 = 2 then 'jurgen' else 'anna' end,
        jsonb_build_object('gas_tests', jsonb_build_object('rows', jsonb_build_array(
          jsonb_build_object('tester', case when item % 100 = 2 then 'jurgen' else 'anna' end), '{}'::jsonb))),
        jsonb_build_array(
          jsonb_build_object('id', 'a', 'oxygen', 20.9, 'within_limits', true,
            'tester', case when item % 100 = 2 then 'Jürgen' else 'Anna' end),
          jsonb_build_object('id', 'b', 'oxygen', case when item % 100 = 0 then 18 else 21 end,
            'tested_at', case when item % 100 = 1 then '2026-11-20T08:00:00.000Z'
              else '2026-01-01T08:00:00.000Z' end))
      from generate_series(1, 3000) as items(item)`.execute(tx);
  });
  await sql`vacuum analyze permit_items`.execute(owner);
});
afterAll(() => plant.server.close());

/** The plan of a count of the items that a rule matches, for the role that serves requests. */
async function planOf(filter: Rule): Promise<{ readonly plan: string; readonly total: number }> {
  const { compiled } = liveModule(plant.server, 'permits');
  const { siteId, world } = plant;
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null, siteId };
  const context = { now: new Date().toISOString(), timeZone: 'UTC' };
  const names = { table: 'permit_items', alias: 'i' };
  const where = fromFragment<object>(compileQuery(compiled, { filter }, context, names).where);
  return withTenant(plant.server.services.db, tenant, async (tx) => {
    const from = sql`from permit_items as i where i.site_id = ${siteId} and ${where}`;
    const explained = await sql<{ 'QUERY PLAN': string }>`explain select 1 ${from}`.execute(tx);
    const counted = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(
      tx,
    );
    const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    return { plan, total: counted.rows[0]?.total ?? -1 };
  });
}

const anyRow = (test: Rule): Rule => ({ some: [{ var: 'gas_tests' }, test] });

test('a filter for any row with a number below a limit uses the index of the least number', async () => {
  const { plan, total } = await planOf(anyRow({ '<': [{ var: 'oxygen' }, 19.5] }));
  expect(total).toBe(30);
  expect(plan).toContain('gas_tests__oxygen__least');
  expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
});

const below = { '<': [{ var: 'oxygen' }, 19.5] } as const;

test('a filter for any row with a date in a period uses the index of the first and the last date', async () => {
  const { plan, total } = await planOf(
    anyRow({
      and: [
        { '>=': [{ var: 'tested_at' }, '2026-11-01'] },
        { '<=': [{ var: 'tested_at' }, '2026-11-30'] },
      ],
    }),
  );
  expect(total).toBe(30);
  expect(plan).toMatch(
    /Index (Only )?Scan.*gas_tests__tested_at__last|Index Cond.*tested_at__last/s,
  );
});

test('a filter for no row with a number below a limit is answered without reading rows', async () => {
  const { plan, total } = await planOf({ none: [{ var: 'gas_tests' }, below] });
  expect(total).toBe(2970 + (await planOf({ empty: { var: 'gas_tests' } })).total);
  expect(plan).toContain('gas_tests__oxygen__least');
  expect(plan).not.toContain('jsonb_array_elements');
});

test('a filter for every row with a number below a limit reads only items that can have it', async () => {
  const { plan, total } = await planOf({ all: [{ var: 'gas_tests' }, below] });
  expect(total).toBe(0);
  expect(plan).toMatch(/Index Cond.*gas_tests__oxygen__(least|most)/s);
});

test('a filter for any row that contains a word uses the index of the words of items', async () => {
  const { plan, total } = await planOf(anyRow({ contains: [{ var: 'tester' }, 'JÜRG'] }));
  expect(total).toBe(30);
  expect(plan).toContain('search_text');
  expect(plan).toMatch(/Bitmap Index Scan on "?permits__search/);
});

test('a filter on a column without an index gives the same kind of answer', async () => {
  const { total } = await planOf(anyRow({ '>': [{ var: 'h2s' }, 10] }));
  expect(total).toBe(0);
});
