import { expect, test } from 'vitest';
import { cleanDisplayName, withDistinctNames } from './display-name.ts';

test.each([
  ['  Anna\u00a0\u2003Berg \n', 'Anna Berg'],
  ['Anna\r\nBerg\u2028Admin', 'Anna Berg Admin'],
  ['\u202egreB annA\u202c', 'greB annA'],
  ['An\u200bna\ufeff \u2066Berg\u2069', 'Anna Berg'],
  ['A\u0308nne', 'Änne'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u202e\u2066', ''],
])('the name %j is stored as %j', (typed, stored) => {
  expect(cleanDisplayName(typed)).toBe(stored);
});

test('people whose names read the same are shown with their number, and others as they are', () => {
  const names = ['Anna Berg', 'anna  berg', 'Аnna Bеrg', 'Anna-Berg', 'Anna Bergmann', 'Ánna Berg'];
  const people = names.map((display_name, index) => ({ id: index + 1, display_name }));
  expect(withDistinctNames(people).map(({ display_name }) => display_name)).toEqual([
    'Anna Berg (#1)',
    'anna  berg (#2)',
    'Аnna Bеrg (#3)',
    'Anna-Berg (#4)',
    'Anna Bergmann',
    'Ánna Berg (#6)',
  ]);
  expect(withDistinctNames(people.slice(4))).toEqual(people.slice(4));
});

test('a plain name reads the same as one with letters of another script', () => {
  const people = ["Jo O'Neil-Li_1", 'Jо Oneil Li1'].map((display_name, id) => ({
    id,
    display_name,
  }));
  expect(withDistinctNames(people).map(({ display_name }) => display_name)).toEqual([
    "Jo O'Neil-Li_1 (#0)",
    'Jо Oneil Li1 (#1)',
  ]);
});
