import fc from 'fast-check';
import type { CompiledColumn, CompiledRows } from '../../src/runtime/compiled.ts';
import type { JsonObject } from '../../src/runtime/record/json.ts';
import {
  applicableSchemas,
  isSettingReference,
  resolveSettingReference,
} from '../../src/runtime/record/settings-reference.ts';
import { checkRowRules, normaliseRows, settleRows } from '../../src/runtime/record/rows.ts';
import type { ValueSchema } from '../../src/runtime/value-schema.ts';

type Plain = Readonly<Record<string, unknown>>;

/** A value schema with settings substituted and its `allOf` and `$if` parts merged. */
function resolved(schema: ValueSchema, settings: JsonObject): Plain {
  const parts = applicableSchemas(schema, settings).flatMap(
    ({ allOf = [], ...own }): readonly Plain[] => {
      const plain = Object.entries(own)
        .map(([key, value]): readonly [string, unknown] => [
          key,
          isSettingReference(value) ? resolveSettingReference(value, settings) : value,
        ])
        .filter(([, value]) => value !== null);
      return [Object.fromEntries(plain), ...allOf.map((each) => resolved(each, settings))];
    },
  );
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

const numberIn = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

function numbers(schema: Plain): fc.Arbitrary<number> {
  const step = numberIn(schema['multipleOf'], schema['type'] === 'integer' ? 1 : 0.001);
  const least = Math.ceil(numberIn(schema['minimum'], -1e6) / step);
  const most = Math.floor(numberIn(schema['maximum'], 1e6) / step);
  return fc.integer({ min: least, max: most }).map((count) => Number((count * step).toFixed(6)));
}

const moments = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

function texts(schema: Plain): fc.Arbitrary<string> {
  if (schema['format'] === 'date') return moments.map((date) => date.toISOString().slice(0, 10));
  if (schema['format'] === 'date-time') return moments.map((date) => date.toISOString());
  if (schema['format'] === 'color') {
    return fc
      .integer({ min: 0, max: 0xffffff })
      .map((colour) => `#${colour.toString(16).padStart(6, '0').toUpperCase()}`);
  }
  if (typeof schema['pattern'] === 'string') {
    return fc.stringMatching(new RegExp(schema['pattern'], 'u'), { size: 'xsmall' });
  }
  const most = Math.min(40, numberIn(schema['maxLength'], 40));
  return fc.string({
    unit: 'grapheme',
    minLength: numberIn(schema['minLength'], 0),
    maxLength: most,
  });
}

function lists(schema: Plain, settings: JsonObject): fc.Arbitrary<unknown> {
  const tuple = schema['prefixItems'] as readonly ValueSchema[] | undefined;
  if (tuple !== undefined) return fc.tuple(...tuple.map((each) => anyOf(each, settings)));
  const entries = anyOf(schema['items'] ?? {}, settings);
  const bounds = {
    minLength: numberIn(schema['minItems'], 0),
    maxLength: Math.min(4, numberIn(schema['maxItems'], 4)),
  };
  return schema['uniqueItems'] === true
    ? fc.uniqueArray(entries, bounds)
    : fc.array(entries, bounds);
}

function anyOf(schema: ValueSchema, settings: JsonObject): fc.Arbitrary<unknown> {
  const plain = resolved(schema, settings);
  if (Array.isArray(plain['enum'])) return fc.constantFrom(...(plain['enum'] as unknown[]));
  if ('const' in plain) return fc.constant(plain['const']);
  switch (plain['type']) {
    case 'string':
      return texts(plain);
    case 'number':
    case 'integer':
      return numbers(plain);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return lists(plain, settings);
    default: {
      const properties = Object.entries((plain['properties'] ?? {}) as Record<string, ValueSchema>);
      return fc.record(
        Object.fromEntries(properties.map(([name, each]) => [name, anyOf(each, settings)])),
      );
    }
  }
}

/** Signatures, as the pad and the server make them. */
const signature: fc.Arbitrary<unknown> = fc.record({
  user_id: fc.option(fc.integer({ min: 1, max: 1000 })),
  printed_name: fc.string({ minLength: 1, maxLength: 40 }).map((name) => `${name}.`),
  meaning: fc.string({ maxLength: 40 }),
  drawing: fc.option(
    fc.record({
      path: fc.constantFrom('M1 2L30 40', 'M5 5L5 5M7 -1L300 20L4 9'),
      width: fc.integer({ min: 1, max: 900 }),
      height: fc.constant(180),
    }),
  ),
  signed_at: fc.option(moments.map((date) => date.toISOString())),
  covers: fc.option(fc.constant('ab'.repeat(32))),
});
const signatures = fc
  .array(signature, { minLength: 1, maxLength: 3 })
  .map((list) => JSON.stringify(list));

/** Schedules as the controls make them, and rules that they can't show. */
const schedules: fc.Arbitrary<unknown> = fc.array(
  fc
    .record({
      rule: fc.constantFrom(
        'FREQ=DAILY;INTERVAL=3',
        'FREQ=WEEKLY;BYDAY=MO,TH',
        'FREQ=MONTHLY;BYMONTHDAY=-1',
        'FREQ=MONTHLY;BYDAY=2TU;BYHOUR=6,14',
        'FREQ=YEARLY;BYMONTH=3,9;BYDAY=-1FR',
      ),
      end: fc.constantFrom('', ';COUNT=24', ';UNTIL=20991231T225959Z'),
      from_completion: fc.boolean(),
      starts_at: moments.map((date) => date.toISOString()),
    })
    .map(({ rule, end, ...own }) => ({ ...own, rule: rule + end, indefinite: end === '' })),
  { maxLength: 3 },
);

/** Connections to the one module that the sample documents know. */
const connections: fc.Arbitrary<unknown> = fc.record({
  module_type: fc.constant('pumps'),
  item_ids: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 3 }),
});

/** Types whose room requires more than its document's schema. */
const byType: ReadonlyMap<string, fc.Arbitrary<unknown>> = new Map([
  ['signature', signatures],
  ['scheduler', schedules],
  ['module_item_connection_reference', connections],
]);

/** What rules about a row read of an item without values. */
const emptyItem = { read: () => null, isEmpty: () => true, now: '', timeZone: 'UTC' };

/** The points of an inspection, each with an answer, with none, or with a measured value. */
function points(column: CompiledColumn, table: CompiledRows): fc.Arbitrary<unknown> {
  const cells = {
    answer: fc.constantFrom('pass', 'fail', 'na'),
    value: fc.integer({ min: 1, max: 9 }),
    note: fc.constantFrom('Worn', 'Leaks at the flange'),
    photos: fc.constant([11]),
    raised: fc.constant([7]),
  };
  return fc
    .tuple(
      ...[...table.fixed.keys()].map((id) =>
        fc.record({ id: fc.constant(id), ...cells }, { requiredKeys: ['id'] }),
      ),
    )
    .map((rows) => {
      const stored = normaliseRows(table, rows);
      // The settings leave some points without a note, photos, a report or a value.
      const refused = new Set(column.check(stored).map(({ pointer }) => pointer));
      return normaliseRows(
        table,
        rows.map(({ id, ...row }) => ({
          id,
          ...Object.fromEntries(Object.entries(row).filter(([db]) => !refused.has(`/${id}/${db}`))),
        })),
      );
    });
}

/** Rows whose cells are valid by themselves and by the rules about their row. */
function rows(table: CompiledRows, most: number): fc.Arbitrary<unknown> {
  const cells = table.columns
    .filter(({ computed }) => computed === null)
    .map((cell) => [cell.db, someValueOf(cell)] as const);
  const row = fc.record({
    id: fc.stringMatching(/^[A-Z0-9]{3,8}$/, { size: 'xsmall' }),
    ...Object.fromEntries(cells),
  });
  return fc
    .uniqueArray(row, { maxLength: Math.min(4, most - table.fixed.size), selector: ({ id }) => id })
    .map((list) => settleRows(table, normaliseRows(table, list), emptyItem))
    .filter((list) => checkRowRules(table, list, emptyItem).length === 0);
}

function valuesOf(column: CompiledColumn): fc.Arbitrary<unknown> {
  const { fieldType, settings, rows: table } = column;
  const { document } = fieldType;
  if (table !== null && table.closed !== null) return points(column, table);
  if (table !== null) return rows(table, settings.maxRows ?? 1);
  return byType.get(document.type) ?? anyOf(document.value, settings);
}

/** Valid values of the column, made from the value schema of its type, in stored form. */
export function someValueOf(column: CompiledColumn): fc.Arbitrary<unknown> {
  return valuesOf(column)
    .map(column.normalise)
    .filter((value) => column.isEmpty(value) || column.check(value).length === 0);
}

/**
 * Values that no column should contain and a view may still get: null, and values of other types.
 */
export const someGarbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    0,
    -1,
    true,
    [],
    {},
    Number.NaN,
    'x',
    [null],
    [[]],
    '2026-13-99',
  ),
  fc.jsonValue(),
);
