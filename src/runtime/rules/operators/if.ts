import { join, sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { fitted } from '../literals.ts';
import { makeNode, type Evaluation, type Node } from '../node.ts';
import { compileAll, hasCount, type Call, type Compiler, type Operator } from '../operator.ts';
import { joinedWords, type Say } from '../speaker.ts';
import { conditionSql } from '../sql/conditions.ts';
import {
  expression,
  keySql,
  settledSql,
  sqlOf,
  type SqlContext,
  type SqlOperand,
} from '../sql/operand.ts';
import { typeText } from '../texts.ts';

interface Branch<T> {
  /** Null for the last one, which counts when no other condition holds. */
  readonly when: T | null;
  readonly then: T;
}

function paired<T>(list: readonly T[]): readonly Branch<T>[] {
  return list.flatMap((item, index) => {
    if (index % 2 === 1) return [{ when: list[index - 1] ?? null, then: item }];
    return index === list.length - 1 ? [{ when: null, then: item }] : [];
  });
}

const isNothing = (node: Node) => node.type === 'null';

/** The branches with results of one type; null when they have none in common. */
function alike(branches: readonly Branch<Node>[]): readonly Branch<Node>[] | null {
  const results = branches.map(({ then }) => then).filter((node) => !isNothing(node));
  const common = results.find(({ type }) => results.every((node) => fitted(node, type) !== null));
  if (common === undefined) return results.length === 0 ? branches : null;
  return branches.map(({ when, then }) => ({ when, then: fitted(then, common.type) ?? then }));
}

function refuseBranches(branches: readonly Branch<Node>[], compiler: Compiler): null {
  const [first, ...others] = branches.map(({ then }) => then).filter((node) => !isNothing(node));
  const other = others.find((node) => first === undefined || fitted(node, first.type) === null);
  if (first === undefined || other === undefined) return null;
  const [expected, found] = [typeText(first.type), typeText(other.type)];
  return compiler.refuse('rule_type', other.pointer, 'branches', { expected, found });
}

function conditionsHold(
  call: Call,
  branches: readonly Branch<Node>[],
  compiler: Compiler,
): boolean {
  const wrong = branches.filter(({ when }) => when !== null && when.type !== 'boolean');
  for (const { when } of wrong) {
    if (when === null) continue;
    const [expected, found] = [typeText('boolean'), typeText(when.type)];
    const { operator } = call;
    compiler.refuse('rule_type', when.pointer, 'wrong_type', { operator, expected, found });
  }
  return wrong.length === 0;
}

const holds = (when: Node | null, evaluation: Evaluation) =>
  when === null || when.evaluate(evaluation) === true;

function caseSql(
  branches: readonly Branch<Node>[],
  context: SqlContext,
  result: (operand: SqlOperand) => SqlFragment,
): SqlFragment {
  const parts = branches.map(({ when, then }) => {
    const value = result(then.toSql(context));
    return when === null
      ? sql`else ${value}`
      : sql`when ${conditionSql(when.toSql(context))} then ${value}`;
  });
  return sql`(case ${join(parts, ' ')} end)`;
}

function ifNode(branches: readonly Branch<Node>[], call: Call): Node {
  const nodes = branches.flatMap(({ when, then }) => (when === null ? [then] : [when, then]));
  const type = branches.find(({ then }) => !isNothing(then))?.then.type ?? 'null';
  return makeNode({
    type,
    pointer: call.pointer,
    parts: nodes,
    isSearchable: branches.every(({ then }) => then.isSearchable),
    evaluate: (evaluation) =>
      branches.find(({ when }) => holds(when, evaluation))?.then.evaluate(evaluation) ?? null,
    toSql: (context) => {
      const value = caseSql(branches, context, (operand) =>
        type === 'boolean' ? settledSql(operand) : sqlOf(operand, type),
      );
      if (type !== 'text') return expression(value);
      return expression(value, { key: caseSql(branches, context, keySql) });
    },
  });
}

/** Words of the last result, of the one before and its condition, and so on. */
const sayBranches: Say = (args, { phrase, words, claim }) => {
  const parts = paired(args).map(({ when, then }) =>
    when === null ? words(then) : phrase('if', { a: claim(when).text, b: words(then) }),
  );
  const hasElse = args.length % 2 === 1;
  const text = parts.reduce((a, b, index) =>
    phrase(hasElse && index === parts.length - 1 ? 'else' : 'comma', { a, b }),
  );
  return joinedWords(text);
};

/**
 * Condition, result, condition, result, ..., and the result for where no condition holds; without
 * one it is empty. All results are of one type; null stands for an empty one.
 */
export const choice: Operator = {
  name: 'if',
  compile: (call, compiler) => {
    if (!hasCount(call, compiler, 2, Infinity)) return null;
    const nodes = compileAll(call, compiler);
    if (nodes === null) return null;
    const branches = paired(nodes);
    if (!conditionsHold(call, branches, compiler)) return null;
    const settled = alike(branches);
    return settled === null ? refuseBranches(branches, compiler) : ifNode(settled, call);
  },
  say: sayBranches,
};
