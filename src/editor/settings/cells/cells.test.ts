import { expect, test } from 'vitest';
import {
  type Cell,
  orderedCells,
  tableSettings,
  withCell,
  withNewCell,
  withoutCell,
} from './cells.ts';

const oxygen: Cell = { db: 'oxygen', name: { en: 'Oxygen' }, columnType: 'number', total: 'sum' };
const medium: Cell = { db: 'medium', name: { en: 'Medium' }, columnType: 'text' };

test('a new column gets a key that no other has, and none with a meaning in rows', () => {
  const names = ['Oxygen', 'Id', 'Item'].map(
    (en) => withNewCell([oxygen], { en }, 'text').at(-1)?.db,
  );
  expect(names).toEqual(['oxygen_2', 'id_2', 'item_2']);
});

test('values of a column change, and null removes them', () => {
  const [changed] = withCell([oxygen], 'oxygen', { total: null, required: true });
  expect(changed).toEqual({ ...oxygen, total: undefined, required: true });
  expect(orderedCells([oxygen, medium], ['medium', 'oxygen'])).toEqual([medium, oxygen]);
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
