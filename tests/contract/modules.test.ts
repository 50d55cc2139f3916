import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { ColumnDocument } from '../../src/runtime/documents.ts';
import { entry, fieldTypes, modules } from './read-documents.ts';
import { addedModules, specModules } from './spec-table.ts';

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const boundKeys = ['minLength', 'maxLength', 'min', 'max', 'pattern'];

/** The bounds in a column: its settings merged over the defaults of the field type. */
function bounds(column: ColumnDocument): Record<string, unknown> {
  const settings = entry(fieldTypes, column.columnType).settings.properties ?? {};
  const effective = new Map<string, unknown>(
    Object.entries(settings).map(([name, schema]) => [name, schema.default]),
  );
  for (const [name, value] of Object.entries(column.columnData ?? {})) effective.set(name, value);
  return Object.fromEntries(
    boundKeys.filter((key) => effective.get(key) != null).map((key) => [key, effective.get(key)]),
  );
}

test('the modules are exactly those of the specification and the additions', () => {
  const all = [...Object.keys(specModules), ...addedModules];
  expect([...modules.keys()].sort()).toEqual(all.sort());
});

describe.each(Object.entries(specModules))('module %s', (type, spec) => {
  const module = entry(modules, type);
  const byDb = new Map(module.coreColumns.map((column) => [column.db, column]));

  test('the module has its id, table and flow', () => {
    expect([module.id, module.databaseTable, module.defaultStatusFlow]).toEqual([
      spec.id,
      spec.table,
      spec.flow,
    ]);
  });

  test('the module has its core columns in order', () => {
    const columns = module.coreColumns.map(({ db }) => db);
    const additions = words(spec.additions ?? '');
    expect(columns.filter((db) => !additions.includes(db))).toEqual(words(spec.core));
    expect(columns.filter((db) => additions.includes(db))).toEqual(additions);
    expect(module.coreColumns.map(({ order }) => order)).toEqual(columns.map((_, index) => index));
  });

  test('the module requires exactly its required fields', () => {
    const required = module.coreColumns.filter((column) => column.required === true);
    expect(required.map((column) => column.db).sort()).toEqual(words(spec.required).sort());
    const conditional = module.coreColumns.filter(({ requiredWhen }) => requiredWhen !== undefined);
    expect(conditional.map(({ db }) => db)).toEqual(words(spec.requiredWhen ?? ''));
  });

  test('the module has its bounds', () => {
    for (const [db, expected] of Object.entries(spec.bounds)) {
      expect({ db, ...bounds(entry(byDb, db)) }).toMatchObject({ db, ...expected });
    }
  });

  test('the module has no bounds that the specification does not name', () => {
    for (const column of module.coreColumns) {
      const allowed = Object.keys(spec.bounds[column.db] ?? {});
      const extra = Object.keys(column.columnData ?? {}).filter(
        (key) => boundKeys.includes(key) && !allowed.includes(key),
      );
      expect([column.db, extra]).toEqual([column.db, []]);
    }
  });

  test('the module lists exactly its table columns', () => {
    const listed = module.tableColumns.map((column) => column.db);
    expect([...listed].sort()).toEqual(words(spec.tableColumns).sort());
    const external = module.tableColumns.find((column) => column.db === 'external_id');
    expect(external === undefined || (external.nullable && external.columnType === 'number')).toBe(
      true,
    );
  });

  test('the columns of the module have settings that their field types accept', () => {
    for (const column of module.coreColumns) {
      const ajv = new Ajv2020({ strict: false, validateSchema: false });
      ajv.validate(entry(fieldTypes, column.columnType).settings, column.columnData ?? {});
      expect([column.db, ajv.errors ?? []]).toEqual([column.db, []]);
    }
  });
});
