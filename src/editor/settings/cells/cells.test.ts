import { expect, test } from 'vitest';
import {
  type Cell,
  keyOfLabel,
  orderedCells,
  tableSettings,
  withCell,
  withNewCell,
  withoutCell,
} from './cells.ts';

const oxygen: Cell = { db: 'oxygen', name: { en: 'Oxygen' }, columnType: 'number', total: 'sum' };
const medium: Cell = { db: 'medium', name: { en: 'Medium' }, columnType: 'text' };

test('the key of a new column follows its first label only, and is none of another one or with a meaning in rows', () => {
  const columns = withNewCell(withNewCell([oxygen], 'Neue Spalte', 'text'), 'Neue Spalte', 'text');
  expect(columns.map(({ db }) => db)).toEqual(['oxygen', 'new_column', 'new_column_2']);
  const keys = ['Wärme', 'Oxygen', 'Id', 'Item', '!!'].map((label) =>
    keyOfLabel(columns, 'new_column_2', label),
  );
  expect(keys).toEqual(['warme', 'oxygen_2', 'id_2', 'item_2', null]);
  expect(keyOfLabel(columns, 'oxygen', 'Heat')).toBeNull();
});

test('values of a column change, and null removes them', () => {
  const [changed] = withCell([oxygen], 'oxygen', { total: null, required: true });
  expect(changed).toEqual({ ...oxygen, total: undefined, required: true });
  expect(orderedCells([oxygen, medium], ['medium', 'oxygen'])).toEqual([medium, oxygen]);
});

test('a column that is removed limits no other one any more', () => {
  const limit = { moduleType: 'machines', matchField: 'area', matchColumn: 'area_id' };
  const area: Cell = { db: 'area', columnType: 'module_item_reference' };
  const machine: Cell = { ...area, db: 'machine', columnData: limit };
  const { columns } = withoutCell(tableSettings({ columns: [area, machine] }), 'area');
  expect(columns.value).toEqual([{ ...machine, columnData: { moduleType: 'machines' } }]);
});

test('a column is removed with its cells in fixed rows and its total in lists', () => {
  const settings = tableSettings({
    columns: [oxygen, medium],
    summary: ['oxygen'],
    fixedRows: [{ id: 'a', oxygen: 2, medium: 'Air' }],
  });
  expect(withoutCell(settings, 'oxygen')).toEqual({
    columns: { value: [medium] },
    summary: { value: null },
    fixedRows: { value: [{ id: 'a', medium: 'Air' }] },
  });
});
