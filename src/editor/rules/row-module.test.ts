import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { filterColumns } from '../../modules/list/queryable-columns.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { settleItem } from '../../runtime/record/normalise-item.ts';
import { compileRule } from '../../runtime/rules/compile.ts';
import { ruleContext } from '../../runtime/rules/context.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { byLanguage, textIn } from '../../runtime/text.ts';
import { exampleItem, rowModule, scopeOf, wholeOf } from './row-module.ts';

const cells = [
  { db: 'hours', name: 'Hours', columnType: 'number' },
  { db: 'double', name: 'Double', columnType: 'number', computed: { '*': [{ var: 'hours' }, 2] } },
];
const module = compiled(
  moduleDocument([
    column('number', 'rate'),
    column('number', 'pay', { computed: { '*': [{ var: 'rate' }, 8] } }),
    column('table', 'work', { columnData: { columns: cells } }),
  ]),
);
const rows = module.byDb.get('work')?.rows;
if (rows == null) throw new Error('The column is a table.');
const row = rowModule(module, rows, (name) =>
  byLanguage((language) => `${textIn(name, language)} (form)`),
);
const check = (rule: Rule) => compileRule(rule, scopeOf(row), 'number');

test('a rule about a row is tried with cells, computed ones too, and fields of the form', () => {
  const context = { now: '2026-11-26T10:00:00.000Z', timeZone: 'UTC' };
  const item = settleItem(row, null, { ...blankItem(row, 1), hours: 3, 'item.pay': 7 }, context);
  const rule = check({ '*': [{ var: 'double' }, { var: 'item.pay' }] });
  expect(rule.ok && rule.rule.evaluate(ruleContext(row.byDb, item, context))).toBe(42);
});

test('it reads the cells by their names and the form after item., other tables and bare names not', () => {
  const named = filterColumns(row).map(({ db, name }) => [db, textIn(name, 'en')]);
  expect(named).toContainEqual(['hours', 'Hours']);
  expect(named).toContainEqual(['item.rate', expect.stringMatching(/ \(form\)$/)]);
  expect(named.map(([db]) => db)).not.toContain('item.work');
  expect([check({ var: 'rate' }).ok, check({ var: 'item.rate' }).ok]).toEqual([false, true]);
  expect(check({ count: [{ var: 'item.work' }] }).ok).toBe(false);
});

test('an item of the form is an example of its first row', () => {
  const work = [
    { id: 'AAAAAAAAAA', hours: 2 },
    { id: 'BBBBBBBBBB', hours: 5 },
  ];
  const item = { ...blankItem(module, 1), status: 3, rate: 7, work };
  expect(wholeOf(row)).toBe(module);
  expect(exampleItem(row, item)).toMatchObject({ hours: 2, 'item.rate': 7, 'item.status': 3 });
  expect(exampleItem(module, item)).toBe(item);
});
