import { sql } from 'kysely';
import type { Rule } from '../../src/runtime/rules/rule.ts';
import type { BenchContext, Case } from '../case.ts';
import { sample } from '../measure.ts';
import { contentOf } from '../server/client.ts';
import type { BenchServer } from '../server/server.ts';

const prefix = 'table-rows';

/** Whether only the cases with rows of tables are requested: they need few work orders. */
export function asksForRows(only: string): boolean {
  return only.startsWith(prefix);
}

/** Permits, and gas tests of each; a third of the permits have readings of a template too. */
const [permits, tests] = [100_000, 50];

/**
 * One row in 5,000 is out of its limits, so one permit in a hundred has such a row: of oxygen, which
 * has an index, and of hydrogen sulphide, which has none.
 */
const rare = 5000;

async function fill({ owner, place }: BenchServer, print: (text: string) => void): Promise<void> {
  const { organisationId, siteId } = { ...place.tenant, siteId: place.siteId };
  const start = performance.now();
  await owner.transaction().execute(async (tx) => {
    await sql`select app_enter_tenant(${organisationId}::integer, ${[siteId]}::integer[])`.execute(
      tx,
    );
    await sql`
      insert into permit_items (organisation_id, site_id, client_id, created_at, updated_at, name,
        name__search, name__order, search_text, gas_tests)
      select ${organisationId}::integer, ${siteId}::integer, gen_random_uuid(), now(), now(),
        'Permit ' || item, 'permit ' || item, 'permit ' || item, 'permit ' || item, made.gas_tests
      from generate_series(1, ${permits}::integer) as items(item)
      cross join lateral (
        select jsonb_agg(jsonb_build_object(
          'id', 'r' || test, 'tested_at', '2026-11-25T07:30:00.000Z', 'tester', 'Anna Keller',
          'oxygen', case when random() < 1.0 / ${rare}::integer then 18 else 20.9 end,
          'h2s', case when random() < 1.0 / ${rare}::integer then 12 else 1 end,
          'lel', (random() * 5)::integer, 'within_limits', true)) as gas_tests
        from generate_series(1, ${tests}::integer) as numbers(test)
        where item > 0
      ) as made`.execute(tx);
  });
  await sql`vacuum analyze permit_items`.execute(owner);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  print(`${permits} permits with ${tests} gas tests each in ${seconds} s`);
}

const cell = (db: string, columnType: string) => ({ db, name: db, columnType });

/** A template whose table has an oxygen that is out of its limits as rarely as that of the gas tests. */
const readings = {
  moduleType: 'permits',
  name: 'With readings',
  columns: [
    {
      db: 'readings',
      name: 'Readings',
      columnType: 'table',
      columnData: { columns: [cell('level', 'number'), cell('read_at', 'datetime')] },
      tab: 'general',
      section: 'details',
      order: 0,
    },
  ],
};

/** Publishes the template and gives it to every third permit. */
async function fillTemplate(bench: BenchServer, print: (text: string) => void): Promise<void> {
  const { owner, place } = bench;
  const { status, bytes } = await bench.client().send({
    method: 'POST',
    path: '/api/templates',
    body: { site_id: place.siteId, document: readings },
    headers: { origin: bench.origin },
  });
  if (status !== 201) throw new Error(`The template is refused: ${bytes.toString()}`);
  const { id } = JSON.parse(bytes.toString()) as { readonly id: number };
  const start = performance.now();
  await owner.transaction().execute(async (tx) => {
    await sql`select app_enter_tenant(${place.tenant.organisationId}::integer, ${[place.siteId]}::integer[])`.execute(
      tx,
    );
    await sql`
      update permit_items as i set template_id = ${id}::integer, template_version = 1,
        columns = jsonb_build_object('readings', made.readings)
      from (
        select item.id, jsonb_agg(jsonb_build_object('id', 'r' || test,
          'level', case when random() < 1.0 / ${rare}::integer then 18 else 20.9 end,
          'read_at', '2026-11-' || lpad((1 + test % 25)::text, 2, '0'))) as readings
        from permit_items as item, generate_series(1, ${tests}::integer) as numbers(test)
        where item.id % 3 = 0 and item.name like 'Permit %' group by item.id
      ) as made
      where i.id = made.id`.execute(tx);
  });
  await sql`vacuum analyze permit_items`.execute(owner);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  print(`A third of them with ${tests} readings of a template in ${seconds} s`);
}

let filled: Promise<void> | undefined;

const anyRow = (test: Rule): Rule => ({ some: [{ var: 'gas_tests' }, test] });
const low = anyRow({ '<': [{ var: 'oxygen' }, 19.5] });
const high = anyRow({ '>': [{ var: 'h2s' }, 10] });
const belowLimit: Rule = { '<': [{ var: 'level' }, 19.5] };
const lowReading: Rule = { some: [{ var: 'readings' }, belowLimit] };
const noLowReading: Rule = { none: [{ var: 'readings' }, belowLimit] };

interface Question {
  readonly name: string;
  readonly filter?: Rule;
  readonly countTo: number;
}

const questions: readonly Question[] = [
  { name: 'page of 50 permits, unfiltered', countTo: 0 },
  { name: 'page of any row where, with index', filter: low, countTo: 0 },
  { name: 'page of any row where, without index', filter: high, countTo: 0 },
  { name: 'count of any row where, with index', filter: low, countTo: 10_000 },
  { name: 'count of any row where, without index', filter: high, countTo: 10_000 },
  { name: 'page of any row where, template', filter: lowReading, countTo: 0 },
  { name: 'count of any row where, template', filter: lowReading, countTo: 10_000 },
  { name: 'page of no row where, template', filter: noLowReading, countTo: 0 },
  { name: 'count of no row where, template', filter: noLowReading, countTo: 10_000 },
];

/** Reading every row of a hundred thousand tables takes seconds. */
const fewRounds = { warmUp: 3, samples: 20 };

async function measure({ name, filter, countTo }: Question, context: BenchContext) {
  const { server, rounds, print, explain } = context;
  const bench = await server();
  const live = bench.services.modules.byType('permits');
  if (live === undefined) throw new Error('There are no permits.');
  await (filled ??= fill(bench, print).then(() => fillTemplate(bench, print)));
  const { siteId, tenant } = bench.place;
  const query = new URLSearchParams({
    limit: '50',
    count_to: String(countTo),
    ...(filter !== undefined && { filter: JSON.stringify(filter) }),
  });
  const path = `/api/sites/${siteId}/${live.document.api}?${query.toString()}`;
  const client = bench.client();
  if (countTo > 0 && filter !== high) {
    const found = (await contentOf(await client.send({ path }))) as { readonly total?: number };
    if (!(Number(found.total) > 200))
      throw new Error(`${path} finds ${String(found.total)} permits.`);
  }
  if (explain) {
    const { databaseTable: table } = live.document;
    print(await bench.statements.plansOf(table, tenant, () => client.send({ path })));
  }
  let timedOut = 0;
  const timing = await sample(
    () => path,
    async (address) => {
      const { status } = await client.send({ path: address });
      // Without an index the server may end the query after its time limit.
      if (status === 503) timedOut += 1;
      else if (status !== 200) throw new Error(`${address} answers ${status}.`);
    },
    filter === high ? fewRounds : rounds,
  );
  if (timedOut > 0) print(`${name}: the server ended ${timedOut} queries after its time limit`);
  return timing;
}

/** Lists of items with tables of 50 rows, and filters over their rows with and without an index. */
export const rowCases: readonly Case[] = questions.map((question) => ({
  name: `${prefix}: ${question.name}`,
  measure: (context) => measure(question, context),
}));
