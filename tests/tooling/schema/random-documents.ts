import fc from 'fast-check';
import tableType from '../../../schemas/field-types/table.json' with { type: 'json' };
import type { ColumnDocument } from '../../../src/runtime/documents.ts';
import { isList, isObject } from '../../../src/runtime/record/json.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { column } from '../../support/compiled.ts';

type Data = NonNullable<ColumnDocument['columnData']>;

const count = fc.integer({ min: 1, max: 6 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Settings without undefined values. */
function settings(shape: { readonly [name: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<Data> {
  return fc
    .record(shape)
    .map((all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    );
}

const texts = settings({
  minLength: maybe(count),
  maxLength: maybe(fc.integer({ min: 6, max: 300 })),
});
const patterned = settings({
  maxLength: maybe(fc.integer({ min: 6, max: 300 })),
  pattern: maybe(fc.constantFrom('^[A-Z]{1,3}-\\d+$', 'valve', '^-?\\d+$', '^(a|b)*c?$')),
});
const options = fc
  .uniqueArray(fc.integer({ min: -3, max: 40 }), { minLength: 1, maxLength: 5 })
  .map((values) => values.map((value) => ({ value, label: `Option ${value}` })));
const numbers = settings({
  min: maybe(fc.constantFrom(null, -999_999.999, -5, 0, 0.07, 1, 3)),
  max: maybe(fc.constantFrom(null, 10, 50, 99.999, 123_456_789.5)),
  step: maybe(fc.constantFrom(null, 7, 1, 0.5, 0.25, 0.1, 0.001)),
  decimals: maybe(fc.constantFrom(null, 1, 2, 3)),
});
const dropdowns = fc
  .tuple(options, maybe(fc.boolean()), count)
  .map(([list, isMany, most]): Data => ({
    options: list,
    ...(isMany === true
      ? { multiple: true, min_selected: 1, max_selected: Math.min(most, list.length) }
      : {}),
  }));
const people = settings({
  allowUsers: maybe(fc.boolean()),
  allowTeams: maybe(fc.boolean()),
  allowMultipleUsers: maybe(fc.boolean()),
  allowMultipleTeams: maybe(fc.boolean()),
});

/** An inspection of a check and a measured value, which sometimes require a note if they fail. */
const inspections = fc
  .record({ min: maybe(fc.integer({ min: 1, max: 9 })), isStrict: fc.boolean() })
  .map(({ min, isStrict }): Data => ({
    groups: [
      {
        id: 'engine',
        name: 'Engine',
        points: [
          { id: 'leaks', text: 'No leaks' },
          { id: 'oil', text: 'Oil', kind: 'measure', ...(min !== undefined && { min }) },
        ],
      },
    ],
    ...(isStrict && { requires: ['note'] }),
  }));

/** Settings of the types that columns of items and of rows can have. */
const simpleData: { readonly [type: string]: fc.Arbitrary<Data> } = {
  text: fc.oneof(texts, patterned),
  textarea: texts,
  number: numbers,
  checkbox: settings({ defaultChecked: maybe(fc.boolean()) }),
  dropdown: dropdowns,
  datetime: settings({ includeTime: maybe(fc.boolean()) }),
  user_reference: people,
  checkbox_group: fc.constant({}),
  module_item_reference: settings({ allowMultiple: maybe(fc.boolean()) }),
  module_template_reference: settings({ allowMultiple: maybe(fc.boolean()) }),
  type: fc.constant({}),
  criticality: fc.constant({}),
  color: fc.constant({}),
  files: fc.constant({}),
  photos: settings({ maxPhotos: maybe(count) }),
  lat_lon: fc.constant({}),
  document_labels: settings({ maxLabels: maybe(count) }),
};

const cellTypes = tableType.settings.properties.columns.items.properties.columnType.anyOf.map(
  (each) => each.const,
);

/**
 * Columns of rows: a required word, a number, and sometimes a rule between them and a total; then one
 * of any type that columns of rows can have.
 */
const tables = fc
  .record({
    cell: numbers,
    total: maybe(fc.constantFrom('sum', 'least', 'most', 'average', 'count')),
    isRuled: fc.boolean(),
    isRequired: fc.boolean(),
    begins: maybe(fc.integer({ min: 1, max: 90 })),
    limited: maybe(fc.integer({ min: 1, max: 90 })),
    maxRows: maybe(count),
    other: fc.oneof(
      ...cellTypes.map((type) =>
        (simpleData[type] ?? fc.constant({})).map((data) => ({
          columnType: type,
          columnData: data,
        })),
      ),
    ),
  })
  .map(({ cell, total, isRuled, isRequired, begins, limited, maxRows, other }): Data => ({
    columns: [
      { db: 'what', name: 'What', columnType: 'text', ...(isRequired && { required: true }) },
      {
        db: 'much',
        name: 'How much',
        columnType: 'number',
        columnData: cell,
        ...(total !== undefined && { total }),
        ...(isRuled && { visibleWhen: { '!': { empty: { var: 'what' } } } }),
        ...(begins !== undefined && {
          defaultRule: {
            if: [{ '>': [{ var: 'item.limit' }, begins] }, { '-': [{ var: 'item.limit' }, 1] }, 3],
          },
        }),
      },
      {
        db: 'note',
        name: 'Note',
        columnType: 'text',
        ...(begins !== undefined && {
          defaultRule: { concat: [{ var: 'much' }, ' of ', { var: 'item.word' }] },
        }),
      },
      {
        db: 'other',
        name: 'Other',
        ...other,
        ...(limited !== undefined &&
          firstOptionWhen(other.columnData, {
            and: [{ '!': { empty: { var: 'what' } } }, { '<': [{ var: 'item.limit' }, limited] }],
          })),
      },
    ],
    ...(maxRows !== undefined && { maxRows }),
  }));

const columnData: { readonly [type: string]: fc.Arbitrary<Data> } = {
  ...simpleData,
  signature: fc.constantFrom<Data>({}, { allowMultiple: true, minSignatures: 2, maxSignatures: 4 }),
  force_watch: people,
  scheduler: settings({
    allowIndefinite: maybe(fc.boolean()),
    allowAdjustFromCompletion: maybe(fc.boolean()),
  }),
  chart: fc.constant({}),
  '3drm_coordinate': settings({
    inputType: maybe(fc.subarray(['Point', 'Area', 'Line'], { minLength: 1 })),
  }),
  module_item_connection_reference: settings({ allowMultiple: maybe(fc.boolean()) }),
  dms_version: fc.constant({}),
  smart_drawing: fc.constant({}),
  file_size: fc.constant({}),
  file_format: fc.constant({}),
  table: tables,
  inspection: inspections,
};

/** Conditions over two columns that every random document has. */
const conditions: fc.Arbitrary<Rule> = fc.oneof(
  fc.constantFrom<Rule>(
    { empty: { var: 'limit' } },
    { '!': { empty: { var: 'word' } } },
    { contains: [{ var: 'word' }, 'pump'] },
    { '>': [{ length: { var: 'word' } }, 3] },
  ),
  fc
    .tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), fc.integer({ min: 1, max: 90 }))
    .map(([operator, limit]): Rule => ({ [operator]: [{ var: 'limit' }, limit] })),
);
/** Conditions over the columns `limit` and `word`, single or combined. */
export const someCondition: fc.Arbitrary<Rule> = fc.oneof(
  conditions,
  fc
    .tuple(fc.constantFrom('and', 'or'), conditions, conditions)
    .map(([operator, a, b]): Rule => ({ [operator]: [a, b] })),
);

const marks = fc.record(
  {
    required: fc.boolean(),
    unique: fc.boolean(),
    clearWhenHidden: fc.boolean(),
    visibleWhen: someCondition,
    requiredWhen: someCondition,
    readOnlyWhen: someCondition,
    tableOrder: fc.integer({ min: 0, max: 5 }),
    order: fc.integer({ min: 0, max: 5 }),
  },
  { requiredKeys: [] },
);

/** Rules that give a value of the type, for types whose values rules can state. */
const defaultRules: Readonly<Record<string, fc.Arbitrary<Rule>>> = {
  text: someCondition.map((rule): Rule => ({
    if: [rule, { concat: [{ var: 'word' }, '-', { var: 'limit' }] }, 'other'],
  })),
  number: someCondition.map((rule): Rule => ({ if: [rule, { '+': [{ var: 'limit' }, 1] }] })),
  datetime: fc.integer({ min: -40, max: 40 }).map((days): Rule => ({
    date_add: [{ today: [] }, days, 'days'],
  })),
};

const beginning = (type: string): fc.Arbitrary<Pick<ColumnDocument, 'defaultRule'>> => {
  const rules = defaultRules[type];
  return rules === undefined
    ? fc.constant({})
    : fc.option(rules).map((rule) => (rule === null ? {} : { defaultRule: rule }));
};

/** A condition of the first option, for types with options. */
function firstOptionWhen(
  { options: list }: Data,
  rule: Rule | null,
): Pick<ColumnDocument, 'optionsWhen'> {
  const [first]: readonly unknown[] = isList(list) ? list : [];
  const option = isObject(first) ? first['value'] : null;
  if (rule === null || (typeof option !== 'number' && typeof option !== 'string')) return {};
  return { optionsWhen: [{ option, rule }] };
}

const typed = Object.entries(columnData).map(([type, data]) =>
  fc
    .tuple(data, marks, beginning(type), fc.option(someCondition))
    .map(([settled, rest, begins, limited]) => ({
      type,
      settled,
      rest: { ...rest, ...begins, ...firstOptionWhen(settled, limited) },
    })),
);

/**
 * Columns of any field types with settings, marks and conditions, and the two columns that those
 * read.
 */
export const someColumns: fc.Arbitrary<readonly ColumnDocument[]> = fc
  .array(fc.oneof(...typed), { minLength: 1, maxLength: 5 })
  .map((list) => [
    column('number', 'limit'),
    column('text', 'word'),
    ...list.map(({ type, settled, rest }, index) =>
      column(type, `field_${index}`, { ...rest, columnData: settled }),
    ),
  ]);
