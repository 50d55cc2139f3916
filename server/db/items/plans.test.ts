import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import { sql as fragment } from '../../../src/runtime/query/fragment.ts';
import { compileGroups } from '../../../src/runtime/query/groups/compile.ts';
import type { GroupQuery } from '../../../src/runtime/query/groups/types.ts';
import type { ItemQuery, QueryContext, SqlFragment } from '../../../src/runtime/query/types.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { compiled, shippedModules } from '../../../tests/support/compiled.ts';
import { type TestOrganisation, makeOrganisation } from '../../../tests/support/organisation.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/postgres.ts';
import { withTenant } from '../transaction.ts';
import { selectByTemplateColumns } from './by-template-columns.ts';
import { fromFragment } from './fragment.ts';
import { prepareItemTable } from './prepare.ts';
import { insertItems, nextIds } from './write.ts';

const document = shippedModules.get('workorders');
if (document === undefined) throw new Error('There are no work orders.');
const place = { tab: 'general', section: 'details', order: 0 };
const module = compiled(document, {
  template: {
    id: 7,
    version: 1,
    document: {
      moduleType: document.type,
      name: 'Pump',
      columns: [
        { db: 'seal', columnType: 'text', name: 'Seal', ...place },
        { db: 'head', columnType: 'number', name: 'Head', ...place },
        {
          db: 'checked_by',
          columnType: 'user_reference',
          name: 'Checked by',
          columnData: { allowUsers: true, allowMultipleUsers: true },
          ...place,
        },
      ],
    },
  },
});
const table = module.document.databaseTable;
const count = 3000;
let database: TestDatabase;
let organisation: TestOrganisation;

/** Every third without a due date; names, types and people in turn. */
function itemOf(id: number, siteId: number): Item {
  const day = new Date(Date.UTC(2026, 0, 1 + (id % 365))).toISOString();
  return {
    ...blankItem(module, siteId),
    id,
    client_id: randomUUID(),
    created_at: day,
    updated_at: day,
    version: 1,
    name: `Pump ${(id * 7919) % count} of line ${id % 40}`,
    type_id: 1 + (id % 50),
    criticality_id: 1 + (id % 4),
    due_at: id % 3 === 0 ? '' : day,
    assignee_ids: { user_ids: [1 + (id % 60)], team_ids: [] },
    equipment_item_ids: [1 + (id % 90)],
    template_id: 7,
    template_version: 1,
    columns: {
      seal: `Seal ${id % 300}`,
      head: id % 400,
      checked_by: { user_ids: [1 + (id % 200)], team_ids: [] },
    },
  };
}

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  const problems = await prepareItemTable(db.owner, module, fieldTypes);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  organisation = await makeOrganisation(db, 'plans');
  const [siteId = 0] = organisation.siteIds;
  await withTenant(db, organisation.tenant(siteId), async (tx) => {
    const ids = await nextIds(tx, module, count);
    const items = ids.map((id) => itemOf(id, siteId));
    await insertItems(tx, module, organisation.organisationId, items);
  });
  await sql`vacuum analyze ${sql.table(table)}`.execute(db.owner);
});

afterAll(() => database.close());

type Make = (context: QueryContext, and: readonly SqlFragment[]) => SqlFragment;

/** The plan of PostgreSQL for a statement, as the serving role. */
function explained(make: Make, ranks?: QueryContext['ranks']): Promise<string> {
  const [siteId = 0] = organisation.siteIds;
  return withTenant(database.db, organisation.tenant(siteId), async (tx) => {
    const person = { id: 9, teamIds: [3] };
    const now = '2026-11-21T10:00:00.000Z';
    const context = { now, timeZone: 'Europe/Berlin', ranks, person };
    const statement = make(context, [fragment`i.site_id = ${siteId}::integer`]);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) ${fromFragment(statement)}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** The plan of the first statement of a page. */
const planOf = (query: ItemQuery, ranks?: QueryContext['ranks']) =>
  explained((context, and) => {
    const question = compileQuery(module, { limit: 50, ...query }, context, { table, alias: 'i' });
    const [page] = question.pages(fragment`i.*`, and);
    if (page === undefined) throw new Error('A page has no statement.');
    return page;
  }, ranks);

const by = (db: string, direction: 'asc' | 'desc' = 'asc') => ({ sort: [{ db, direction }] });
const cursor = (sort: string, value: unknown) =>
  Buffer.from(JSON.stringify([sort, [value], 1000])).toString('base64url');

test.each<readonly [string, ItemQuery, RegExp]>([
  ['by name', by('name'), /Index Scan using workorders__asc__name/],
  ['in descending order of name', by('name', 'desc'), /Index Scan using workorders__desc__name/],
  [
    'in descending order of status',
    by('status', 'desc'),
    /Index Scan using workorders__desc__status/,
  ],
  [
    'after a cursor',
    { ...by('name'), page_cursor: cursor('name asc', 'pump 45') },
    /Index Cond: .*name__order >= 'pump 45'/,
  ],
  [
    'after a cursor in descending order',
    { ...by('due_at', 'desc'), page_cursor: cursor('due_at desc', '2026-02-01T00:00:00.000Z') },
    /Index Cond: .*NULLIF\(due_at, ''::text\)\)? <= '2026-02-01/,
  ],
  [
    'of a type',
    { filter: { '==': [{ var: 'type_id' }, 7] }, ...by('name') },
    /workorders__by__type_id/,
  ],
  [
    'of a status',
    { filter: { '==': [{ var: 'status' }, 3] } },
    /Index Scan using workorders__(sums|desc__status)/,
  ],
  [
    'of a criticality',
    { filter: { '==': [{ var: 'criticality_id' }, 2] } },
    /workorders__by__criticality_id/,
  ],
  [
    'at an offset in the order of names',
    { ...by('name'), offset: 2000 },
    /Index Only Scan using workorders__asc__name/,
  ],
  [
    'at an offset in the order of dates',
    { ...by('due_at', 'desc'), offset: 1000 },
    /Index Only Scan using workorders__desc__due_at/,
  ],
  [
    'due within a range of days',
    {
      filter: {
        and: [
          { '>=': [{ var: 'due_at' }, '2026-05-01'] },
          { '<': [{ var: 'due_at' }, '2026-05-04'] },
        ],
      },
    },
    /Index Cond: .*NULLIF\(due_at, ''::text\)\)? >= '2026-04-30.*NULLIF\(due_at, ''::text\)\)? <= '2026-05-04/,
  ],
  [
    'of a person',
    { filter: { contains: [{ var: 'assignee_ids' }, 9] } },
    /Index Scan on workorders__of__assignee_ids/,
  ],
  [
    'on a machine',
    { filter: { contains: [{ var: 'equipment_item_ids' }, 9] } },
    /Index Scan on workorders__to__equipment_item_ids/,
  ],
  ['that contain a word', { search: 'line 2999' }, /Index Scan on workorders__search/],
  [
    'whose name contains a word',
    { filter: { contains: [{ var: 'name' }, '2999'] } },
    /Index Scan on workorders__search/,
  ],
  [
    'due in the next week',
    { filter: { within: [{ var: 'due_at' }, 'next_days', 7] } },
    /Index Cond: .*NULLIF\(due_at, ''::text\)\)? >= '2026-11-2/,
  ],
  [
    'of mine',
    { filter: { mine: [{ var: 'assignee_ids' }] } },
    /BitmapOr[^]*Index Scan on workorders__of__assignee_ids/,
  ],
  [
    'with a text in a template column',
    { filter: { '==': [{ var: 'seal' }, 'Seal 7'] } },
    /Index Scan on workorders__columns/,
  ],
  [
    'with one of several numbers in a template column',
    { filter: { in: [{ var: 'head' }, [7, 9]] } },
    /Index Scan on workorders__columns/,
  ],
  [
    'of a person in a template column',
    { filter: { contains: [{ var: 'checked_by' }, 9] } },
    /Index Scan on workorders__columns/,
  ],
])(
  'items %s are read with an index, with and without row-level security',
  async (_name, query, expected) => {
    const plan = await planOf(query);
    expect(plan).toMatch(expected);
    expect(plan).not.toMatch(/Seq Scan/);
  },
);

test.each<readonly [string, ItemQuery, RegExp]>([
  ['of all', {}, /Index Only Scan using workorders__/],
  [
    'of a status',
    { filter: { '==': [{ var: 'status' }, 3] } },
    /Index Only Scan using workorders__/,
  ],
  [
    'of a type',
    { filter: { '==': [{ var: 'type_id' }, 7] } },
    /Index Only Scan using workorders__by__type_id/,
  ],
  [
    'of a person',
    { filter: { contains: [{ var: 'assignee_ids' }, 9] } },
    /Index Scan on workorders__of__assignee_ids/,
  ],
  ['of a search', { search: 'line 2999' }, /Index Scan on workorders__search/],
])('totals %s are counted with an index', async (_name, query, expected) => {
  const plan = await explained((context, and) =>
    compileQuery(module, { limit: 50, ...query }, context, { table, alias: 'i' }).count(1001, and),
  );
  expect(plan).toMatch(expected);
  expect(plan).not.toMatch(/Seq Scan/);
});

test.each<readonly [string, GroupQuery, RegExp]>([
  ['of statuses', { by: 'status' }, /Index Only Scan[^]*workorders__(sums|desc__status)/],
  [
    'of statuses with a sum',
    { by: 'status', sums: ['estimated_hours'] },
    /Index Only Scan[^]*workorders__sums/,
  ],
  [
    'of a filter',
    { by: 'status', filter: { contains: [{ var: 'assignee_ids' }, 9] } },
    /Index Scan on workorders__of__assignee_ids/,
  ],
  [
    'of a search',
    { by: 'criticality_id', search: 'line 2999' },
    /Index Scan on workorders__search/,
  ],
  [
    'of a template column',
    { by: 'seal', filter: { '==': [{ var: 'head' }, 7] } },
    /Index Scan on workorders__columns/,
  ],
])('groups %s are read with an index', async (_name, query, expected) => {
  const plan = await explained((context, and) => {
    const statement = compileGroups(module, query, context, { table, alias: 'i' }).page(and);
    if (statement === null) throw new Error('There are no groups.');
    return statement;
  });
  expect(plan).toMatch(expected);
  expect(plan).not.toMatch(/Seq Scan/);
});

test('items in the order of ranks are read one group after the other', async () => {
  const ranks = new Map([['criticality_id', [3, 1, 4, 2]]]);
  const plan = await planOf(by('criticality_id'), ranks);
  expect(plan).toMatch(/Index Cond: .*criticality_id = ranked\.id/);
});

test('items that name a person in a column of a template are found by the index of these columns', async () => {
  const [siteId = 0] = organisation.siteIds;
  const statement = selectByTemplateColumns({
    table,
    columns: [{ templateId: 7, version: 1, db: 'checked_by' }],
    person: { id: 9, teamIds: [3] },
    siteIds: [siteId],
    finished: [9],
  });
  const { plan, ids } = await withTenant(database.db, organisation.tenant(siteId), async (tx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) ${statement}`.execute(tx);
    const found = await statement.execute(tx);
    return { plan: rows.map((row) => row['QUERY PLAN']).join('\n'), ids: found.rows };
  });
  expect(plan).toMatch(/BitmapOr[^]*Index Scan on workorders__columns/);
  expect(ids).toHaveLength(count / 200);
});
