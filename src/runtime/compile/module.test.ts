import { describe, expect, test } from 'vitest';
import {
  column,
  compiled,
  moduleDocument,
  shippedModules,
  shippedOptions,
} from '../../../tests/support/compiled.ts';
import type { CompiledColumn } from '../compiled.ts';
import type { ModuleDocument, TemplateDocument } from '../documents.ts';
import { errorMessage } from '../format-message.ts';
import { textIn } from '../text.ts';
import { compileModule } from './module.ts';

const context = {
  read: () => null,
  isEmpty: () => true,
  now: '2026-11-22T10:00:00.000Z',
  timeZone: 'UTC',
};

function codes(document: ModuleDocument, options = {}): readonly string[] {
  const result = compileModule(document, { ...shippedOptions, ...options });
  return result.problems.map(({ code, pointer }) => `${code} ${pointer}`);
}

test('a text that does not match the pattern is refused with the message of the document', () => {
  const module = compiled(
    moduleDocument([
      column('text', 'tag', {
        columnData: { pattern: '^[A-Z]{2}-[0-9]+$' },
        patternMessage: { en: 'Write a tag such as PU-104.', de: 'Ein Kennzeichen wie PU-104.' },
      }),
    ]),
  );
  const [error] = module.byDb.get('tag')?.check('104') ?? [];
  if (error === undefined) throw new Error('The text was accepted.');
  expect([errorMessage(error, 'en'), errorMessage(error, 'de')]).toEqual([
    'Write a tag such as PU-104.',
    'Ein Kennzeichen wie PU-104.',
  ]);
});

describe('a module', () => {
  test('a module has its columns in order, found by db name and by pointer', () => {
    const module = compiled(
      moduleDocument([
        column('text', 'maker', { order: 3 }),
        column('text', 'serial', { order: 1, required: true, unique: true, width: 120 }),
      ]),
    );
    expect(module.columns.map(({ db }) => db)).toEqual(['name', 'serial', 'maker']);
    expect(module.byPointer.get('/serial')).toBe(module.byDb.get('serial'));
    expect(module.byDb.get('serial')).toMatchObject({ required: true, unique: true, width: 120 });
  });

  test('a module lists columns by tableOrder, those without an order last and hidden', () => {
    const document = {
      ...moduleDocument([
        column('text', 'maker', { tableOrder: 2 }),
        column('text', 'serial', { tableOrder: null }),
        column('text', 'model', { tableOrder: 0 }),
      ]),
      tableColumns: [
        { db: 'status', name: 'S', columnType: 'status', nullable: false, tableOrder: 1 },
        { db: 'created_at', name: 'C', columnType: 'datetime', nullable: false, tableOrder: null },
      ],
    };
    const { listColumns } = compiled(document);
    expect(listColumns.map(({ db, shown }) => [db, shown])).toEqual([
      ['model', true],
      ['status', true],
      ['maker', true],
      ['created_at', false],
      ['name', false],
      ['serial', false],
    ]);
  });

  test('a compiled module is deeply frozen', () => {
    const module = compiled(moduleDocument([column('dropdown', 'fluid')]));
    const { settings } = module.byDb.get('fluid') ?? { settings: {} };
    const writes = [
      () => Reflect.set(module, 'columns', []),
      () => Reflect.set(settings, 'multiple', true),
      () => Reflect.set(module.document.coreColumns[0] ?? {}, 'db', 'x'),
      () => Reflect.set(module.flow.statuses[0] ?? {}, 'number', 9),
    ];
    expect(writes.map((write) => write())).toEqual([false, false, false, false]);
    expect(() => (module.byDb as Map<string, unknown>).clear()).toThrow(TypeError);
  });

  const dbs = (columns: readonly CompiledColumn[] | undefined) => columns?.map(({ db }) => db);

  test('a column knows what it reads, also through computed columns, and its dependents', () => {
    const { byDb, dependents } = compiled(
      moduleDocument([
        column('number', 'hours'),
        column('text', 'reason', { requiredWhen: { '>': [{ var: 'cost' }, 5] } }),
        column('number', 'cost', { computed: { '*': [{ var: 'hours' }, 50] } }),
      ]),
    );
    expect([...byDb.values()].map(({ db, reads }) => [db, reads])).toEqual([
      ['name', []],
      ['hours', []],
      ['reason', ['cost', 'hours']],
      ['cost', ['hours']],
    ]);
    expect([...dependents].map(([db, readers]) => [db, dbs(readers)])).toEqual([
      ['cost', ['reason']],
      ['hours', ['reason', 'cost']],
    ]);
    expect([...byDb.values()].map(({ isStatic }) => isStatic)).toEqual([true, true, false, false]);
  });

  test('a module knows the column whose change empties a sub-type', () => {
    const { resets } = compiled(
      moduleDocument([
        column('type', 'type_id'),
        column('type', 'sub_type_id', { columnData: { parentType: 'type_id' } }),
      ]),
    );
    expect([...resets].map(([db, reset]) => [db, dbs(reset)])).toEqual([
      ['type_id', ['sub_type_id']],
    ]);
  });

  test("a section's condition hides its columns", () => {
    const document = moduleDocument([
      column('checkbox', 'is_spare'),
      column('text', 'shelf', {
        section: 'store',
        visibleWhen: { '!': { empty: { var: 'maker' } } },
      }),
      column('text', 'maker'),
    ]);
    document.tabs[0]?.sections.push({
      id: 'store',
      name: 'Store',
      visibleWhen: { '==': [{ var: 'is_spare' }, true] },
    });
    const rule = compiled(document).byDb.get('shelf')?.visibleWhen;
    const holds = (is_spare: boolean, maker: string | null) =>
      rule?.evaluate({
        ...context,
        read: (db) => (db === 'maker' ? maker : is_spare),
        isEmpty: (db) => db === 'maker' && maker === null,
      });
    expect([holds(true, 'KSB'), holds(false, 'KSB'), holds(true, null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([...(rule?.reads ?? [])].sort()).toEqual(['is_spare', 'maker']);
  });

  test('a module skips a column of unknown type with a warning and compiles the others', () => {
    const result = compileModule(
      moduleDocument([column('hologram', 'picture'), column('text', 'maker')]),
      shippedOptions,
    );
    expect(result.problems).toMatchObject([
      { code: 'unknown_column_type', severity: 'warning', pointer: '/coreColumns/1/columnType' },
    ]);
    expect(result.ok && result.module.columns.map(({ db }) => db)).toEqual(['name', 'maker']);
  });

  test('a default that the settings refuse is called what the settings of the field call it', () => {
    const document = moduleDocument([
      column('number', 'hours', { default: 500, columnData: { max: 100 } }),
    ]);
    const [found] = compileModule(document, shippedOptions).problems;
    expect(found?.pointer).toBe('/coreColumns/1/default');
    expect(textIn(found?.sentence ?? '', 'en')).toMatch(/setting “Begins with”: .*100/v);
    expect(textIn(found?.sentence ?? '', 'de')).toMatch(/Beginnt mit/v);
  });

  test('a refused module reports every problem, not only the first', () => {
    expect(
      codes(
        moduleDocument([
          column('text', 'id'),
          column('text', 'maker', { tab: 'nowhere', columnData: { colour: 'red' } }),
          column('number', 'hours', { columnData: { min: 9, max: 1 } }),
          column('dropdown', 'fluid', { columnData: { defaultValue: [7] } }),
        ]),
      ),
    ).toEqual([
      'reserved_db /coreColumns/1/db',
      'unknown_tab /coreColumns/2/tab',
      'unknown_setting /coreColumns/2/columnData/colour',
      'bounds_reversed /coreColumns/3/columnData/max',
      'invalid_setting /coreColumns/4/columnData/defaultValue',
    ]);
  });

  test('a module refuses an admin’s pattern without an engine that runs it safely', () => {
    const document = moduleDocument([column('text', 'code', { columnData: { pattern: '^A' } })]);
    expect(codes(document, { patterns: undefined })).toEqual([
      'pattern_refused /coreColumns/1/columnData/pattern',
    ]);
  });

  test('a module refuses texts of more than 100,000 characters', () => {
    const document = moduleDocument(
      ['text', 'textarea'].map((type) =>
        column(type, type, { columnData: { maxLength: 100_001 } }),
      ),
    );
    expect(codes(document)).toEqual([
      'invalid_setting /coreColumns/1/columnData/maxLength',
      'invalid_setting /coreColumns/2/columnData/maxLength',
    ]);
  });

  test('a module refuses option keys that reach a prototype', () => {
    const options = [{ value: '__proto__', label: 'x' }];
    const document = moduleDocument([
      column('checkbox_group', 'kinds', { columnData: { options } }),
    ]);
    expect(codes(document)).toEqual(['forbidden_name /coreColumns/1/columnData/options/0/value']);
  });
});

describe('a module with a template', () => {
  const base = moduleDocument([
    column('text', 'maker', { columnData: { maxLength: 50 } }),
    column('text', 'serial', { required: true }),
  ]);
  const document: TemplateDocument = {
    moduleType: 'pumps',
    name: 'Feed pump',
    tabs: [{ id: 'feed', name: 'Feed', sections: [{ id: 'water', name: 'Water' }] }],
    coreColumns: [
      column('text', 'serial', {
        tab: 'feed',
        section: 'water',
        required: false,
        name: 'Serial no.',
        columnData: { maxLength: 9 },
      }),
    ],
    columns: [
      column('number', 'temperature', { tab: 'feed', section: 'water' }),
      column('text', 'reason', {
        tab: 'feed',
        section: 'water',
        requiredWhen: { '>': [{ var: 'temperature' }, 90] },
      }),
    ],
  };
  const compile = (changes: Partial<TemplateDocument>) =>
    compileModule(base, {
      ...shippedOptions,
      template: { id: 1, version: 1, document: { ...document, ...changes } },
    });
  const problemsOf = (changes: Partial<TemplateDocument>) =>
    compile(changes).problems.map(({ code, pointer }) => `${code} ${pointer}`);

  test('a template puts its columns into `columns` and leaves core columns at top level', () => {
    const result = compile({});
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { columns, layout } = result.module;
    expect(columns.map(({ db, pointer, origin: place }) => [db, pointer, place])).toEqual([
      ['name', '/name', 'core'],
      ['maker', '/maker', 'core'],
      ['serial', '/serial', 'core'],
      ['temperature', '/columns/temperature', 'template'],
      ['reason', '/columns/reason', 'template'],
    ]);
    expect(
      layout.map(({ id, sections }) => [
        id,
        sections.map((section) => [section.id, section.columns.map(({ db }) => db)]),
      ]),
    ).toEqual([
      ['feed', [['water', ['serial', 'temperature', 'reason']]]],
      ['general', [['details', ['name', 'maker']]]],
    ]);
  });

  test('a template may place, name and bound a core column, but not make it optional', () => {
    const result = compile({});
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.module.byDb.get('serial')).toMatchObject({
      name: 'Serial no.',
      settings: { maxLength: 9 },
      required: true,
    });
  });

  test('a template can’t retype a core column, add one, take its name or show it twice', () => {
    const place = { tab: 'feed', section: 'water' };
    expect(problemsOf({ coreColumns: [column('number', 'serial', place)] })).toEqual([
      'template_core_column /coreColumns/0/columnType',
    ]);
    expect(problemsOf({ coreColumns: [column('text', 'model', place)] })).toEqual([
      'template_core_column /coreColumns/0/db',
    ]);
    expect(problemsOf({ columns: [column('text', 'maker', place)] })).toEqual([
      'duplicate_db /columns/0/db',
    ]);
    const twice = [column('text', 'maker', place), column('text', 'maker', place)];
    expect(problemsOf({ coreColumns: twice })).toEqual(['duplicate_db /coreColumns/1/db']);
  });

  test('a template may define another flow, whose statuses keep the numbers of their keys', () => {
    const statusFlow = {
      name: 'feed',
      nodes: [
        { id: 'a', kind: 'status_start' as const, label: 'New', colour: '#74838E' },
        { id: 'b', kind: 'status_intermediate' as const, label: 'Held', colour: '#74838E' },
        { id: 'c', kind: 'status_intermediate' as const, label: 'Inactive', colour: '#74838E' },
      ],
      edges: [
        { id: 'ab', source: 'a', target: 'b' },
        { id: 'bc', source: 'b', target: 'c' },
      ],
    };
    const numbers = new Map([
      ['ACTIVE', 1],
      ['INACTIVE', 2],
    ]);
    const result = compileModule(base, {
      ...shippedOptions,
      statusNumbers: numbers,
      template: { id: 1, version: 1, document: { ...document, statusFlow } },
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.module.flow.statuses.map(({ key, number }) => [key, number])).toEqual([
      ['NEW', 1],
      ['HELD', 3],
      ['INACTIVE', 2],
    ]);
  });

  test('problems of the module are reported before those of its template', () => {
    const wrong = moduleDocument([column('text', 'id')]);
    const template = { id: 1, version: 1, document: { ...document, moduleType: 'valves' } };
    expect(codes(wrong, { template })).toEqual(['reserved_db /coreColumns/1/db']);
  });
});

describe('the shipped modules', () => {
  test.each([...shippedModules])('%s: every column has its place in the layout', (_, document) => {
    const module = compiled(document);
    const shown = module.layout.flatMap(({ sections }) =>
      sections.flatMap((section) => section.columns),
    );
    expect(new Set(shown)).toEqual(new Set(module.columns));
    expect(shown).toHaveLength(module.columns.length);
  });
});

test('fields that begin with values of each other are refused as a circle', () => {
  const result = compileModule(
    moduleDocument([
      column('number', 'first', { defaultRule: { '+': [{ var: 'second' }, 1] } }),
      column('number', 'second', { computed: { '+': [{ var: 'first' }, 1] } }),
    ]),
    shippedOptions,
  );
  expect(result.problems.map(({ code }) => code)).toEqual(['computed_cycle']);
});
