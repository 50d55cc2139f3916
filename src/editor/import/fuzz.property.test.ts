import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDocument } from '../../../server/documents/check.ts';
import { importContext, jsonFile } from '../../../tests/support/form-files.ts';
import type { FormFile } from './form-file.ts';
import { type FormatName, importers } from './registry.ts';
import { parseExpression } from './xlsform/expression/parser.ts';

const runs = process.env['FULL_TESTS'] === '1' ? 3000 : 250;
const timeout = { timeout: 600_000 };

/** What the meta-schema and the compiler find wrong in what the importers make of a file. */
function brokenBy(file: FormFile, formats: readonly FormatName[]): readonly unknown[] {
  return formats.flatMap((format): readonly unknown[] => {
    const context = importContext('checklists');
    const form = importers[format](file, context);
    if (!form.ok) return [];
    const errors = context.problemsOf(form.document).filter(({ severity }) => severity === 'error');
    return [...checkDocument('template', form.document), ...errors];
  });
}

const expression = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '${a}',
        '${b}',
        '${grid}',
        '.',
        'and',
        'or',
        '=',
        '!=',
        '<',
        '+',
        'div',
        '(',
        ')',
        ',',
      ),
      fc.constantFrom(
        "'yes'",
        "''",
        '1',
        '2.5',
        'selected(',
        'not(',
        'if(',
        'sum(',
        'today()',
        '../x',
        '-',
        'concat(',
        'substr(',
        'round(',
        'int(',
        'abs(',
        'date(',
        'area',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(' '));

const cell = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 12 }),
  fc.double(),
  fc.boolean(),
  fc.constantFrom('__proto__', 'constructor', 'a'.repeat(5000), '\u0000', '\uD800', 'id', '=1+1'),
);

const header = fc.oneof(
  fc.constantFrom('type', 'name', 'label', 'label::Deutsch (de)', 'hint', 'required', 'relevant'),
  fc.constantFrom('constraint', 'calculation', 'default', 'list_name', 'appearance', 'parameters'),
  fc.string({ maxLength: 10 }),
);

const type = fc.constantFrom(
  'text',
  'integer',
  'decimal',
  'select_one a',
  'select_one a or_other',
  'select_multiple a',
  'note',
  'calculate',
  'date',

  'begin_group',
  'end_group',
  'begin_repeat',
  'end_repeat',
  'range',
  'acknowledge',
  'image',
  'rank a',
);

const name = fc.constantFrom(
  'a',
  'b',
  'grid',
  'id',
  'name',
  'status',
  'constructor',
  'Größe',
  '',
  '1x',
);

/** A form with a survey that looks real, and rows that do not. */
const survey = fc
  .array(fc.tuple(type, name, expression, expression, expression, expression, cell, cell), {
    maxLength: 25,
  })
  .map((rows) => [
    ['type', 'name', 'relevant', 'constraint', 'calculation', 'choice_filter', 'label', 'default'],
    ...rows,
  ]);

/** A list with a column by which filters choose. */
const choices = fc
  .array(fc.tuple(name, fc.constantFrom('yes', '', '1', 'b')), { maxLength: 5 })
  .map((rows) => [
    ['list_name', 'name', 'label', 'area'],
    ...rows.map(([of, area]) => ['a', of, of, area]),
  ]);

const anySheet = fc
  .tuple(
    fc.array(header, { maxLength: 8 }),
    fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }),
  )
  .map(([head, rows]) => [head, ...rows]);

const book = fc
  .tuple(fc.oneof(survey, anySheet), fc.oneof(choices, anySheet), anySheet)
  .map(([first, listed, settings]): FormFile => ({
    is: 'workbook',
    name: 'x.xlsx',
    sheets: Object.entries({ survey: first, choices: listed, settings }).map(([title, rows]) => ({
      name: title,
      header: { first: 1, last: 1 },
      first_rows: [],
      rows: rows.map((cells, at) => ({ number: at + 1, cells })),
    })),
  }));

test('no workbook breaks an importer, and what comes of it compiles', timeout, () => {
  fc.assert(
    fc.property(book, (file) => {
      expect(brokenBy(file, ['xlsform', 'spreadsheet'])).toEqual([]);
    }),
    { numRuns: runs },
  );
});

const key = fc.constantFrom(
  'type',
  'properties',
  'items',
  'enum',
  'oneOf',
  'required',
  'const',
  'title',
  'format',
  'if',
  'then',

  '$ref',
  'allOf',
  'minimum',
  'maxLength',
  'pattern',
  'default',
  'ui:widget',
  'ui:order',
  'a',
  'b',

  '__proto__',
  'dependentRequired',
  'contains',
  'not',
  '$defs',
  'elements',
  'rule',
  'multipleOf',
);
const value = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(
      'object',
      'string',
      'number',
      'array',
      'boolean',
      '#',
      '#/properties/a',
      '(',
      null,
    ),
    fc.oneof(fc.double(), fc.boolean(), fc.string({ maxLength: 6 })),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(key, tie('any'), { maxKeys: 5 }),
  ),
}));
/** A property that looks real by its type, with keywords that do not. */
const property = fc
  .tuple(
    fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object'),
    fc.dictionary(key, value.any, { maxKeys: 4 }),
    fc.boolean(),
  )
  .map(([type, rest, isPlain]) => (isPlain ? { ...rest, type } : { type, ...rest }));

const schema = fc
  .tuple(
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'name'), property, { minKeys: 1 }),
    fc.dictionary(key, value.any, { maxKeys: 3 }),
  )
  .map(([properties, rest]) => ({ ...rest, type: 'object', properties }));

test('no JSON breaks the importer of schemas, and what comes of it compiles', timeout, () => {
  fc.assert(
    fc.property(fc.oneof(schema, value.any, fc.string()), (document) => {
      expect(brokenBy(jsonFile(document), ['json_schema'])).toEqual([]);
    }),
    { numRuns: runs },
  );
});

test('references that multiply without end are cut off', timeout, () => {
  const properties = (at: number) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`p${index}`, { $ref: `#/$defs/l${at + 1}` }]),
    );
  const inObjects = (at: number) => ({ type: 'object', properties: properties(at) });
  const inParts = (at: number) => ({
    ...inObjects(at),
    allOf: [{ $ref: `#/$defs/l${at + 1}` }, { $ref: `#/$defs/l${at + 2}` }],
  });
  for (const level of [inObjects, inParts]) {
    const $defs = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`l${at}`, level(at)]));
    expect(brokenBy(jsonFile({ ...level(-1), $defs }), ['json_schema'])).toEqual([]);
  }
  expect(brokenBy(jsonFile('['.repeat(100_000)), ['json_schema'])).toEqual([]);
});

test('wide and long sheets are read up to the limits of a template', timeout, () => {
  const wide = Array.from({ length: 3000 }, (_, at) => `Column ${at}`);
  const rows = Array.from({ length: 6000 }, (_, at) => ['text', `q${at}`, `Question ${at}`]);
  const sheet = (named: string, cells: readonly (readonly string[])[]): FormFile => ({
    is: 'workbook',
    name: 'x.xlsx',
    sheets: [
      {
        name: named,
        header: { first: 1, last: 1 },
        first_rows: [],
        rows: cells.map((each, at) => ({ number: at + 1, cells: each })),
      },
    ],
  });
  expect(brokenBy(sheet('survey', [['type', 'name', 'label'], ...rows]), ['xlsform'])).toEqual([]);
  expect(brokenBy(sheet('Sheet', [wide, wide]), ['spreadsheet'])).toEqual([]);
});

test('expressions are parsed or refused, however they look', timeout, () => {
  fc.assert(
    fc.property(fc.oneof(expression, fc.string()), (text) => {
      parseExpression(text);
    }),
    { numRuns: runs * 4 },
  );
  expect(parseExpression('('.repeat(3000))).toBe(null);
  expect(parseExpression(`${'1+'.repeat(250)}1`)).not.toBe(null);
});
