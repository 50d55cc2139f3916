import { expect, test } from 'vitest';
import { sampleModule } from '../../../../tests/support/sample-module.ts';
import { truthItem, truthMoment, truths } from '../../../../tests/support/truth-tables.ts';
import { compileRule } from '../compile.ts';
import { ruleContext } from '../context.ts';
import { filterScope } from '../scope.ts';
import { operators } from './list.ts';

const scope = filterScope(sampleModule.columns);
const context = ruleContext(sampleModule.byDb, truthItem, truthMoment);

test('every operator has a truth table', () => {
  expect(new Set(truths.map(({ operator }) => operator))).toEqual(new Set(operators.keys()));
});

test.each(truths)('the operator $operator: $rule gives $gives', ({ rule, gives, type }) => {
  const result = compileRule(rule, scope, type);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.rule.evaluate(context)).toEqual(gives);
});
