import fc from 'fast-check';
import type { Item } from '../../src/runtime/record/item.ts';
import { sampleItem, templatePrefix } from './sample-module.ts';

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

const tellingTexts = [
  '',
  ' ',
  'Pumpe',
  'pümpe',
  'PUMPE 2',
  'Pumpe 10',
  'Pumpe 010',
  'P-2',
  'P-10',
  'P-9999999999',

  'Straße',
  'STRASSE 3',
  'strasse',
  '\u{1f600}',
  '\uffee',
  '\u00b4',
  '%',
  '_',
  'a\\b',
  'é',
  'e\u0301',
];

/** Texts with umlauts, digits, wildcards of `like`, characters beyond 16 bits; often equal ones. */
export const someText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...tellingTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }).filter(isStorable) },
);

/** Numbers that are often equal, and any double. */
export const someNumber = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(-1, 0, 1, 2, 3, 5.5, 0.1, 0.2, 0.3, 7, 100, 123456.0009765625),
  },
  { weight: 1, arbitrary: fc.constantFrom(-0, 1e15, 9007199254740991, 1e-31, 1e31, -1e30, 1e30) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

const days = [
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-10-25',
  '2026-11-01',
  '2018-11-04',
  '2028-02-29',
  '2011-12-30',
  '2011-12-31',
  '0001-01-01',
  '9999-12-31',
];

const someDay = fc.oneof(
  fc.constantFrom(...days),
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);

const firstMoment = Date.parse('0001-01-01T00:00:00.000Z');
const lastMoment = Date.parse('9999-12-31T23:59:59.999Z');

/** Times near the ends of significant days, the first and the last day of the calendar included. */
export const someMoment = fc
  .tuple(fc.constantFrom(...days), fc.integer({ min: -120, max: 240 }), fc.boolean())
  .map(([day, quarters, isOdd]) => {
    const time = Date.parse(day) + quarters * 900_000 - (isOdd ? 1 : 0);
    return new Date(Math.min(Math.max(time, firstMoment), lastMoment)).toISOString();
  });

export const someDate = fc.oneof(someDay, someMoment);

export const someId = fc.integer({ min: 1, max: 4 });

const somePeople = fc.record({
  user_ids: fc.uniqueArray(someId, { maxLength: 3 }),
  team_ids: fc.uniqueArray(someId, { maxLength: 1 }),
});

const orNothing = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });

const someTags = fc.uniqueArray(fc.constantFrom('red', 'blue', 'green'));

/** Rows with values of every type that rows have, leftovers of other types, and what is no row. */
const someRow = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c'),
    r_what: fc.oneof(someText, fc.constant(5)),
    r_much: fc.oneof({ weight: 4, arbitrary: someNumber }, fc.constantFrom('7', null, true)),
    r_least: fc.integer({ min: -1, max: 4 }),
    r_ok: fc.oneof(fc.boolean(), fc.constant('yes')),
    r_on: fc.oneof(someDay, fc.constantFrom('', '2026-02-30', 'zzz', 7)),
    r_at: fc.oneof(someDate, fc.constantFrom('', '2026-02-30', 7)),
    r_tags: fc.oneof(someTags, fc.constantFrom<unknown>('red', ['red', 5], [])),
    r_to: fc.oneof(fc.uniqueArray(someId, { maxLength: 3 }), fc.constantFrom<unknown>(1, [1, 'a'])),
    r_who: fc.oneof(somePeople, fc.constantFrom<unknown>({ user_ids: 5 }, { user_ids: ['5', 1] })),
    r_kind: fc.integer({ min: 0, max: 4 }),
    r_rank: fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constant('2')),
  },
  { requiredKeys: ['id'] },
);

const someRows = fc.oneof(
  { weight: 4, arbitrary: fc.array(someRow, { maxLength: 4 }) },
  fc.constantFrom<unknown>([], [5, null, 'a'], [[{ id: 'a', r_much: 1 }]], [{}, 7]),
);

const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: someText,
  note: someText,
  percent: someText,
  amount: someNumber,
  tenth: someNumber,
  hours: fc.oneof(someNumber, fc.constant(0)),
  kind: fc.integer({ min: 0, max: 4 }),
  flag: fc.boolean(),
  unset_flag: fc.boolean(),
  due_on: fc.oneof(someDay, fc.constant('')),
  due_at: someDate,
  no_date: fc.constant(''),
  numbers: fc.array(someNumber, { maxLength: 3 }),
  no_numbers: fc.array(someId, { maxLength: 2 }),
  tags: someTags,
  people: somePeople,
  nobody: somePeople,
  curve: fc.constantFrom([], [{ label: 'a', value: 1 }]),
  area: fc.constantFrom<unknown>(
    {},
    { points: [] },
    { kind: 'Point', points: [] },
    { kind: 'Point', points: [[1, 2, 3]] },
  ),
  linked: fc.record({
    module_type: fc.constantFrom('pumps', null),
    item_ids: fc.uniqueArray(someId, { maxLength: 1 }),
  }),
  rows: someRows,
  no_rows: fc.constant([]),
};

const base: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  external_id: orNothing(fc.integer({ min: 1, max: 9 })),
  status: someId,
  template_id: fc.constantFrom(-1, 0, 7),
  created_at: someMoment,
  updated_at: someMoment,
  deleted_at: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, someMoment),
  created_by_user_id: orNothing(someId),
};

/** Values that an older version of a template may have left in a column. */
const strays = fc.oneof(
  fc.constantFrom('2026-02-30', '0000-01-01', '2026-03-29T25:00:00.000Z', 'true', '5', {}, [null]),
  fc.constantFrom<unknown>([1, 'a', null], { user_ids: 5 }, { user_ids: ['5', 1], team_ids: null }),
  fc.constantFrom<unknown>([[1]], ['red', 5], { user_ids: [1, 2] }, [], '', 0, -1, false),
  ...Object.values(values),
);

const coreValues = fc.record(
  Object.fromEntries(Object.entries(values).map(([db, value]) => [db, orNothing(value)])),
);

const templateValues = fc.record(
  Object.fromEntries(
    Object.entries(values).map(([db, value]) => [
      `${templatePrefix}${db}`,
      fc.oneof({ weight: 5, arbitrary: orNothing(value) }, { weight: 1, arbitrary: strays }),
    ]),
  ),
  { requiredKeys: [] },
);

/**
 * Items of the sample module: values of every type, empty ones, and leftovers in template columns.
 */
export const someItems: fc.Arbitrary<readonly Item[]> = fc
  .array(fc.tuple(fc.record(base), coreValues, templateValues), { minLength: 25, maxLength: 40 })
  .map((list) =>
    list.map((parts, index) =>
      sampleItem(index + 1, Object.assign({}, ...parts) as Readonly<Record<string, unknown>>),
    ),
  );

/** Columns with values, by the type that rules see; the template has the same ones. */
export const columnsOf = {
  text: ['name', 'note', 'percent'],
  number: ['amount', 'tenth', 'hours', 'kind'],
  boolean: ['flag', 'unset_flag'],
  date: ['due_on', 'due_at', 'no_date'],
  number_list: ['numbers', 'no_numbers'],
  text_list: ['tags'],
  people: ['people', 'nobody'],
} as const;

/** Columns of which rules only know whether they have a value. */
export const presenceColumns = ['curve', 'area', 'linked'] as const;

export const baseColumnsOf = {
  number: ['id', 'external_id', 'status', 'template_id', 'created_by_user_id'],
  date: ['created_at', 'updated_at', 'deleted_at'],
} as const;

/** Tables, and the columns of their rows. */
export const tableColumns = ['rows', 'no_rows'] as const;

export const rowColumnsOf = {
  text: ['r_what'],
  number: ['r_much', 'r_least', 'r_kind', 'r_rank'],
  boolean: ['r_ok'],
  date: ['r_on', 'r_at'],
  text_list: ['r_tags'],
  number_list: ['r_to'],
  people: ['r_who'],
} as const;
