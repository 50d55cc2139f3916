import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../../tests/support/compiled.ts';
import { compileRule } from '../../../runtime/rules/compile.ts';
import { ruleScope } from '../../../runtime/rules/scope.ts';
import type { OperandType } from '../../../runtime/rules/types.ts';
import { kindOf, kindsOf, makeKind } from './value-kinds.ts';

const module = compiled(
  moduleDocument([
    column('number', 'hours'),
    column('text', 'remark'),
    column('datetime', 'due'),
    column('checkbox', 'hot'),
    column('user_reference', 'crew'),
    column('checkbox_group', 'tools', {
      columnData: { options: [{ value: 'a', label: 'A' }] },
    }),
    column('table', 'readings', {
      columnData: { columns: [{ db: 'oxygen', name: 'O2', columnType: 'number' }] },
    }),
  ]),
);
const types: readonly OperandType[] = ['number', 'text', 'date', 'boolean', 'text_list', 'people'];

describe('parts of values', () => {
  test.each(types)('each kind of %s makes a rule of that type, and is recognised', (type) => {
    for (const kind of kindsOf(type, module, false)) {
      const rule = makeKind(kind, type, module, null);
      const result = compileRule(rule, ruleScope(module.columns), type);
      // An empty date is still to be entered.
      const isOpen = kind === 'literal' && type === 'date';
      expect([kind, result.ok || isOpen, kindOf(rule, type, module)]).toEqual([kind, true, kind]);
    }
  });

  test('what the builder has no controls for is shown as a sentence', () => {
    expect(kindOf({ '+': [1] }, 'number', module)).toBe('other');
    expect(kindOf({ sum: [{ var: 'readings' }, { '+': [1, 2] }] }, 'number', module)).toBe('other');
    expect(kindOf({ substr: [{ var: 'remark' }, -3, 1] }, 'text', module)).toBe('other');
    expect(kindOf({ round: [{ var: 'hours' }, { var: 'hours' }] }, 'number', module)).toBe('other');
    expect(kindOf({ date_diff: [{ var: 'due' }, { now: [] }, 'weeks'] }, 'number', module)).toBe(
      'other',
    );
  });

  test('another operator keeps what was there as its first part', () => {
    expect(makeKind('*', 'number', module, { var: 'hours' })).toEqual({
      '*': [{ var: 'hours' }, 1],
    });
  });
});
