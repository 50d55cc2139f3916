import { expect, test } from 'vitest';
import { nearestWord } from './nearest.ts';

test('the nearest word is the known one with the fewest edits, or null if none is near', () => {
  const known = ['dropdown', 'datetime', 'text', 'textarea', 'maxLength'];
  expect(nearestWord('dropdwon', known)).toBe('dropdown');
  expect(nearestWord('texte', known)).toBe('text');
  expect(nearestWord('date', known)).toBe(null);
  expect(nearestWord('maxlenght', known)).toBe('maxLength');
  expect(nearestWord('zzz', known)).toBe(null);
});
