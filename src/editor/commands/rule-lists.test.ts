import { expect, test } from 'vitest';
import { withCheck, withOptionRule } from './rule-lists.ts';
import { column } from '../../../tests/support/compiled.ts';

const rule = { '>': [{ var: 'hours' }, 1] };
const plain = column('dropdown', 'kind');

test('the condition of an option is set, changed in its place, and removed', () => {
  const both = withOptionRule(withOptionRule(plain, 1, true), 2, true);
  const changed = withOptionRule(both, 1, rule);
  expect(changed.optionsWhen).toEqual([
    { option: 1, rule },
    { option: 2, rule: true },
  ]);
  expect(withOptionRule(withOptionRule(changed, 1, null), 2, null)).toEqual(plain);
});

test('a check is changed with its message kept, and removed with the list when it was the last', () => {
  const checked = { ...plain, validWhen: [{ rule: true, message: 'Look.' }] };
  expect(withCheck(checked, 0, rule).validWhen).toEqual([{ rule, message: 'Look.' }]);
  expect(withCheck(checked, 0, null)).toEqual(plain);
});
