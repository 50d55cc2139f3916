import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moduleOfTemplate } from '../../../../../tests/support/mock-site.ts';
import { compileRule } from '../../../../runtime/rules/compile.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { filterScope } from '../../../../runtime/rules/scope.ts';
import { joinFilter, splitFilter } from '../split-filter.ts';
import {
  conditionOn,
  createGroup,
  createCondition,
  toRule,
  toFilterTree,
  replaceNode,
} from './filter-tree.ts';

const module = moduleOfTemplate('workorders');

const leaf: fc.Arbitrary<Rule> = fc.constantFrom<Rule>(
  { in: [{ var: 'status' }, [1, 2]] },
  { contains: [{ var: 'name' }, 'pump'] },
  { starts_with: [{ var: 'name' }, 'P-'] },
  { '!': [{ contains: [{ var: 'name' }, 'pump'] }] },
  { empty: [{ var: 'due_at' }] },
  { '!': [{ empty: [{ var: 'due_at' }] }] },
  { overdue: [{ var: 'due_at' }] },
  { within: [{ var: 'due_at' }, 'next_days', 9] },
  {
    and: [{ '>=': [{ var: 'due_at' }, '2026-11-01'] }, { '<=': [{ var: 'due_at' }, '2026-11-30'] }],
  },
  { mine: [{ var: 'assignee_ids' }] },
  { contains: [{ var: 'assignee_ids' }, { me: [] }] },
  { '==': [{ var: 'created_at' }, { var: 'updated_at' }] },
);

/** Any rule of conditions in groups, with at least two in each. */
const someFilter: fc.Arbitrary<Rule> = fc.letrec<{ rule: Rule }>((tie) => {
  const several = fc.array(tie('rule'), { minLength: 2, maxLength: 3 });
  return {
    rule: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      several.map((rules): Rule => ({ and: rules })),
      several.map((rules): Rule => ({ or: rules })),
      several.map((rules): Rule => ({ '!': [{ or: rules }] })),
    ),
  };
}).rule;

const permits = moduleOfTemplate('permits');

const rowLeaf: fc.Arbitrary<Rule> = fc.constantFrom<Rule>(
  { '<': [{ var: 'oxygen' }, 19.5] },
  { '==': [{ var: 'tester' }, 'Anna'] },
  { '!': [{ empty: [{ var: 'point' }] }] },
);

const rowFilter: fc.Arbitrary<Rule> = fc
  .tuple(
    fc.constantFrom('some', 'none', 'all'),
    fc.oneof(
      rowLeaf,
      fc.array(rowLeaf, { minLength: 2, maxLength: 3 }).map((rules): Rule => ({ or: rules })),
    ),
  )
  .map(([quantifier, test]): Rule => ({ [quantifier]: [{ var: 'gas_tests' }, test] }));

describe('a condition on the rows of a table', () => {
  test('a condition on rows is unchanged after the builder opens and returns it, and the server accepts it', () => {
    fc.assert(
      fc.property(rowFilter, leaf, (ofRows, other) => {
        const tree = toFilterTree(permits, ofRows);
        expect(tree.children).toMatchObject([{ kind: 'rows' }]);
        expect(toRule(tree)).toEqual(ofRows);
        expect(compileRule(ofRows, filterScope(permits.columns), 'boolean').ok).toBe(true);
        const both: Rule = { or: [ofRows, other] };
        expect(toRule(toFilterTree(permits, both))).toEqual(both);
      }),
    );
  });

  test('a condition on rows begins with the first column, and is left out while it is incomplete', () => {
    const column = permits.listColumns.find(({ db }) => db === 'gas_tests');
    expect(column).toBeDefined();
    const made = column === undefined ? undefined : conditionOn(column);
    expect(made).toMatchObject({ kind: 'rows', quantifier: 'some', rows: { join: 'and' } });
    expect(made === undefined ? null : toRule(made)).toBeNull();
  });
});

describe('a filter', () => {
  test('a filter is unchanged after the builder opens and returns it', () => {
    fc.assert(
      fc.property(someFilter, (filter) => {
        expect(toRule(toFilterTree(module, filter))).toEqual(filter);
      }),
    );
  });

  test('a filter split into chips and joined again has the same meaning and is accepted by the server', () => {
    fc.assert(
      fc.property(someFilter, (filter) => {
        const split = splitFilter(module, filter);
        const joined = joinFilter(split);
        expect(joined).toBeDefined();
        const again = splitFilter(module, joined);
        expect([...again.byColumn]).toEqual([...split.byColumn]);
        expect(again.rest).toEqual(split.rest);
        expect(compileRule(joined ?? null, filterScope(module.columns), 'boolean').ok).toBe(true);
      }),
    );
  });

  test('each column whose field type can show its condition has a chip, and the rest has one', () => {
    const due: Rule = { overdue: [{ var: 'due_at' }] };
    const name: Rule = { contains: [{ var: 'name' }, 'pump'] };
    const either: Rule = { or: [name, due] };
    const split = splitFilter(module, { and: [due, either, name] });
    expect([...split.byColumn.keys()]).toEqual(['due_at', 'name']);
    expect(split.rest).toEqual(either);
    const notIts = splitFilter(module, { '==': [{ var: 'name' }, 'pump'] });
    expect(notIts.byColumn.size).toBe(0);
  });
});

describe('the tree of the builder', () => {
  test('the rule of a tree leaves out incomplete conditions and empty groups', () => {
    const done = createCondition('due_at', 'relative', { overdue: [{ var: 'due_at' }] });
    const tree = createGroup('and', [
      done,
      createCondition('name', 'matches', null),
      createGroup('or', []),
    ]);
    expect(toRule(tree)).toEqual(done.rule);
    expect(toRule(createGroup('none', [createGroup('or', [])]))).toBeNull();
    expect(toRule(createGroup('none', [done]))).toEqual({ '!': [{ or: [done.rule] }] });
  });

  test('a node is replaced or removed at any depth', () => {
    const inner = createCondition('name', 'matches', null);
    const tree = createGroup('and', [createGroup('or', [inner])]);
    const rule: Rule = { contains: [{ var: 'name' }, 'x'] };
    expect(toRule(replaceNode(tree, inner.id, { ...inner, rule }))).toEqual(rule);
    expect(replaceNode(tree, inner.id, null).children).toMatchObject([{ children: [] }]);
  });
});
