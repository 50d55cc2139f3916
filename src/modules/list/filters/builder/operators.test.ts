import { describe, expect, test } from 'vitest';
import de from '../../../../../locales/de/list.json' with { type: 'json' };
import en from '../../../../../locales/en/list.json' with { type: 'json' };
import { column, compiled, moduleDocument } from '../../../../../tests/support/compiled.ts';
import { moduleOfTemplate } from '../../../../../tests/support/mock-site.ts';
import { operators } from '../../../../runtime/rules/operators/list.ts';
import { compileRule } from '../../../../runtime/rules/compile.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { ruleScope } from '../../../../runtime/rules/scope.ts';
import { createCondition, createGroup, incompleteIn, toFilterTree, toRule } from './filter-tree.ts';
import { operatorOf, operatorsOf, operatorText } from './operators.ts';

const module = moduleOfTemplate('workorders');
const offered = [...operators.values()].filter(({ filterOn }) => filterOn === 'text');

test('the filter builder offers every rule operator that says so for text columns', () => {
  const column = module.listColumns.find(({ db }) => db === 'name');
  if (column === undefined) throw new Error('Work orders have no name.');
  expect(offered).not.toEqual([]);
  const keys = operatorsOf(column).map(({ key }) => key);
  for (const { name } of offered) {
    expect(keys).toContain(name);
    expect(operatorOf(column, { [name]: [{ var: 'name' }, 'pump'] })).toBe(name);
  }
});

test('every condition of the filter builder has a label in English and German', () => {
  const keys = new Set(
    module.listColumns.flatMap((column) => operatorsOf(column)).map(({ key }) => key),
  );
  expect(Object.keys(en.operator)).toEqual(expect.arrayContaining([...keys]));
  expect(Object.keys(de.operator)).toEqual(expect.arrayContaining([...keys]));
});

describe('what rules of a form offer', () => {
  const column = (db: string) => {
    const found = module.listColumns.find((each) => each.db === db);
    if (found === undefined) throw new Error(`Work orders have no ${db}.`);
    return found;
  };
  const scope = { compared: module.listColumns };
  const keys = (db: string, of = scope) => operatorsOf(column(db), of).map(({ key }) => key);

  test('nothing that only the filter of a list knows: who reads it, and the statuses of other templates', () => {
    expect(operatorsOf(column('assignee_ids')).map(({ key }) => key)).toContain('relative');
    expect(keys('assignee_ids')).not.toContain('relative');
    expect(keys('status')).not.toContain('relative');
    expect(keys('due_at')).toContain('relative');
    const rules = module.listColumns.flatMap((each) =>
      operatorsOf(each, scope)
        .filter(({ control }) => control === 'none')
        .map(({ write }) => write(each.db, null)),
    );
    const known = ruleScope(module.columns);
    const refused = rules.filter((rule) => !compileRule(rule, known, 'boolean').ok);
    expect(refused).toEqual([]);
  });

  test('a date is compared with another one, and such a rule is read again', () => {
    const rule: Rule = { '<': [{ var: 'created_at' }, { var: 'updated_at' }] };
    expect(keys('created_at')).toContain('compared');
    expect(operatorOf(column('created_at'), rule, scope)).toBe('compared');
    expect(operatorOf(column('created_at'), rule)).toBeNull();
    const tree = toFilterTree(module, rule, true);
    expect(tree.children[0]).toMatchObject({
      kind: 'leaf',
      db: 'created_at',
      operator: 'compared',
    });
    expect(toRule(tree)).toEqual(rule);
    expect(toFilterTree(module, rule).children[0]).toMatchObject({ kind: 'fixed' });
  });

  test('conditions without a value are counted, since they are no part of the rule', () => {
    const done = createCondition('due_at', 'empty', { empty: [{ var: 'due_at' }] });
    const open = createCondition('name', 'matches', null);
    expect(incompleteIn(createGroup('and', [done, open, createGroup('or', [open])]))).toBe(2);
    expect(incompleteIn(createGroup('and', [done]))).toBe(0);
  });
});

test('a text in a rule is compared exactly too, and each search is called what it does', () => {
  const form = compiled(
    moduleDocument([
      column('text', 'tag'),
      column('number', 'amount'),
      column('criticality', 'rank'),
    ]),
  );
  const [tag, ...others] = [
    ...form.listColumns.filter(({ db }) => ['tag', 'amount', 'rank'].includes(db)),
    ...module.listColumns.filter(({ db }) =>
      ['due_at', 'status', 'equipment_item_ids', 'assignee_ids'].includes(db),
    ),
  ];
  if (tag === undefined) throw new Error('There is a tag.');
  const keys = operatorsOf(tag, { compared: form.listColumns }).map(({ key }) => key);
  expect(keys).toContain('is');
  const texts = [tag, ...others].map((each) => [each.db, operatorText(each, 'matches')]);
  expect(Object.fromEntries(texts)).toEqual({
    tag: 'contains',
    amount: 'between',
    rank: 'choice',
    due_at: 'between',
    status: 'choice',
    equipment_item_ids: 'contains',
    assignee_ids: 'contains',
  });
  expect(others.map((each) => operatorText(each, 'matches_not'))).toContain('between_not');
});
