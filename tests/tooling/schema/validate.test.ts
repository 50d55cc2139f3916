import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFiles, installedModules, modulesDir } from '../../../scripts/schema/documents.ts';
import type { FlowDocument } from '../../../src/runtime/documents.ts';
import { textIn } from '../../../src/runtime/text.ts';
import { smallModule, textColumn } from '../../support/server/module-file.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-validate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: object | string): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const codesOf = (files: readonly string[], own: string | null = null) =>
  checkFiles(files, own).map(({ result }) => result.problems.map(({ code }) => code));

function command(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/schema.ts'), ...args],
    { encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

const manyColumns = Array.from({ length: 600 }, (_, at) =>
  textColumn(at === 0 ? 'name' : `c_${at}`, { order: at }),
);

test.each([
  ['duplicate_api', { api: 'criticalities' }],
  ['duplicate_api', { api: 'sites' }],
  ['duplicate_table', { databaseTable: 'users' }],
  ['table_columns', { coreColumns: manyColumns }],
] as const)('a document is refused with %s without a server too', (code, rest) => {
  const file = write('things.json', smallModule(1, rest));
  expect(codesOf([file])).toEqual([[code]]);
});

const sentencesOf = (content: object | string) =>
  checkFiles([write('things.json', content)], null).flatMap(({ result }) =>
    result.problems.map(
      ({ severity, code, line, sentence }) =>
        `${severity} ${code} ${line ?? ''} ${textIn(sentence, 'en')}`,
    ),
  );

test('a misspelt field type, setting, key or group is named with the word that was meant', () => {
  const misspelt = (column: object, rest: object = {}) => ({
    ...smallModule(1),
    coreColumns: [textColumn('name'), { ...textColumn('size', { order: 1 }), ...column }],
    ...rest,
  });
  expect(sentencesOf(misspelt({ columnType: 'dropdwon' })).join()).toMatch(
    /^error unknown_column_type .*Did you mean “dropdown”\?$/,
  );
  expect(sentencesOf(misspelt({ columnType: 'zzz' })).join()).toMatch(/^error unknown_column_type/);
  expect(sentencesOf(misspelt({ columnData: { maxLenght: 3 } })).join()).toMatch(
    /Write “maxLength” instead of “maxLenght”/,
  );
  expect(sentencesOf(misspelt({ requried: true })).join()).toMatch(
    /Write “required” instead of “requried”/,
  );
  const navigation = { group: 'maintenence', order: 1 };
  expect(sentencesOf(misspelt({}, { navigation })).join()).toMatch(
    /^warning group_misspelt .*“maintenance”/,
  );
});

test('a key that its object has twice is refused with its line, and a missing name is a warning', () => {
  const text = JSON.stringify(smallModule(1), null, 2).replace(
    '  "api":',
    '  "api": "first",\n  "api":',
  );
  const line = text.split('\n').findLastIndex((each) => each.startsWith('  "api"')) + 1;
  expect(sentencesOf(text).join()).toContain(`error duplicate_key ${line} Remove one of the two`);
  const nameless = { ...smallModule(1), coreColumns: [textColumn('size')] };
  expect(sentencesOf(nameless).join()).toMatch(/^warning no_name /);
});

test('an unknown icon, two columns with the same order and unique files are warnings', () => {
  const sentences = sentencesOf({
    ...smallModule(1),
    icon: 'clipboard-lst',
    coreColumns: [
      textColumn('name'),
      textColumn('size'),
      { ...textColumn('pictures', { order: 2, unique: true }), columnType: 'photos' },
    ],
  });
  expect(sentences).toEqual([
    expect.stringMatching(/^warning unknown_icon .*Write “clipboard-list” instead/) as string,
    expect.stringMatching(/^warning same_order .*“name” of the same section has 0 too/) as string,
    expect.stringMatching(/^warning unique_files /) as string,
  ]);
});

test('columns of children that another module lacks are warnings with the name that was meant, whatever the order of the files', () => {
  const parent = {
    ...smallModule(1),
    coreColumns: [
      textColumn('name'),
      {
        ...textColumn('points', { order: 1 }),
        columnType: 'module_item_reference',
        columnData: {
          moduleType: smallModule(2).type,
          isInbound: true,
          editable: true,
          childColumns: ['name', 'status', 'lock_nmber', 'colour'],
          childSort: [{ db: 'lock_nr', direction: 'asc' }],
        },
      },
    ],
  };
  const child = smallModule(2, {
    coreColumns: [textColumn('name'), textColumn('lock_number', { order: 1 })],
  });
  const files = [write('a.json', parent), write('b.json', child)];
  const [ofParent] = checkFiles(files, null);
  const found = ofParent?.result.problems.map(
    ({ severity, pointer, sentence }) =>
      `${severity} ${pointer.split('/columnData').at(-1)} ${textIn(sentence, 'en')}`,
  );
  expect(found).toEqual([
    expect.stringMatching(/^warning \/moduleType Give the module “\w+” a reference/) as string,
    expect.stringMatching(/^warning \/childColumns\/2 Write “lock_number”/) as string,
    expect.stringMatching(/^warning \/childColumns\/3 Take “colour” out/) as string,
    expect.stringMatching(/^warning \/childSort\/0\/db /) as string,
  ]);
  const linked = {
    ...textColumn('parent', { order: 2 }),
    columnType: 'module_item_reference',
    columnData: { moduleType: smallModule(1).type },
  };
  write('b.json', { ...child, coreColumns: [...child.coreColumns, linked] });
  expect(codesOf(files.toReversed())[1]).toEqual(Array(3).fill('unknown_child_column'));
});

test('children are worked on in place only with a module, its columns and inbound references', () => {
  const withData = (columnData: object) =>
    sentencesOf({
      ...smallModule(1),
      coreColumns: [
        textColumn('name'),
        { ...textColumn('points', { order: 1 }), columnType: 'module_item_reference', columnData },
      ],
    });
  const whole = {
    moduleType: 'observations',
    isInbound: true,
    editable: true,
    childColumns: ['name'],
  };
  expect(withData(whole).join()).toMatch(/no_child_reference/);
  for (const setting of ['moduleType', 'childColumns'])
    expect(withData({ ...whole, [setting]: undefined }).join()).toMatch(/error invalid_setting/);
  for (const wrong of [{ isInbound: false }, { editable: false }])
    expect(withData({ ...whole, ...wrong }).join()).toMatch(/error invalid_setting/);
});

test('a dropdown that is compared by == is answered with the operator for lists', () => {
  const options = [{ value: 1, label: 'Low' }];
  const coreColumns = [
    textColumn('name', { visibleWhen: { '==': [{ var: 'urgency' }, 1] } }),
    { ...textColumn('urgency', { order: 1 }), columnType: 'dropdown', columnData: { options } },
  ];
  expect(sentencesOf({ ...smallModule(1), coreColumns }).join()).toMatch(/Use “contains” here/);
});

test('documents that are checked together see each other', () => {
  const first = write('first.json', smallModule(1));
  const second = write('second.json', { ...smallModule(2), api: smallModule(1).api });
  expect(codesOf([first, second])).toEqual([[], ['duplicate_api']]);
});

test('a new version of a module that is in the folder replaces it, a copy in the folder does not', () => {
  const shipped = readdirSync(modulesDir)[0] ?? '';
  const version = write('renamed.json', readFileSync(join(modulesDir, shipped), 'utf8'));
  expect(codesOf([version])).toEqual([[]]);
  const own = write('own.json', smallModule(1));
  expect(codesOf([own], folder)[0]).toEqual([]);
  const copy = write('copy of own.json', smallModule(1));
  expect(codesOf([copy], folder)[0]).toContain('duplicate_type');
});

test('a module of the folder of own documents collides with a new one', () => {
  write('own.json', smallModule(1));
  const elsewhere = mkdtempSync(join(tmpdir(), 'sitewright-validate-'));
  const file = join(elsewhere, 'other.json');
  writeFileSync(file, JSON.stringify({ ...smallModule(2), api: smallModule(1).api }));
  expect(codesOf([file], folder)).toEqual([['duplicate_api']]);
  rmSync(elsewhere, { recursive: true });
});

test('the command names faults of files, and prints no stack', () => {
  const bom = write('bom.json', `\uFEFF${JSON.stringify(smallModule(1))}`);
  const result = command('validate', join(folder, 'missing.json'), bom);
  expect(result.status).toBe(1);
  expect(result.output).toContain('missing.json: There is no such file.');
  expect(result.output).toContain('bom.json:1:1 error json_syntax: Save the file as UTF-8');
  expect(result.output).not.toMatch(/\n\s+at /);
  for (const verb of [['test'], ['diff', bom], ['types'], ['snapshot']]) {
    const missing = command(...verb, join(folder, 'missing.json'));
    expect(missing.status).toBe(1);
    expect(missing.output).toContain('There is no such file.');
    expect(missing.output).not.toMatch(/\n\s+at /);
  }
});

test('--help prints the usage, and an unknown option is named without a stack', () => {
  const help = command('new', '--help');
  expect(help).toMatchObject({ status: 0, output: expect.stringContaining('Usage:') as string });
  const wrong = command('validate', '--strict', 'x.json');
  expect(wrong.status).toBe(1);
  expect(wrong.output).toMatch(/--strict/);
  expect(wrong.output).not.toMatch(/\n\s+at /);
});

test('a scaffold with the name of an existing module is refused', () => {
  const result = command('new', 'permits', folder);
  expect(result.status).toBe(1);
  expect(result.output).toMatch(/permits.* belongs to/);
  expect(readdirSync(folder)).toEqual([]);
});

test('a scaffold outside of the project has a copy of the schema for editors next to it, which no server loads', () => {
  const own = mkdtempSync(join(folder, 'own-'));
  expect(command('new', 'shift_logs', own).status).toBe(0);
  const text = readFileSync(join(own, 'shift_logs.json'), 'utf8');
  const { $schema } = JSON.parse(text) as { readonly $schema: string };
  expect(readFileSync(join(own, $schema), 'utf8')).toBe(
    readFileSync(join(root, 'schemas/module.bundle.schema.json'), 'utf8'),
  );
  expect(checkFiles([join(own, 'shift_logs.json')], own)).toMatchObject([{ result: { ok: true } }]);
  expect(installedModules(own).filter(({ file }) => file.startsWith(own))).toHaveLength(1);
});

test('a scaffold inside of the project refers to the schema for editors by its path', () => {
  const own = mkdtempSync(join(root, 'data-new-'));
  try {
    expect(command('new', 'shift_logs', own).status).toBe(0);
    const text = readFileSync(join(own, 'shift_logs.json'), 'utf8');
    const { $schema } = JSON.parse(text) as { readonly $schema: string };
    expect(resolve(own, $schema)).toBe(join(root, 'schemas/module.bundle.schema.json'));
    expect(readdirSync(own)).toEqual(['shift_logs.json']);
  } finally {
    rmSync(own, { recursive: true });
  }
});

test('snapshot FILE prints the compiled form of that file only', () => {
  const file = write('things.json', smallModule(7));
  const output = execFileSync(
    process.execPath,
    [join(root, 'scripts/schema.ts'), 'snapshot', file],
    { encoding: 'utf8' },
  );
  expect(output).toContain('things_7');
  expect(output).not.toContain('workorders');
});

test('the mistakes of a valid module’s flow are printed with their place', () => {
  const colour = '#74838E';
  const flow: FlowDocument = {
    name: 'own',
    nodes: [
      { id: 'draft', kind: 'status_start', label: 'Draft', colour },
      { id: 'hold', kind: 'status_intermediate', label: 'On hold', colour, family: 'held' },
    ],
    edges: [{ id: 'a', source: 'draft', target: 'hold' }],
  };
  const stuck = write('things.json', smallModule(1, { defaultStatusFlow: flow }));
  const { status, output } = command('validate', stuck);
  expect(status).toBe(1);
  expect(output).toMatch(
    /things\.json:1:\d+ error trap: “On hold” can’t be left\. .*\/defaultStatusFlow\/nodes\/1/,
  );
  expect(output).toMatch(/things\.json: valid, with errors in its status flow/);
});
