import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModulesReply } from '../../../src/contract/modules.ts';
import type { OwnModuleRow } from '../../../src/contract/own-modules.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { column as columnOf } from '../../../tests/support/compiled.ts';
import { ownModule } from '../../../tests/support/own-module.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { sorted } from '../../../tests/support/sorted.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';
import { checkModule } from '../../modules/check-module.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';

let plant: Plant;
let strangers: World;
beforeAll(async () => {
  plant = await makePlant();
  strangers = await makeWorld(plant.server, 'south');
});
afterAll(async () => plant.server.close());

const at = '/api/organisation/modules';
/** A column after the name. */
const column = (type: string, db: string, order = 1) => columnOf(type, db, { order });
const ours = (name: string, columns: ModuleDocument['coreColumns'] = []) =>
  ownModule(plant.world.organisationId, name, columns);
const create = (document: object, client: Client = plant.admin) =>
  client.call<OwnModuleRow>('POST', at, { body: { document } });
const typesOf = async (client: Client) => {
  const { body } = await client.call<ModulesReply>('GET', '/api/modules');
  return body.modules.map(({ document }) => document.type);
};
const items = (api: string, siteId = plant.siteId) => `/api/sites/${siteId}/${api}`;

test('a module is in use when the call answers: its list, its items, its permissions', async () => {
  const document = ours('valves', [column('number', 'size')]);
  const made = await create(document);
  expect(made).toMatchObject({ status: 201, body: { version: 1, deleted_at: null } });
  expect(await typesOf(plant.admin)).toContain(document.type);
  const item = await plant.admin.call<{ id: number }>('POST', items('valves'), {
    body: { name: 'V-1', size: 50 },
  });
  expect(item.status).toBe(201);

  const wider = { ...document, coreColumns: [...document.coreColumns, column('text', 'maker', 2)] };
  const changed = await plant.admin.call<OwnModuleRow>('PUT', `${at}/${document.type}`, {
    body: { document: wider },
    version: 1,
  });
  expect(changed).toMatchObject({ status: 200, body: { version: 2 } });
  const read = await plant.admin.call('GET', `${items('valves')}/${item.body.id}`);
  expect(read.body).toMatchObject({ name: 'V-1', size: 50, maker: null });
});

test('nobody in another organisation sees it, by any address', async () => {
  const document = ours('secret_pumps');
  expect((await create(document)).status).toBe(201);
  const foreign = strangers.admin;
  const [siteId = 0] = strangers.siteIds;
  expect(await typesOf(foreign)).not.toContain(document.type);
  expect((await foreign.call('GET', items('secret-pumps', siteId))).status).toBe(404);
  expect((await foreign.call('GET', items('secret-pumps'))).status).toBe(404);
  const body = { document };
  const own = `${at}/${document.type}`;
  expect((await foreign.call('PUT', own, { body, version: 1 })).status).toBe(404);
  expect((await foreign.call('DELETE', own)).status).toBe(404);
  for (const url of ['/api/docs/openapi.json', at, '/api/modules/problems']) {
    const { body: reply } = await foreign.call('GET', url);
    expect(JSON.stringify(reply)).not.toMatch(/secret[_-]pumps/);
  }
  const roles = `/api/organisations/${strangers.organisationId}/roles-permissions`;
  expect(JSON.stringify((await foreign.call('GET', roles)).body)).not.toContain('secret_pumps');
  // The same names are free for them.
  const theirs = ownModule(strangers.organisationId, 'secret_pumps');
  expect((await create(theirs, foreign)).status).toBe(201);
  const item = { body: { name: 'theirs' } };
  expect((await foreign.call('POST', items('secret-pumps', siteId), item)).status).toBe(201);
  const list = await plant.admin.call('GET', items('secret-pumps'));
  expect(JSON.stringify(list.body)).not.toContain('theirs');
});

test('names of others, mistakes and changes of a data type are refused', async () => {
  const foreign = ownModule(strangers.organisationId, 'traps');
  expect((await create(foreign)).status).toBe(422);
  expect((await create({ ...ours('traps'), databaseTable: 'users' })).status).toBe(422);
  expect(await create({ ...ours('traps'), api: 'equipment' })).toMatchObject({
    body: { details: { problems: [{ code: 'duplicate_api' }] } },
  });
  expect(await create(ours('traps', [column('nonsense', 'x')]))).toMatchObject({
    body: { details: { problems: [{ code: 'unknown_column_type' }] } },
  });
  const document = ours('traps', [column('number', 'size')]);
  expect((await create(document)).status).toBe(201);
  const retyped = ours('traps', [column('text', 'size')]);
  const put = (body: ModuleDocument, version: number) =>
    plant.admin.call('PUT', `${at}/${document.type}`, { body: { document: body }, version });
  expect(await put(retyped, 1)).toMatchObject({
    body: { details: { problems: [{ code: 'column_retyped' }] } },
  });
  const both = await Promise.all(['A', 'B'].map((name) => put({ ...document, name }, 1)));
  expect(sorted(both.map(({ status }) => status))).toEqual([200, 412]);
});

test('a module whose flow would trap items is refused with the place', async () => {
  const document = ours('valves_of_steam');
  const flow = document.defaultStatusFlow;
  if (typeof flow === 'string') throw new Error('The module has a flow of its own');
  const [start] = flow.nodes;
  const stuck = { id: 'stuck', kind: 'status_intermediate', label: 'Stuck', colour: '#74838E' };
  const nodes = [...flow.nodes, { ...stuck, family: 'held' }];
  const edges = [...flow.edges, { id: 'to-stuck', source: start?.id, target: 'stuck' }];
  expect(await create({ ...document, defaultStatusFlow: { ...flow, nodes, edges } })).toMatchObject(
    {
      status: 422,
      body: { details: { problems: [{ code: 'trap', node: 'stuck' }] } },
    },
  );
  expect((await create(document)).status).toBe(201);
});

test('a change is reviewed as it would be refused, with warnings, and nothing is stored', async () => {
  const document = ours('reviewed_hoses', [column('number', 'size')]);
  await create(document);
  const own = `${at}/${document.type}`;
  const review = (changed: object, client: Client = plant.admin) =>
    client.call<{ problems: readonly { code: string; pointer: string }[] }>(
      'POST',
      `${own}/review`,
      { body: { document: changed } },
    );
  const found = async (changed: object) =>
    (await review(changed)).body.problems.map(({ code, pointer }) => [code, pointer]);
  expect(await found(document)).toEqual([]);
  expect(await found({ ...document, icon: 'no-such-icon' })).toEqual([['unknown_icon', '/icon']]);
  expect(await found({ ...document, nonsense: true })).toMatchObject([['schema', '/nonsense']]);
  const wrong: readonly ModuleDocument[] = [
    { ...document, type: ours('other').type },
    { ...document, databaseTable: 'users' },
    { ...document, coreColumns: ours('x', [column('text', 'size')]).coreColumns },
  ];
  for (const changed of wrong) {
    const { body } = await plant.admin.call<{ details: { problems: readonly object[] } }>(
      'PUT',
      own,
      { body: { document: changed }, version: 1 },
    );
    expect((await review(changed)).body.problems).toMatchObject(body.details.problems);
  }
  const { body } = await plant.admin.call<{ modules: readonly OwnModuleRow[] }>('GET', at);
  const stored = body.modules.find(({ module_type: type }) => type === document.type);
  expect(stored).toMatchObject({ version: 1, document: { icon: document.icon } });

  expect((await review(document, strangers.admin)).status).toBe(404);
  const siteAdmin = await plant.world.person('admin of a site', [
    { site: plant.siteId, codes: ['modules.manage', 'settings.manage'] },
  ]);
  expect((await review(document, siteAdmin)).status).toBe(403);
});

test('a removed module keeps its items and comes back with them', async () => {
  const document = ours('hoses');
  await create(document);
  await plant.admin.call('POST', items('hoses'), { body: { name: 'H-1' } });
  await plant.admin.call('DELETE', `${at}/${document.type}`);
  expect((await plant.admin.call('GET', items('hoses'))).status).toBe(404);
  await plant.admin.call('POST', `${at}/${document.type}/restore`);
  const list = await plant.admin.call('GET', items('hoses'));
  expect(JSON.stringify(list.body)).toContain('H-1');
});

test('only people who hold modules.manage in the organisation make modules', async () => {
  const admin = await plant.world.person('site admin', [
    { site: plant.siteId, codes: ['modules.manage', 'settings.manage'] },
  ]);
  expect((await create(ours('flanges'), admin)).status).toBe(403);
  expect((await admin.call('GET', at)).status).toBe(403);
});

test('a module taken out as a file passes the checks of the command line', async () => {
  const { body } = await create(ours('cranes', [column('number', 'load')]));
  const moduleTypes = new Set([body.module_type]);
  const context = { fieldTypes, flows: new Map(), others: [], moduleTypes };
  expect(checkModule(JSON.stringify(body.document), context).problems).toEqual([]);
});
