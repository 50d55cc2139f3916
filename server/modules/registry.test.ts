import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RolePreset } from '../../src/domain/permissions.ts';
import type { FlowDocument, ModuleDocument } from '../../src/runtime/documents.ts';
import type { Made } from '../../tests/support/server/items.ts';
import {
  putFile,
  removeFile,
  smallModule,
  textColumn,
} from '../../tests/support/server/module-file.ts';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../tests/support/server/world.ts';
import { reservedNames } from './reserved-names.ts';
import { sorted } from '../../tests/support/sorted.ts';

/** Polls until a file in its folder has had its effect, which takes time on a busy machine. */
const live = { timeout: 20_000, interval: 10 };

interface Problem {
  readonly code: string;
  readonly pointer: string;
  readonly line?: number;
  readonly sentence: unknown;
}

let server: TestServer;
let world: World;
let siteId: number;
let number = 0;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
  siteId = world.siteIds[0] ?? 0;
});
afterAll(async () => server.close());

const next = (rest: Partial<ModuleDocument> = {}) => smallModule((number += 1), rest);
const at = ({ api }: ModuleDocument, rest = '') => `/api/sites/${siteId}/${api}${rest}`;
const admin = () => world.admin;

async function until(call: () => Promise<void>): Promise<void> {
  await vi.waitFor(call, live);
}

async function drop(document: ModuleDocument): Promise<void> {
  putFile(server, document.type, document);
  await until(async () => expect((await admin().call('GET', at(document))).status).toBe(200));
}

async function make(document: ModuleDocument, body: object = { name: 'One' }): Promise<Made> {
  const made = await admin().call<Made>('POST', at(document), { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

async function problemsOf(name: string): Promise<readonly Problem[]> {
  const { body } = await admin().call<{ files: { file: string; problems: Problem[] }[] }>(
    'GET',
    '/api/modules/problems',
  );
  return body.files.find(({ file }) => file.includes(`${name}.json`))?.problems ?? [];
}

async function refuses(name: string, code: string): Promise<Problem> {
  let found: Problem | undefined;
  await until(async () => {
    found = (await problemsOf(name)).find((problem) => problem.code === code);
    expect(found, code).toBeDefined();
  });
  if (found === undefined) throw new Error('No problem.');
  return found;
}

test('a document that is added works without a restart: list, create, change, move, history', async () => {
  const document = next();
  await drop(document);
  const { body } = await admin().call<{ modules: { document: ModuleDocument }[] }>(
    'GET',
    '/api/modules',
  );
  expect(body.modules.map((module) => module.document)).toContainEqual(document);
  const made = await make(document);
  const url = at(document, `/${made.id}`);
  const changed = await admin().call('PATCH', url, { body: { name: 'Two' }, version: 1 });
  expect(changed.status).toBe(200);
  const move = { body: { to: 'TERM_DEFAULT' }, version: 2 };
  expect((await admin().call('POST', `${url}/transitions`, move)).status).toBe(200);
  const list = await admin().call('GET', at(document, '?limit=10&search=two'));
  expect(list.body).toMatchObject({ total: 1 });
  expect(server.said.join('\n')).toContain(`Module ${document.type} is there.`);
});

test('a change of the document changes the module and keeps stored items', async () => {
  const document = next();
  await drop(document);
  const old = await make(document);
  const coreColumns = [...document.coreColumns, textColumn('colour', { required: true })];
  putFile(server, document.type, { ...document, coreColumns });
  await until(async () => {
    const { body } = await admin().call('GET', at(document, `/${old.id}`));
    expect(body).toMatchObject({ name: 'One', colour: null });
  });
  const body = { name: 'Two' };
  expect((await admin().call('POST', at(document), { body })).status).toBe(422);
  await make(document, { ...body, colour: 'red' });
});

test('a broken or half-copied document is refused with its location, and the old one keeps working', async () => {
  const document = next();
  await drop(document);
  const made = await make(document);
  const text = JSON.stringify(document, null, 2);
  putFile(server, document.type, text.slice(0, text.length / 2));
  const syntax = await refuses(document.type, 'json_syntax');
  expect(syntax.line).toBeGreaterThan(1);
  expect((await admin().call('GET', at(document, `/${made.id}`))).body).toEqual(made);
  await make(document);

  const { api: _api, ...without } = document;
  putFile(server, document.type, without);
  await refuses(document.type, 'schema');
  await make(document);
  expect(server.said.join('\n')).toMatch(/Refused .*; what worked goes on working\./);

  putFile(server, document.type, text);
  await until(async () => expect(await problemsOf(document.type)).toEqual([]));
});

test('a refused file outside of the product is named without its absolute path', async () => {
  putFile(server, 'elsewhere', '{');
  await refuses('elsewhere', 'json_syntax');
  const { body } = await admin().call<{ files: object[] }>('GET', '/api/modules/problems');
  expect(JSON.stringify(body)).toContain('"modules/elsewhere.json"');
  expect(JSON.stringify(body)).not.toContain(server.schemas);
  removeFile(server, 'elsewhere');
  await until(async () => expect(await problemsOf('elsewhere')).toEqual([]));
});

test('a document that is broken from the start is refused and affects no other', async () => {
  const before = server.services.modules.all().length;
  putFile(server, 'nonsense', '{ "type": ');
  await refuses('nonsense', 'json_syntax');
  expect(server.services.modules.all()).toHaveLength(before);
  removeFile(server, 'nonsense');
  await until(async () => expect(await problemsOf('nonsense')).toEqual([]));
});

test('a removed document hides its module and keeps items, numbers and columns', async () => {
  const document = next({
    coreColumns: [textColumn('name'), textColumn('colour'), textColumn('shape')],
  });
  await drop(document);
  const made = await make(document, { name: 'One', colour: 'red', shape: 'round' });
  removeFile(server, document.type);
  await until(async () => {
    expect((await admin().call('GET', at(document))).status).toBe(404);
  });
  const { body } = await admin().call<{ modules: { document: ModuleDocument }[] }>(
    'GET',
    '/api/modules',
  );
  expect(body.modules.map((module) => module.document.type)).not.toContain(document.type);

  await drop({ ...document, coreColumns: document.coreColumns.slice(0, 2) });
  const url = at(document, `/${made.id}`);
  expect((await admin().call('GET', url)).body).toMatchObject({ colour: 'red', version: 1 });
  putFile(server, document.type, document);
  await until(async () => {
    expect((await admin().call('GET', url)).body).toEqual(made);
  });
});

test('a column cannot change its data type, even after it was removed in between', async () => {
  const document = next({ coreColumns: [textColumn('name'), textColumn('size')] });
  await drop(document);
  await make(document, { name: 'One', size: 'big' });
  const retyped = {
    ...document,
    coreColumns: [textColumn('name'), textColumn('size', { columnType: 'number' })],
  };
  putFile(server, document.type, retyped);
  const problem = await refuses(document.type, 'column_retyped');
  expect(problem.pointer).toBe('/coreColumns/1/columnType');
  expect((await make(document, { name: 'Two', size: 'small' }))['size']).toBe('small');

  putFile(server, document.type, { ...document, coreColumns: [textColumn('name')] });
  await until(async () =>
    expect((await problemsOf(document.type)).map(({ code }) => code)).toEqual(['document_changed']),
  );
  putFile(server, document.type, retyped);
  await refuses(document.type, 'column_retyped');
});

test('a name that belongs to another module or to the product is refused', async () => {
  const document = next();
  await drop(document);
  await make(document);
  const other = next();
  const claims = [
    ['duplicate_id', { id: document.id }],
    ['duplicate_type', { type: document.type }],
    ['duplicate_table', { databaseTable: document.databaseTable }],
    ['duplicate_table', { databaseTable: 'users' }],
    ['duplicate_api', { api: document.api }],
    ['duplicate_api', { api: 'templates' }],
    ['duplicate_route', { route: document.route }],
  ] as const;
  for (const [code, claim] of claims) {
    putFile(server, 'thief', { ...other, ...claim });
    expect(await refuses('thief', code)).toMatchObject({ severity: 'error' });
  }
  removeFile(server, document.type);
  await until(async () => expect((await admin().call('GET', at(document))).status).toBe(404));
  putFile(server, 'thief', { ...other, databaseTable: document.databaseTable });
  await refuses('thief', 'duplicate_table');
  removeFile(server, 'thief');
  await drop(document);
  expect((await admin().call('GET', at(document, '?limit=1'))).body).toMatchObject({ total: 1 });
});

test('a module cannot take the name of any table of the platform, nor of a path of its calls', async () => {
  const ofModules = new Set(
    server.services.modules.all().map(({ document }) => document.databaseTable),
  );
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(
    server.database.db.owner,
  );
  const platform = rows.map(({ name }) => name).filter((name) => !/_items_\d+$/.test(name));
  expect(platform.filter((name) => !ofModules.has(name)).length).toBeGreaterThan(30);
  const free = platform.filter(
    (name) => !ofModules.has(name) && reservedNames.tables?.has(name) !== true,
  );
  expect(free, 'Add the table to reserved-names.ts').toEqual([]);
  for (const name of ['views', 'overview', 'columns', 'sites', 'gemini'])
    expect(reservedNames.apis).toContain(name);
  for (const name of ['groups', 'check', 'import', 'import-mappings', 'batch'])
    expect(reservedNames.calls).toContain(name);
});

test('a changed module cannot take a name of an unchanged module', async () => {
  const [first, second] = [next(), next()];
  await drop(first);
  await drop(second);
  putFile(server, first.type, { ...first, id: second.id });
  expect((await refuses(first.type, 'duplicate_id')).pointer).toBe('/id');
  await make(first);
  await make(second);
});

test('statuses keep their numbers through every change of the flow, and numbers are never reused', async () => {
  const node = (id: string, kind: FlowDocument['nodes'][number]['kind']) => ({
    id,
    kind,
    label: id,
    colour: '#3B7DD8',
    statusCode: id.toUpperCase(),
  });
  const flow = (...ids: readonly string[]): FlowDocument => ({
    name: 'own',
    nodes: ids.map((id, at_) => node(id, at_ === 0 ? 'status_start' : 'status_intermediate')),
    edges: ids.slice(1).map((id) => ({ id: `to-${id}`, source: ids[0] ?? '', target: id })),
  });
  const document = next({ defaultStatusFlow: flow('first', 'left', 'right') });
  const numbers = () =>
    Object.fromEntries(server.services.modules.byType(document.type)?.statusNumbers ?? []);
  await drop(document);
  expect(numbers()).toEqual({ FIRST: 1, LEFT: 2, RIGHT: 3 });
  putFile(server, document.type, { ...document, defaultStatusFlow: flow('first', 'up', 'right') });
  await until(async () => {
    expect(numbers()).toEqual({ FIRST: 1, LEFT: 2, RIGHT: 3, UP: 4 });
  });
  putFile(server, document.type, { ...document, defaultStatusFlow: flow('first', 'left', 'down') });
  await until(async () => {
    expect(numbers()).toEqual({ FIRST: 1, LEFT: 2, RIGHT: 3, UP: 4, DOWN: 5 });
  });
  const made = await make(document);
  const move = { body: { to: 'LEFT' }, version: 1 };
  const moved = await admin().call<Made>('POST', at(document, `/${made.id}/transitions`), move);
  expect(moved.body.status).toBe(2);
});

test('a flow in its own file can change, break and be removed without breaking its modules', async () => {
  const flow = (label: string): FlowDocument => ({
    name: 'shared',
    nodes: [{ id: 'on', kind: 'status_start', label, colour: '#3B7DD8', statusCode: 'ON' }],
    edges: [],
  });
  putFile(server, 'shared', flow('On'), 'flows');
  const document = next({ defaultStatusFlow: 'shared' });
  await drop(document);
  const label = () =>
    server.services.modules.byType(document.type)?.compiled.flow.byKey.get('ON')?.label;
  putFile(server, 'shared', flow('Running'), 'flows');
  await until(async () => {
    expect(label()).toBe('Running');
  });
  putFile(server, 'shared', '{', 'flows');
  await refuses('shared', 'json_syntax');
  expect(label()).toBe('Running');
  await make(document);
});

test('a unique column accepts each value once, also from two simultaneous writers', async () => {
  const document = next({
    coreColumns: [textColumn('name'), textColumn('tag', { unique: true })],
  });
  await drop(document);
  const post = (tag: string | null) =>
    admin().call<Made>('POST', at(document), { body: { name: 'One', tag } });
  const answers = await Promise.all(['A', 'A', 'A', 'B', null].map(post));
  const statuses = answers.map(({ status }) => status);
  expect(sorted(statuses)).toEqual([201, 201, 201, 422, 422]);
  const holder = answers.find(({ status, body }) => status === 201 && body['tag'] === 'A');
  const url = at(document, `/${holder?.body.id}`);
  expect((await admin().call('DELETE', url, { version: 1 })).status).toBe(200);
  expect((await post('A')).status).toBe(201);
  expect((await admin().call('POST', `${url}/restore`, { version: 2 })).status).toBe(422);
});

test('a module whose items need a parent gets a root item on every site', async () => {
  const document = next();
  const parent = {
    ...textColumn('parent_id', { required: true }),
    columnType: 'module_item_reference',
    columnData: { moduleType: document.type },
  };
  const tree = { ...document, coreColumns: [...document.coreColumns, parent] };
  putFile(server, tree.type, tree);
  let roots: readonly Made[] = [];
  await until(async () => {
    const { body } = await admin().call<Record<string, readonly Made[]>>('GET', at(tree));
    roots = body[tree.wrapper] ?? [];
    expect(roots).toHaveLength(1);
  });
  expect(roots[0]).toMatchObject({ name: 'north 1', parent_id: [] });
  expect((await admin().call('POST', at(tree), { body: { name: 'x' } })).status).toBe(422);
  await make(tree, { name: 'x', parent_id: [roots[0]?.id] });
});

test('roles of a preset start with what the document says, else with what their trade does', async () => {
  const roleOf = (name: string, preset: RolePreset) =>
    world.person(name, [{ site: siteId, codes: ['equipment.read'], preset }]);
  const technician = await roleOf('fitter', 'technician');
  const viewer = await roleOf('watcher', 'viewer');
  const statusesOf = async (document: ModuleDocument) => {
    const calls = [technician, viewer].flatMap((person) => [
      person.call('GET', at(document)),
      person.call('POST', at(document), { body: { name: 'x' } }),
    ]);
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  const unsaid = next();
  await drop(unsaid);
  expect(await statusesOf(unsaid)).toEqual([200, 201, 200, 403]);
  const said = next({ roles: { viewer: ['read', 'create'] } });
  await drop(said);
  expect(await statusesOf(said)).toEqual([403, 403, 200, 201]);
});

test('roles that read new modules can read it, other roles cannot, and admins may do everything', async () => {
  const codes = ['equipment.read'];
  const reader = await world.person('reader', [{ site: siteId, codes, readsNewModules: true }]);
  const other = await world.person('other', [{ site: siteId, codes }]);
  const document = next();
  await drop(document);
  expect((await reader.call('GET', at(document))).status).toBe(200);
  const body = { name: 'x' };
  expect((await reader.call('POST', at(document), { body })).status).toBe(403);
  expect((await other.call('GET', at(document))).status).toBe(403);
  await make(document);
  const { body: me } = await reader.call<{ permissions: { permission_code: string }[] }>(
    'GET',
    '/api/users/me',
  );
  expect(me.permissions.map(({ permission_code }) => permission_code)).toContain(
    `${document.type}.read`,
  );
});
