import { join, sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { coerceNode, makeNode, type Evaluation, type RuleNode, type NodeType } from '../node.ts';
import { compileAll, hasCount, type Call, type Compiler, type Operator } from '../operator.ts';
import { compoundPhrase, joinTexts, type DescribeFunction } from '../phrase-builder.ts';
import { conditionSql } from '../sql/conditions.ts';
import {
  expression,
  searchKeySql,
  nonNullSql,
  sqlOf,
  type SqlContext,
  type SqlOperand,
} from '../sql/operand.ts';
import { typeText } from '../texts.ts';

interface Branch<T> {
  /** Null for the last branch, which applies if no condition holds. */
  readonly when: T | null;
  readonly then: T;
}

function paired<T>(list: readonly T[]): readonly Branch<T>[] {
  return list.flatMap((item, index) => {
    if (index % 2 === 1) return [{ when: list[index - 1] ?? null, then: item }];
    return index === list.length - 1 ? [{ when: null, then: item }] : [];
  });
}

const isNothing = (node: RuleNode) => node.type === 'null';

/**
 * The branches with results coerced to `type`, empty ones unchanged; null if one can't be coerced.
 */
function settled(
  branches: readonly Branch<RuleNode>[],
  type: NodeType,
): readonly Branch<RuleNode>[] | null {
  const all = branches.flatMap(({ when, then }) => {
    const result = isNothing(then) ? then : coerceNode(then, type);
    return result === null ? [] : [{ when, then: result }];
  });
  return all.length === branches.length ? all : null;
}

/** The branches with results of one common type; null if they have none. */
function alike(branches: readonly Branch<RuleNode>[]): readonly Branch<RuleNode>[] | null {
  const results = branches.map(({ then }) => then).filter((node) => !isNothing(node));
  const common = results.find(({ type }) => settled(branches, type) !== null);
  if (common === undefined) return results.length === 0 ? branches : null;
  return settled(branches, common.type);
}

function refuseBranches(branches: readonly Branch<RuleNode>[], compiler: Compiler): null {
  const [first, ...others] = branches.map(({ then }) => then).filter((node) => !isNothing(node));
  const other = others.find((node) => first === undefined || coerceNode(node, first.type) === null);
  if (first === undefined || other === undefined) return null;
  const [expected, found] = [typeText(first.type), typeText(other.type)];
  return compiler.refuse('rule_type', other.pointer, 'branches', { expected, found });
}

function conditionsHold(
  call: Call,
  branches: readonly Branch<RuleNode>[],
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

const holds = (when: RuleNode | null, evaluation: Evaluation) =>
  when === null || when.evaluate(evaluation) === true;

function caseSql(
  branches: readonly Branch<SqlOperand>[],
  result: (operand: SqlOperand) => SqlFragment,
): SqlFragment {
  const parts = branches.map(({ when, then }) =>
    when === null
      ? sql`else ${result(then)}`
      : sql`when ${conditionSql(when)} then ${result(then)}`,
  );
  return sql`(case ${join(parts, ' ')} end)`;
}

function branchesSql(branches: readonly Branch<RuleNode>[], type: NodeType, context: SqlContext) {
  const operands = branches.map(({ when, then }) => ({
    when: when?.toSql(context) ?? null,
    then: then.toSql(context),
  }));
  const value = caseSql(operands, (operand) =>
    type === 'boolean' ? nonNullSql(operand) : sqlOf(operand, type),
  );
  return type === 'text'
    ? expression(value, { key: caseSql(operands, searchKeySql) })
    : expression(value);
}

function ifNode(branches: readonly Branch<RuleNode>[], call: Call): RuleNode {
  const nodes = branches.flatMap(({ when, then }) => (when === null ? [then] : [when, then]));
  const type = branches.find(({ then }) => !isNothing(then))?.then.type ?? 'null';
  return makeNode({
    type,
    pointer: call.pointer,
    parts: nodes,
    fit: (other) => {
      const fitting = type === 'null' ? null : settled(branches, other);
      return fitting === null ? null : ifNode(fitting, call);
    },
    isSearchable: branches.every(({ then }) => then.isSearchable),
    evaluate: (evaluation) =>
      branches.find(({ when }) => holds(when, evaluation))?.then.evaluate(evaluation) ?? null,
    toSql: (context) => branchesSql(branches, type, context),
  });
}

/** Describes the last result, then the one before with its condition, and so on. */
const sayBranches: DescribeFunction = (args, { phrase, textOf: words, condition: claim }) => {
  const parts = paired(args).map(({ when, then }) =>
    when === null ? words(then) : phrase('if', { a: claim(when).text, b: words(then) }),
  );
  const hasElse = args.length % 2 === 1;
  const text = joinTexts(parts, (a, b, index) =>
    phrase(hasElse && index === parts.length - 1 ? 'else' : 'comma', { a, b }),
  );
  return compoundPhrase(text);
};

/**
 * Condition, result, condition, result, ..., and the result if no condition holds; empty without
 * one. All results have one type; null is an empty one.
 */
export const choice: Operator = {
  name: 'if',
  compile: (call, compiler) => {
    if (!hasCount(call, compiler, 2, Infinity)) return null;
    const nodes = compileAll(call, compiler);
    if (nodes === null) return null;
    const branches = paired(nodes);
    if (!conditionsHold(call, branches, compiler)) return null;
    const same = alike(branches);
    return same === null ? refuseBranches(branches, compiler) : ifNode(same, call);
  },
  describe: sayBranches,
};
