import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ModuleDocument } from '../../src/runtime/documents.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { textIn } from '../../src/runtime/text.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';
import { smallModule, textColumn } from '../../tests/support/server/module-file.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/postgres.ts';
import { type Registry, openRegistry } from './registry.ts';
import { databaseStore } from './store.ts';

let database: TestDatabase;
let root: string;
let registry: Registry;
let said: string[] = [];
let number = 0;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());
beforeEach(() => {
  said = [];
  root = mkdtempSync(path.join(os.tmpdir(), 'sitewright-restart-'));
  for (const folder of ['flows', 'shipped', 'own']) mkdirSync(path.join(root, folder));
  cpSync(
    path.join(import.meta.dirname, '../../schemas/flows/equipment.json'),
    path.join(root, 'flows/equipment.json'),
  );
});
afterEach(async () => {
  await registry.close();
  rmSync(root, { recursive: true, force: true });
});

const next = (rest: Partial<ModuleDocument> = {}) => smallModule((number += 1), rest);

function write(file: string, content: object | string | Uint8Array): void {
  const isText = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path.join(root, file), isText ? content : JSON.stringify(content, null, 2));
}

const types = () => registry.all().map(({ document }) => document.type);

function problemsOf(file: string): readonly Problem[] {
  return registry.problems().find((each) => each.file.endsWith(file))?.problems ?? [];
}

const sentences = (file: string) =>
  problemsOf(file).map(({ code, sentence }) => `${code}: ${textIn(sentence, 'en')}`);

async function start(): Promise<void> {
  const say = (message: string): void => void said.push(message);
  registry = await openRegistry({
    folders: [
      { name: 'flows', path: path.join(root, 'flows'), kind: 'flow' },
      { name: 'shipped', path: path.join(root, 'shipped'), kind: 'module' },
      { name: 'own', path: path.join(root, 'own'), kind: 'module' },
    ],
    fieldTypes,
    store: databaseStore({ ...database.db, log: { info: say, warn: say, error: say } }, fieldTypes),
    log: { info: say, warn: say, error: say },
    changed: () => Promise.resolve(),
  });
}

async function restart(): Promise<void> {
  await registry.close();
  await start();
}

const manyColumns = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => textColumn(`${prefix}_${at}`));

test('a document with more columns than a table can have is refused by name, at start too', async () => {
  const good = next();
  const wide = next({ coreColumns: [textColumn('name'), ...manyColumns('a', 600)] });
  write('own/a_wide.json', wide);
  write('own/good.json', good);
  await start();
  expect(types()).toEqual([good.type]);
  expect(sentences('a_wide.json').join()).toMatch(/table_columns: Remove .* columns.*1,600/);
});

test('columns that a document has removed count, because its table keeps them', async () => {
  const document = next({ coreColumns: [textColumn('name'), ...manyColumns('a', 400)] });
  write('own/wide.json', document);
  await start();
  expect(types()).toEqual([document.type]);
  write('own/wide.json', {
    ...document,
    coreColumns: [textColumn('name'), ...manyColumns('b', 200)],
  });
  await restart();
  expect(sentences('wide.json').join()).toMatch(/table_columns: /);
  expect(types()).toEqual([document.type]);
});

test('thousands of nested levels are a problem of their file, and other files load', async () => {
  const good = next();
  write('own/a_deep.json', `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`);
  write('own/a_deeper.json', '{"a":'.repeat(200_000));
  write('own/good.json', good);
  await start();
  expect(types()).toEqual([good.type]);
  expect(problemsOf('a_deep.json')[0]).toMatchObject({ code: 'schema', line: 1, column: 69 });
  expect(sentences('a_deep.json').join()).toMatch(/more than 64 levels/);
  expect(sentences('a_deeper.json').join()).toMatch(/more than 64 levels/);
});

test('links that name each other or lead nowhere are problems of these files', async () => {
  const good = next();
  symlinkSync('b_loop.json', path.join(root, 'own/a_loop.json'));
  symlinkSync('a_loop.json', path.join(root, 'own/b_loop.json'));
  symlinkSync('../missing.json', path.join(root, 'own/c_missing.json'));
  write('own/good.json', good);
  await start();
  expect(types()).toEqual([good.type]);
  expect(sentences('a_loop.json').join()).toMatch(/file_unreadable: .*links/);
  expect(sentences('b_loop.json').join()).toMatch(/file_unreadable: .*links/);
  expect(sentences('c_missing.json').join()).toMatch(/file_unreadable: .*ENOENT/);
});

test('a file in another encoding than UTF-8, an empty one and one that was cut off say so', async () => {
  const text = JSON.stringify(next(), null, 2);
  write('own/bom.json', `\uFEFF${text}`);
  write('own/utf16.json', Buffer.from(`\uFEFF${text}`, 'utf16le'));
  write(
    'own/latin1.json',
    Buffer.from(text.replace('"description": "', '"description": "Prüf'), 'latin1'),
  );
  write('own/empty.json', ' \n');
  write('own/cut.json', text.slice(0, text.length - 40));
  await start();
  expect(types()).toEqual([]);
  expect(sentences('bom.json')).toEqual([
    'json_syntax: Save the file as UTF-8 without BOM; it starts with a byte order mark.',
  ]);
  expect(sentences('utf16.json')).toEqual([
    'json_syntax: Save the file as UTF-8 without BOM; it is in UTF-16.',
  ]);
  expect(sentences('latin1.json')).toEqual([
    'json_syntax: Save the file as UTF-8; the character here is in another encoding.',
  ]);
  const line = text.split('\n').findIndex((each) => each.includes('description')) + 1;
  expect(problemsOf('latin1.json')[0]).toMatchObject({ line });
  expect(sentences('empty.json').join()).toMatch(/^json_syntax: Write a module document/);
  expect(sentences('cut.json').join()).toMatch(/^json_syntax: .*ends here/);
});

test('a module keeps its last good version over a restart when its file breaks, and the problem is listed', async () => {
  const document = next();
  write('own/kept.json', document);
  await start();
  write('own/kept.json', JSON.stringify(document).replace(',', ''));
  await restart();
  expect(registry.byType(document.type)?.document).toEqual(document);
  expect(sentences('kept.json').join()).toMatch(/json_syntax/);
  expect(said.join('\n')).toMatch(/Refused .*kept\.json; what worked goes on working/);
  await restart();
  expect(registry.byType(document.type)?.document).toEqual(document);
  rmSync(path.join(root, 'own/kept.json'));
  await restart();
  expect(types()).toEqual([]);
});

test('a module whose flow is in a file of its own keeps both over a restart when the flow breaks', async () => {
  const document = next();
  write('own/kept.json', document);
  await start();
  write('flows/equipment.json', '{');
  await restart();
  const module = registry.byType(document.type);
  expect(module?.document).toEqual(document);
  expect(module?.flow.name).toBe('equipment');
});

test('a copy that sorts first does not take the place of a module at a restart', async () => {
  const document = next();
  write('own/inventory.json', document);
  await start();
  write('own/copy of inventory.json', document);
  await restart();
  expect(registry.byType(document.type)?.file).toMatch(/inventory\.json$/);
  expect(registry.byType(document.type)?.file).not.toMatch(/copy of/);
  expect(sentences('own/inventory.json')).toEqual([]);
  expect(sentences('copy of inventory.json').join()).toMatch(/duplicate_type/);
});

test('a document of the shipped folder is never replaced by one of the own folder', async () => {
  const document = next();
  write('own/shipped_name.json', { ...document, name: 'Impostor' });
  write('shipped/shipped_name.json', document);
  await start();
  expect(registry.byType(document.type)?.document.name).toEqual(document.name);
  expect(sentences('own/shipped_name.json').join()).toMatch(/duplicate_type/);
  await restart();
  expect(registry.byType(document.type)?.document.name).toEqual(document.name);
});

test('a document is followed through a link whose target changes, as containers mount settings', async () => {
  const document = next();
  const live = { timeout: 20_000, interval: 20 };
  for (const name of ['v1', 'v2']) mkdirSync(path.join(root, 'own', `..${name}`));
  write('own/..v1/linked.json', document);
  write('own/..v2/linked.json', { ...document, name: 'Second' });
  symlinkSync('..v1', path.join(root, 'own/..data'));
  symlinkSync('..data/linked.json', path.join(root, 'own/linked.json'));
  await start();
  expect(types()).toEqual([document.type]);
  symlinkSync('..v2', path.join(root, 'own/..new'));
  renameSync(path.join(root, 'own/..new'), path.join(root, 'own/..data'));
  const name = () => registry.byType(document.type)?.document.name;
  await vi.waitFor(() => expect(name()).toBe('Second'), live);
  write('elsewhere.json', { ...document, name: 'Third' });
  rmSync(path.join(root, 'own/linked.json'));
  symlinkSync('../elsewhere.json', path.join(root, 'own/linked.json'));
  await vi.waitFor(() => expect(name()).toBe('Third'), live);
  write('newer.json', { ...document, name: 'Fourth' });
  renameSync(path.join(root, 'newer.json'), path.join(root, 'elsewhere.json'));
  await vi.waitFor(() => expect(name()).toBe('Fourth'), live);
});

test('what the server cannot read as a document is listed: folders and special files', async () => {
  const document = next();
  mkdirSync(path.join(root, 'own/archive'));
  write('own/archive/old.json', next());
  mkdirSync(path.join(root, 'own/folder.json'));
  mkdirSync(path.join(root, 'own/lost+found'));
  write('own/UPPER.JSON', document);
  await start();
  expect(types()).toEqual([document.type]);
  expect(sentences('own/archive').join()).toMatch(/file_ignored: Move/);
  expect(sentences('folder.json').join()).toMatch(/file_ignored: /);
  expect(sentences('lost+found')).toEqual([]);
});

test('what a change means for items and callers is said at the console and among the problems', async () => {
  const document = next({
    coreColumns: [
      textColumn('name'),
      textColumn('size', { required: true, order: 1 }),
      textColumn('shape', { order: 2 }),
    ],
  });
  write('own/tanks.json', document);
  await start();
  const columns = [
    textColumn('name'),
    textColumn('form', { order: 1 }),
    textColumn('grade', { required: true, order: 2 }),
  ];
  const changed = { ...document, api: `${document.api}-new`, coreColumns: columns };
  write('own/tanks.json', changed);
  await vi.waitFor(() => expect(registry.byApi(changed.api)).toBeDefined(), {
    timeout: 20_000,
    interval: 20,
  });
  const wanted = [
    `Calls move from ${document.api} to ${changed.api}: the old address answers 404.`,
    "Field 'size' is removed from forms, lists and calls. Its values stay in the table.",
    "Field 'grade' is new and required. Existing items can only be saved again once it is filled in.",
  ];
  for (const sentence of wanted) {
    expect(said.join('\n')).toContain(`needs care  ${sentence}`);
    expect(sentences('tanks.json')).toContain(`document_changed: ${sentence}`);
  }
  expect(sentences('tanks.json').join()).not.toContain("Field 'form' is new. It");
  await restart();
  expect(sentences('tanks.json')).toEqual([]);
  said = [];
  write('own/tanks.json', { ...changed, coreColumns: columns.slice(0, 2) });
  await restart();
  expect(sentences('tanks.json').join()).toContain("Field 'grade' is removed");
  expect(said.join('\n')).toContain("needs care  Field 'grade' is removed");
});

test('a module that is loaded again because others came or went is not reported as changed', async () => {
  const [first, second] = [next(), next()];
  write('own/first.json', first);
  await start();
  write('own/second.json', second);
  await vi.waitFor(() => expect(types()).toHaveLength(2), { timeout: 20_000, interval: 20 });
  const before = registry.byType(first.type);
  write('own/second.json', { ...second, name: 'Renamed' });
  await vi.waitFor(() => expect(said.join('\n')).toContain(`Module ${second.type} has changed`), {
    timeout: 20_000,
    interval: 20,
  });
  expect(said.join('\n').match(/has changed/g)).toHaveLength(1);
  said = [];
  rmSync(path.join(root, 'own/second.json'));
  await vi.waitFor(() => expect(types()).toHaveLength(1), { timeout: 20_000, interval: 20 });
  expect(registry.byType(first.type)).toBe(before);
  expect(said.join('\n')).not.toMatch(/has changed/);
});
