import { expect, test } from 'vitest';
import { createNameIndex } from './name-index.ts';

const rows = (names: readonly string[]) => names.map((name, id) => ({ id, name }));

test('a short list suggests all of its names in its order', () => {
  const index = createNameIndex([
    ...rows(['Low', 'High']),
    { id: 9, name: 'Old', isDeleted: true },
  ]);
  expect(index.suggest('Gigantic')).toEqual(['Low', 'High']);
});

test('a long list suggests the ten names that are nearest', () => {
  const names = Array.from({ length: 300 }, (_, at) => `Area ${at}`);
  const index = createNameIndex(rows([...names, 'Pump house', 'Pump station']));
  const found = index.suggest('Pump hous');
  expect(found).toHaveLength(10);
  expect(found.slice(0, 2)).toEqual(['Pump house', 'Pump station']);
});
