import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import { withTemplateColumns } from '../../../src/runtime/query/template-columns.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';
import { withTenant } from '../transaction.ts';
import { fromFragment } from './fragment.ts';

let plant: Plant;
let module: CompiledModule;

const items = 4000;
const cell = (db: string, columnType: string) => ({ db, name: db, columnType });
const document = {
  moduleType: 'permits',
  name: 'With readings',
  columns: [
    {
      db: 'readings',
      name: 'Readings',
      columnType: 'table',
      columnData: {
        columns: [cell('level', 'number'), cell('read_at', 'datetime'), cell('tags', 'text')],
      },
      tab: 'general',
      section: 'details',
      order: 0,
    },
  ],
};

/**
 * Permits with readings of a template: 40 of them have a low level, 40 a level of long ago, and all but 40
 * a recent one.
 */
beforeAll(async () => {
  plant = await makePlant();
  const { siteId, world, server } = plant;
  const live = liveModule(server, 'permits');
  const made = server.services.modules.withTemplate(live, { id: 77, version: 1, document });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  module = withTemplateColumns(live.compiled, [made.module]);
  const { owner } = server.database.db;
  await owner.transaction().execute(async (tx) => {
    await sql`select app_enter_tenant(${world.organisationId}::integer, ${[siteId]}::integer[])`.execute(
      tx,
    );
    await sql`
      insert into permit_items
        (organisation_id, site_id, client_id, created_at, updated_at, name, template_id, columns)
      select ${world.organisationId}::integer, ${siteId}::integer, gen_random_uuid(), now(), now(),
        'Permit ' || item, 77, jsonb_build_object('readings', jsonb_build_array(
          jsonb_build_object('id', 'a', 'level', case when item % 100 = 0 then -3.5 else 20.5 end,
            'read_at', case when item % 100 = 1 then '2019-05-04' else '2026-01-05' end),
          jsonb_build_object('id', 'b', 'level', 21 + item % 7,
            'read_at', case when item % 100 = 2 then '2025-02-03' else '2026-11-20T08:00:00.000Z' end)))
      from generate_series(1, ${items}::integer) as items(item)`.execute(tx);
  });
  await sql`vacuum analyze permit_items`.execute(owner);
});
afterAll(() => plant.server.close());

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Function Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/**
 * What a count of the items that a rule matches reads, for the role that serves requests: blocks, the
 * items whose rows were tested one by one, and the indexes.
 */
async function readBy(filter: Rule) {
  const { siteId, world } = plant;
  const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null, siteId };
  const context = { now: '2026-11-25T10:00:00.000Z', timeZone: 'UTC' };
  const names = { table: 'permit_items', alias: 'i' };
  const where = fromFragment<object>(compileQuery(module, { filter }, context, names).where);
  return withTenant(plant.server.services.db, tenant, async (tx) => {
    const from = sql`from permit_items as i where i.site_id = ${siteId} and ${where}`;
    const explained = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
      explain (analyze, buffers, format json) select 1 ${from}`.execute(tx);
    const counted = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(
      tx,
    );
    const root = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (root === undefined) throw new Error('There is no plan.');
    const nodes = nodesOf(root);
    const tested = nodes.filter((node) => node['Function Name'] === 'jsonb_array_elements');
    return {
      total: counted.rows[0]?.total,
      blocks: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
      tested: tested.reduce((sum, node) => sum + node['Actual Loops'], 0),
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    };
  });
}

const rows: Rule = { var: 'readings' };
const level = (sign: '<' | '<=' | '>' | '>=', value: number): Rule => ({
  [sign]: [{ var: 'level' }, value],
});
const readAt = (sign: '<' | '>=', day: string): Rule => ({ [sign]: [{ var: 'read_at' }, day] });
const ends = 'permits__ends';

/** What the same question reads that no index answers: a sum with nothing is no plain comparison. */
const unanswered = () => readBy({ some: [rows, { '<': [{ '+': [{ var: 'level' }, 0] }, 0] }] });

describe('a filter over rows of a template reads only the items that an index finds', () => {
  const few: readonly (readonly [string, Rule, number])[] = [
    ['a number below a limit', level('<', 0), 40],
    ['a number up to a limit', level('<=', -3.5), 40],
    ['a number between two limits', { and: [level('>', -4), level('<', -3)] }, 40],
    ['a day before another', readAt('<', '2020-01-01'), 40],
    ['a day in a period', { and: [readAt('>=', '2019-05-01'), readAt('<', '2019-06-01')] }, 40],
    ['one of two comparisons', { or: [level('<', 0), readAt('<', '2020-01-01')] }, 80],
  ];

  test.each(few)('any row with %s', async (_, filter, expected) => {
    const [found, full] = [await readBy({ some: [rows, filter] }), await unanswered()];
    expect(full).toMatchObject({ total: 40, indexes: [] });
    expect(full.tested).toBeGreaterThanOrEqual(items);
    expect(found).toMatchObject({ total: expected, tested: expected });
    expect(found.indexes).toContain(ends);
    expect(found.blocks).toBeLessThan(full.blocks);
  });

  test('every row with a day before another', async () => {
    const found = await readBy({ all: [rows, readAt('<', '2025-12-31')] });
    expect(found).toMatchObject({ total: 0, tested: 0 });
    const some = await readBy({ all: [rows, readAt('<', '2026-06-01')] });
    expect(some).toMatchObject({ total: 40, tested: 40 });
    expect(some.indexes).toContain(ends);
  });

  test('no row with a number below a limit: only the rows of items with one are tested', async () => {
    const others = (await readBy({ empty: rows })).total ?? 0;
    const found = await readBy({ none: [rows, level('<', 0)] });
    expect(found).toMatchObject({ total: items - 40 + others, tested: 40 });
    expect(found.indexes).toContain(ends);
  });

  test('no row with a day in a period, nor with one of two comparisons', async () => {
    const others = (await readBy({ empty: rows })).total ?? 0;
    const old = { and: [readAt('>=', '2019-05-01'), readAt('<', '2019-06-01')] };
    expect(await readBy({ none: [rows, old] })).toMatchObject({
      total: items - 40 + others,
      tested: 40,
    });
    const either = { or: [level('<', 0), readAt('<', '2020-01-01')] };
    expect(await readBy({ none: [rows, either] })).toMatchObject({
      total: items - 80 + others,
      tested: 80,
    });
  });
});
