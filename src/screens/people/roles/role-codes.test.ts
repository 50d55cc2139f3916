import { expect, test } from 'vitest';
import { toggled } from './role-codes.ts';

const read = 'things.costs.read';
const write = 'things.costs.write';

test('editing fields is given together with reading them', () => {
  expect([...toggled(new Set(), write)].toSorted()).toEqual([read, write]);
  expect([...toggled(new Set([read, write]), write)]).toEqual([read]);
});

test('reading fields is taken together with editing them', () => {
  expect([...toggled(new Set([read, write]), read)]).toEqual([]);
  expect([...toggled(new Set(), read)]).toEqual([read]);
});

test('reading a module is given and taken alone', () => {
  expect([...toggled(new Set(['things.update']), 'things.read')]).toEqual([
    'things.update',
    'things.read',
  ]);
  expect([...toggled(new Set(['things.read', 'things.update']), 'things.read')]).toEqual([
    'things.update',
  ]);
});
