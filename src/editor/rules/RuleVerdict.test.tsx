import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { show } from '../../../tests/support/render-view.tsx';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { RuleVerdict } from './RuleVerdict.tsx';

const cells = [
  { db: 'fee', name: 'Fee', columnType: 'number' },
  { db: 'medium', name: 'Medium', columnType: 'text' },
];
const module = compiled(
  moduleDocument([
    column('number', 'total'),
    column('table', 'costs', { columnData: { columns: cells } }),
    column('3drm_coordinate', 'place'),
  ]),
);
const costs = { var: 'costs' };
const point = { type: 'Point', coordinates: [1, 2, 3] };

function verdict(rule: Rule, values: object, expected: 'number' | 'boolean' = 'number') {
  const example = {
    item: { ...blankItem(module, 1), ...values },
    now: '2026-11-26T10:00:00.000Z',
    timeZone: 'UTC',
  };
  show(<RuleVerdict {...{ module, rule, expected, example }} of="total" />);
  return screen.getByText(/^(?:Gives|True|False)/v).textContent;
}

test.each<readonly [string, Rule, object, string]>([
  [
    'a sum names the numbers of the rows',
    { sum: [costs, { var: 'fee' }] },
    { costs: [{ fee: 20 }, { fee: 5 }] },
    'Gives 25, because Fee in costs is 20 and 5',
  ],
  [
    'a sum over many rows names the first ones',
    { sum: [costs, { var: 'fee' }] },
    { costs: Array.from({ length: 9 }, () => ({ fee: 1 })) },
    'Gives 9, because Fee in costs is 1, 1, 1, 1, 1, and 4 others',
  ],
  [
    'a sum over no rows says that there are none',
    { sum: [costs, { var: 'fee' }] },
    { costs: [] },
    'Gives 0, because costs is empty',
  ],
  [
    'a number of rows says how many there are',
    { count: [costs] },
    { costs: [{ fee: 20 }] },
    'Gives 1, because costs has 1 row',
  ],
])('%s', (_, rule, values, text) => {
  expect(verdict(rule, values)).toBe(text);
});

test('a condition on rows names what decided, and a drawing is filled in', () => {
  const some: Rule = { some: [costs, { '==': [{ var: 'medium' }, 'Gas'] }] };
  const drawn: Rule = { '!': [{ empty: [{ var: 'place' }] }] };
  const values = { costs: [{ medium: 'Gas' }, { medium: null }], place: point };
  expect(verdict({ and: [some, drawn] }, values, 'boolean')).toBe(
    'True for the previewed item, because Medium in costs is “Gas” and empty and place is filled in',
  );
});
