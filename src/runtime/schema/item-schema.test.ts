import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { FromSchema } from 'json-schema-to-ts';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { fields } from '../../widgets/fields.ts';
import {
  column,
  compiled,
  moduleDocument,
  shippedModules,
} from '../../../tests/support/compiled.ts';
import { someGarbage, someValueOf } from '../../../tests/support/random-values.ts';
import type { CompiledModule } from '../compiled.ts';
import { compileValue } from '../record/compile-value.ts';
import { blankItem } from '../record/blank.ts';
import { type Item, baseKeys } from '../record/item.ts';
import { jsonEquals } from '../record/json.ts';
import { normaliseItem } from '../record/normalise-item.ts';
import { emptyValue, withValues } from '../record/values.ts';
import { baseProperties } from './base-properties.ts';
import { itemChangesSchema, itemSchema, newItemSchema } from './item-schema.ts';
import { storedSchema } from './column-schema.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 9 });
addFormats(ajv);

const now = '2026-11-02T10:00:00.000Z';
const context = { now, timeZone: 'Europe/Berlin' };

/** Every field type once, with settings that bound its values. */
const settings: Readonly<Record<string, Record<string, unknown>>> = {
  text: { minLength: 2, maxLength: 12 },
  number: { min: -5, max: 40, step: 0.5, decimals: 1 },
  dropdown: {
    options: [
      { value: 1, label: { en: 'Low', de: 'Niedrig' } },
      { value: 2, label: { en: 'High', de: 'Hoch' } },
    ],
    multiple: true,
    min_selected: 1,
  },
  datetime: { includeTime: true },
  user_reference: { allowTeams: true, allowMultipleTeams: true },
  module_item_reference: { moduleType: 'pumps' },
  module_template_reference: { moduleType: 'pumps' },
};
const everyType = compiled(
  moduleDocument(
    Object.keys(fields).map((type, order) =>
      column(type, `c_${order}`, {
        ...(settings[type] !== undefined && { columnData: settings[type] }),
      }),
    ),
  ),
);

const isJson = (value: unknown) => value !== undefined && !Number.isNaN(value);

describe('the schema of a column', () => {
  test.each(everyType.columns.map((each) => [each.fieldType.document.type, each] as const))(
    '%s: the column schema accepts what the value schema accepts, and the stored empty value',
    (_, each) => {
      const validate = ajv.compile(storedSchema(each, 'en'));
      const { document } = each.fieldType;
      const check = compileValue(document.value, each.settings);
      const empty = emptyValue(document.dataType);
      const values = fc.oneof(someValueOf(each), someGarbage.filter(isJson));
      expect(validate(empty)).toBe(true);
      fc.assert(
        fc.property(values, (value) => {
          const isTaken = jsonEquals(value, empty) || check(value, '').length === 0;
          expect(validate(value)).toBe(isTaken);
        }),
      );
    },
  );

  test('a column schema describes its options in the language', () => {
    const dropdown = everyType.columns.find(
      ({ fieldType }) => fieldType.document.type === 'dropdown',
    );
    expect(dropdown && storedSchema(dropdown, 'de')).toMatchObject({
      description: '1 Niedrig, 2 Hoch',
    });
  });

  test('a column schema does not bound computed values', () => {
    const { columns } = compiled(
      moduleDocument([
        column('number', 'hours', { columnData: { max: 10 } }),
        column('number', 'twice', {
          columnData: { max: 10 },
          computed: { '*': [{ var: 'hours' }, 2] },
        }),
      ]),
    );
    const [hours, twice] = ['hours', 'twice'].map((db) => columns.find((each) => each.db === db));
    const takes = (each: typeof hours) => each && ajv.compile(storedSchema(each, 'en'))(18);
    expect([takes(hours), takes(twice)]).toEqual([false, true]);
  });
});

const stored = { id: 5, created_at: now, updated_at: now, version: 1 };

/** Items in their stored form: random values in some columns, normalised. */
function storedItems(module: CompiledModule): fc.Arbitrary<Item> {
  const values = module.columns
    .filter(({ fieldType, computed }) => computed === null && fieldType.document.system !== true)
    .map((each) => fc.option(someValueOf(each)).map((value) => [each, value] as const));
  const made = Object.fromEntries(
    module.tableColumns.filter(({ db }) => !module.byDb.has(db)).map(({ db }) => [db, null]),
  );
  return fc.tuple(...values).map((pairs) => {
    const given = pairs.filter(([, value]) => value !== null);
    const blank = { ...made, ...blankItem(module, 1), ...stored };
    return normaliseItem(module, withValues(blank, new Map(given)), context);
  });
}

type Base = { readonly [K in keyof typeof baseProperties]: FromSchema<(typeof baseProperties)[K]> };

describe('the schema of an item', () => {
  test('the item schema types the base keys as items do', () => {
    expectTypeOf<Base>().toExtend<Pick<Item, keyof Base>>();
    expect(Object.keys(baseProperties)).toEqual([...baseKeys]);
  });

  test.each([...shippedModules.values()].map((each) => [each.type, compiled(each)] as const))(
    'the item schema of %s accepts every item that can be stored, and no other shape',
    (_, module) => {
      const validate = ajv.compile(itemSchema(module, 'en'));
      fc.assert(
        fc.property(storedItems(module), fc.nat(), (item, at) => {
          expect(validate(item), ajv.errorsText(validate.errors)).toBe(true);
          expect(validate({ ...item, of_nobody: 1 })).toBe(false);
          const { [Object.keys(item)[at % Object.keys(item).length] ?? '']: _left, ...rest } = item;
          expect(validate(rest)).toBe(false);
        }),
        { numRuns: 30 },
      );
    },
  );

  test('the item schema has exactly the columns of the template of the compiled module', () => {
    const document = {
      moduleType: 'pumps',
      name: 'Large',
      columns: [column('number', 'pressure', { columnData: { max: 16 } })],
    };
    const template = { id: 3, version: 2, document };
    const columns = (module: CompiledModule) => itemSchema(module, 'en')['properties'];
    expect(columns(compiled(moduleDocument([]), { template }))).toMatchObject({
      columns: { properties: { pressure: { maximum: 16 } }, additionalProperties: false },
    });
    expect(columns(compiled(moduleDocument([])))).not.toHaveProperty('columns.properties');
  });
});

describe('the schemas of bodies that create and change an item', () => {
  const place = { required: true };
  const module = compiled(
    moduleDocument([
      column('text', 'code', place),
      column('text', 'reason', { ...place, visibleWhen: { '==': [{ var: 'code' }, 'x'] } }),
      column('number', 'count', place),
      column('number', 'pages', { ...place, columnData: { min: 1 } }),
      column('checkbox', 'agreed', place),
      column('number', 'twice', { computed: { '*': [{ var: 'count' }, 2] } }),
    ]),
  );

  test('a new item requires just the columns that are never hidden and start empty', () => {
    const { properties, required } = newItemSchema(module, 'en');
    expect(required).toEqual(['name', 'code', 'count', 'pages']);
    expect(properties).not.toHaveProperty('twice');
    expect(itemChangesSchema(module, 'en')['properties']).not.toHaveProperty('twice');
  });

  test('the schema of changes allows null only for columns that may be empty', () => {
    const validate = ajv.compile(itemChangesSchema(module, 'en'));
    expect([validate({ name: null }), validate({ columns: {} }), validate({ name: 'A' })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
