import { expect, test } from 'vitest';
import { operators } from '../../../runtime/rules/operators/list.ts';
import en from '../../../../locales/en/rule_editor.json' with { type: 'json' };
import { completionsAt, formulaFunctions, namedOtherwise } from './completions.ts';

const names = [
  { db: 'hours', name: 'Hours of work' },
  { db: 'hot_work', name: 'Hot work' },
  { db: 'and', name: 'Gas' },
  { db: 'groesse', name: 'Größe des Tanks' },
];
const at = (marked: string, isAsked = false) => {
  const caret = marked.indexOf('|');
  return completionsAt(marked.replace('|', ''), caret, names, isAsked);
};
const texts = (marked: string, isAsked = false) => at(marked, isAsked).list.map(({ text }) => text);

test('letters become fields, by their db name or their name, and functions', () => {
  expect(texts('ho|')).toEqual(['hours', 'hot_work']);
  expect(texts('1 + work|')).toEqual(['hours', 'hot_work']);
  expect(texts('gas|')).toEqual(['var("and")']);
  expect(texts('da|')).toEqual(['date_diff()', 'date_add()']);
  expect(texts('da|(hours)')).toEqual(['date_diff', 'date_add']);
});

test('a completion replaces the whole name around the caret', () => {
  expect(at('1 + ho|u > 2')).toMatchObject({ from: 4, to: 7 });
});

test('a field is found by all words of its name and by letters that db names never have', () => {
  expect(at('2 + Größe d|')).toMatchObject({ from: 4, to: 11, list: [{ text: 'groesse' }] });
  expect(at('hours of w| > 2')).toMatchObject({ from: 0, to: 10, list: [{ text: 'hours' }] });
  expect(texts('grö|')).toEqual(['groesse']);
  // A comparison in front is not part of the name.
  expect(at('hours > hot w|')).toMatchObject({ from: 8, list: [{ text: 'hot_work' }] });
});

test('a formula explains the fields that people know by another name', () => {
  const explained = namedOtherwise('hours > groesse and hot_work and concat(hours, "and")', names);
  expect(explained.map(({ name }) => name)).toEqual(['Hours of work', 'Größe des Tanks']);
});

test('nothing is offered inside texts and numbers, and without letters only when asked', () => {
  expect([...texts('"ho|"'), ...texts('12|'), ...texts('hours |')]).toEqual([]);
  expect(texts('hours + |', true)).toContain('hot_work');
});

test('each function has a help text, and no other text is one of a function', () => {
  expect(Object.keys(en.function).toSorted()).toEqual([...formulaFunctions].toSorted());
  expect(formulaFunctions.every((name) => operators.has(name))).toBe(true);
});
