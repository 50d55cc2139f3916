import { beforeAll, expect, test } from 'vitest';
import { fillTable, rowsOf } from '../../../tests/support/item-table.ts';
import { tableClient } from '../../../tests/support/table-client.ts';
import { sampleItem, sampleModule } from '../../../tests/support/sample-module.ts';
import type { Rule } from '../rules/rule.ts';
import { compileQuery } from './compile.ts';
import { render } from './fragment.ts';
import { runQuery } from './run.ts';
import type { QueryContext } from './types.ts';

const context: QueryContext = { now: '2026-11-21T10:00:00.000Z', timeZone: 'Europe/Berlin' };
const names = { table: sampleModule.document.databaseTable, alias: 'i' };
const item = sampleItem(1, { amount: 1, name: 'Pump', t_name: 'Pump', t_numbers: [1], flag: true });
const client = tableClient(sampleModule);

beforeAll(() => fillTable(client(), sampleModule, [item]));

/** Applies `wrap` to `inner` `times` times. */
function deep(times: number, inner: Rule, wrap: (rule: Rule) => Rule): Rule {
  return Array.from({ length: times }).reduce<Rule>(wrap, inner);
}

const amount: Rule = { var: 'amount' };
const flag: Rule = { var: 'flag' };
const text: Rule = { var: 't_name' };
const terms = (count: number) => Array.from({ length: count }, (): Rule => amount);

test.each<readonly [string, Rule]>([
  ['sums', { '>': [deep(27, amount, (rule) => ({ '+': [rule, 1] })), 27] }],
  ['wide products', { '>': [deep(27, amount, (rule) => ({ '*': [rule, ...terms(9)] })), 0] }],
  ['remainders', { '>=': [deep(27, amount, (rule) => ({ '%': [rule, 7] })), 0] }],
  ['nested minimums', { '<': [deep(27, amount, (rule) => ({ min: [rule, 5] })), 9] }],
  [
    'nested choices of texts',
    { contains: [deep(26, text, (rule) => ({ if: [flag, rule, 'x'] })), 'PUMP'] },
  ],
  [
    'choices inside conditions of choices',
    {
      '==': [deep(13, text, (rule) => ({ if: [{ contains: [rule, 'pump'] }, text, 'x'] })), 'Pump'],
    },
  ],
  [
    'nested date comparisons',
    deep(9, flag, (rule) => ({
      '<=': [{ if: [rule, { var: 'created_at' }, { var: 't_due_on' }] }, { today: [] }],
    })),
  ],
  ['nested negations', deep(28, flag, (rule) => ({ '!': rule }))],
  ['a long list', { in: [amount, Array.from({ length: 490 }, (_, index) => index)] }],
  ['many conditions', { and: Array.from({ length: 160 }, () => ({ '>': [amount, 0] })) }],
  [
    'conditions on lists',
    { and: Array.from({ length: 90 }, () => ({ contains: [{ var: 't_numbers' }, 1] })) },
  ],
])('the largest filter of %s compiles to short SQL that agrees with memory', async (_, filter) => {
  const query = { filter };
  const { rows } = runQuery(sampleModule, [item], query, context);
  const compiled = compileQuery(sampleModule, query, context, names);
  const length = render(compiled.where).text.length;
  const [count] = await rowsOf<{ total: number }>(client(), compiled.count(10));
  expect(rows).toEqual([item]);
  expect(count?.total).toBe(1);
  expect(length).toBeLessThan(300_000);
});
