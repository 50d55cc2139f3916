import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { fieldTypes, flows, metaSchemas, modules } from './read-documents.ts';

const base = 'https://sitewright.example/schemas/';

const bothLanguages = {
  $id: `${base}text`,
  type: 'object',
  properties: { en: { type: 'string', pattern: '\\S' }, de: { type: 'string', pattern: '\\S' } },
  required: ['en', 'de'],
};

/**
 * Makes a validator of documents; with `strictTexts`, every text must exist in English and German.
 */
function law(strictTexts: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  for (const [name, schema] of metaSchemas) {
    ajv.addSchema(name === 'text' && strictTexts ? bothLanguages : schema);
  }
  return ajv;
}

const kinds = { 'field-type': fieldTypes, module: modules, flow: flows };
const documents = Object.entries(kinds).flatMap(([kind, all]) =>
  [...all].map(([name, document]) => ({ kind, name, document })),
);

/**
 * Pointers of texts inside free-form values (settings of columns, defaults) that lack a language.
 */
function incompleteTexts(value: unknown, pointer = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  const keys = Object.keys(value);
  if (keys.includes('en') !== keys.includes('de')) return [pointer];
  return Object.entries(value).flatMap(([key, child]) =>
    incompleteTexts(child, `${pointer}/${key}`),
  );
}

function duplicates(values: readonly unknown[]): unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe.each(documents)('$kind $name', ({ kind, name, document }) => {
  test('the document matches its schema in schemas/meta', () => {
    const ajv = law(false);
    ajv.validate(`${base}${kind}`, document);
    expect(ajv.errors ?? []).toEqual([]);
  });

  test('the document has English and German texts', () => {
    const ajv = law(true);
    ajv.validate(`${base}${kind}`, document);
    expect(ajv.errors ?? []).toEqual([]);
    expect(incompleteTexts(document)).toEqual([]);
  });

  test('the document is named like its file', () => {
    expect('type' in document ? document.type : document.name).toBe(name);
  });
});

describe('the documents of all modules together', () => {
  const all = [...modules.values()];

  test.each(['id', 'type', 'databaseTable', 'api', 'route', 'wrapper', 'codePrefix'] as const)(
    'the modules share no %s',
    (key) => {
      expect(duplicates(all.map((module) => module[key]))).toEqual([]);
    },
  );

  test('every flow that a module names exists, and every flow is used', () => {
    expect(new Set(all.map((module) => module.defaultStatusFlow))).toEqual(new Set(flows.keys()));
  });

  test('every field type that a column names exists', () => {
    const used = all.flatMap((module) => [...module.coreColumns, ...module.tableColumns]);
    expect(
      used.filter((column) => !fieldTypes.has(column.columnType)).map((column) => column.db),
    ).toEqual([]);
  });

  test('every module that a reference names exists, and only references name one', () => {
    const targets = all.flatMap((module) =>
      module.coreColumns.map((column) => ({
        column: `${module.type}.${column.db}`,
        isReference: column.columnType === 'module_item_reference',
        target: column.columnData?.['moduleType'],
      })),
    );
    expect(
      targets.filter(({ isReference, target }) =>
        isReference ? !modules.has(String(target)) : target !== undefined,
      ),
    ).toEqual([]);
  });

  test('every sub-type column belongs to a type column of the same module', () => {
    const parents = all.flatMap((module) =>
      module.coreColumns
        .filter((column) => column.columnData?.['parentType'] !== undefined)
        .map((column) =>
          module.coreColumns.find((other) => other.db === column.columnData?.['parentType']),
        ),
    );
    expect(parents.map((parent) => parent?.columnType)).toEqual(parents.map(() => 'type'));
    expect(parents.length).toBeGreaterThan(0);
  });

  test('every core column is in a section of its layout, and no section is empty', () => {
    for (const module of all) {
      const sections = module.tabs.flatMap((tab) =>
        tab.sections.map((section) => `${tab.id}/${section.id}`),
      );
      const used = module.coreColumns.map((column) => `${column.tab}/${column.section}`);
      expect([module.type, new Set(used)]).toEqual([module.type, new Set(sections)]);
    }
  });

  test('each position of the list belongs to one column', () => {
    for (const module of all) {
      const places = [...module.tableColumns, ...module.coreColumns]
        .map((column) => column.tableOrder ?? null)
        .filter((place) => place !== null);
      expect([module.type, duplicates(places)]).toEqual([module.type, []]);
      expect(places.length).toBeGreaterThanOrEqual(5);
    }
  });
});
