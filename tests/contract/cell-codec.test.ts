import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompiledColumn } from '../../src/runtime/compiled.ts';
import type { ColumnDocument } from '../../src/runtime/documents.ts';
import { jsonEquals } from '../../src/runtime/record/json.ts';
import { emptyValue } from '../../src/runtime/record/values.ts';
import { languages } from '../../src/runtime/text.ts';
import { fields } from '../../src/widgets/fields.ts';
import { column, compiled, moduleDocument } from '../support/compiled.ts';
import { someNamesFor } from '../support/random-names.ts';
import { someGarbage, someValueOf } from '../support/random-values.ts';

/** Settings under which a type accepts more values. */
const settings: { readonly [type: string]: NonNullable<ColumnDocument['columnData']> } = {
  number: {
    min: null,
    max: null,
    step: null,
    decimals: null,
    suffix: 'kWh',
    prefix: { en: 'about' },
  },
  dropdown: {
    multiple: true,
    min_selected: 0,
    max_selected: 9,
    options: [
      { value: 1, label: { en: 'Red', de: 'Rot' } },
      { value: 2, label: { en: 'RED', de: 'rot' } },
      { value: 3, label: { en: '1; 2', de: '"Grün"' } },
      { value: 4, label: '#1' },
      { value: -5, label: 'Red (#0)' },
    ],
  },
  checkbox_group: {
    options: [
      { value: 'a', label: { en: 'B', de: 'b' } },
      { value: 'b', label: { en: 'A', de: 'ä' } },
      { value: '#a', label: 'B ' },
      { value: 'x;y', label: 'X' },
    ],
  },
  datetime: { includeTime: true },
  user_reference: { allowMultipleUsers: true, allowTeams: true, allowMultipleTeams: true },
  force_watch: { allowMultipleUsers: true },
  module_item_reference: { moduleType: 'pumps', allowMultiple: true },
  module_item_connection_reference: { allowMultiple: true },
  module_template_reference: { moduleType: 'pumps', allowMultiple: true },
};

/** Types whose values stand in no single cell: the files of lists leave them out. */
const withoutCells: ReadonlySet<string> = new Set(['table']);

const cases = [
  ...Object.keys(fields)
    .filter((type) => !withoutCells.has(type))
    .map((type) => ({ title: type, type, data: settings[type] })),
  { title: 'datetime without a time', type: 'datetime', data: { includeTime: false } },
  { title: 'datetime in American order', type: 'datetime', data: { format: 'MM/DD/YYYY' } },
];
const module = compiled(
  moduleDocument(
    cases.map(({ type, data }, order) =>
      column(type, `c_${order}`, { order: order + 1, ...(data && { columnData: data }) }),
    ),
  ),
);

function columnAt(place: number): CompiledColumn {
  const found = module.byDb.get(`c_${place}`);
  if (found === undefined) throw new Error(`No column ${place}`);
  return found;
}

/** The stored form of a value after its item is saved. */
function stored(column: CompiledColumn, value: unknown): unknown {
  return column.isEmpty(value) ? emptyValue(column.fieldType.document.dataType) : value;
}

describe.each(cases.map((each, place) => [each.title, place] as const))(
  'the cell codec of %s',
  (_title, place) => {
    const column = columnAt(place);
    const { cellCodec: written, document } = column.fieldType;
    if (written === undefined) throw new Error(`${document.type} can't be written`);

    test.each(languages)('a written cell reads back as the same value, in %s', (language) => {
      const cases = someValueOf(column).chain((value) =>
        someNamesFor(value, language).map((names) => ({ value, names })),
      );
      fc.assert(
        fc.property(cases, ({ value, names }) => {
          const cell = written.encode(value, column.settings, names);
          const read = written.decode(cell, column.settings, names);
          const expected = stored(column, value);
          const given =
            typeof read === 'object' && 'value' in read ? column.normalise(read.value) : read;
          expect(jsonEquals(given, expected), JSON.stringify({ cell, read, value })).toBe(true);
        }),
        { numRuns: 300 },
      );
    });

    test('any value is written and read without an error', () => {
      const cases = someGarbage.chain((value) =>
        someNamesFor(value, 'en').map((names) => ({ value, names })),
      );
      fc.assert(
        fc.property(
          cases,
          fc.oneof(fc.string(), fc.double(), fc.boolean()),
          ({ value, names }, cell) => {
            expect(['string', 'number', 'boolean', 'object']).toContain(
              typeof written.encode(value, column.settings, names),
            );
            const read = written.decode(cell, column.settings, names);
            expect(read === 'pending' || 'value' in read || 'problem' in read).toBe(true);
          },
        ),
      );
    });
  },
);
