import { expect, test } from 'vitest';
import {
  column,
  moduleDocument,
  shippedModules,
  shippedOptions,
} from '../../../tests/support/compiled.ts';
import { itemColumnsOf } from './item-columns.ts';
import { compileModule } from './module.ts';

const { fieldTypes } = shippedOptions;
const options = {
  ...shippedOptions,
  itemColumns: itemColumnsOf(shippedModules.values(), fieldTypes),
};
const places = { moduleType: 'functional_locations' };
const machines = (matchField: string, matchColumn = 'functional_location_id') => ({
  moduleType: 'equipment',
  matchField,
  matchColumn,
});

type Settings = Record<string, unknown>;

/** The problems of a form with a place and a table whose rows have a place and machines. */
function problemsWith(limits: Settings, ofRow: Settings): readonly string[] {
  const cell = (db: string, columnData: Settings) => ({
    db,
    name: db,
    columnType: 'module_item_reference',
    columnData,
  });
  const columns = [
    cell('area', places),
    cell('machine', ofRow),
    { db: 'note', name: 'Note', columnType: 'text' },
  ];
  const document = moduleDocument([
    column('module_item_reference', 'place', { columnData: places }),
    column('module_item_reference', 'machine', { columnData: limits }),
    column('table', 'rows', { columnData: { columns } }),
  ]);
  return compileModule(document, options).problems.map(({ code, pointer }) => `${code} ${pointer}`);
}

test('items are limited by a field of the form, in rows by another cell or a field of the form', () => {
  const inRow = '/coreColumns/3/columnData/columns/1/columnData';
  expect(problemsWith(machines('place'), machines('area'))).toEqual([]);
  expect(problemsWith(machines('place'), machines('item.place'))).toEqual([]);
  for (const other of ['place', 'note', 'machine', 'item.area', 'item.rows'])
    expect(problemsWith(machines('place'), machines(other))).toEqual([
      `unknown_match ${inRow}/matchField`,
    ]);
  expect(problemsWith(machines('item.place'), machines('area'))).toEqual([
    'unknown_match /coreColumns/2/columnData/matchField',
  ]);
});

test('a column that the other module no longer has is named, also in rows', () => {
  expect(problemsWith(machines('place', 'gone'), machines('area', 'name'))).toEqual([
    'unknown_match_column /coreColumns/2/columnData/matchColumn',
    'unknown_match_column /coreColumns/3/columnData/columns/1/columnData/matchColumn',
  ]);
});
