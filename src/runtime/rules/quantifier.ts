import { join, sql } from '../query/fragment.ts';
import type { SqlFragment } from '../query/types.ts';
import { makeNode, type Evaluation, type RuleNode } from './node.ts';
import { hasCount, type Call, type Compiler, type Operator } from './operator.ts';
import { rowSource, type StoredRows } from './over-rows.ts';
import { simplePhrase } from './phrase-builder.ts';
import { conditionSql } from './sql/conditions.ts';
import { arrayOf } from './sql/lists.ts';
import { condition, expression, type SqlContext } from './sql/operand.ts';
import { typeText } from './texts.ts';
import type { OperandType } from './types.ts';
import { entriesOf } from './typed-value.ts';

/** Combines the results of the entries, in memory and in SQL. */
interface Quantifier {
  readonly name: 'all' | 'some' | 'none';
  readonly holdsFor: <T>(entries: readonly T[], holds: (entry: T) => boolean) => boolean;
  /** `entries` is a set of rows; `holds` a condition on its columns, null as false. */
  readonly toSql: (entries: SqlFragment, holds: SqlFragment) => SqlFragment;
}

/** `found` with conditions on stored values before it, which an index answers and no row is read for. */
const withStored: Readonly<
  Record<Quantifier['name'], (found: SqlFragment, stored: StoredRows) => SqlFragment>
> = {
  some(found, { possible, certain }) {
    if (possible === null) return found;
    return sql`(${possible} and ${certain === null ? found : sql`(${certain} or ${found})`})`;
  },
  none(found, { possible, impossible }) {
    if (impossible !== null) return impossible;
    return possible === null ? found : sql`(case when ${possible} then ${found} else true end)`;
  },
  all(found, { possible, universal }) {
    const first = [possible, universal].filter((each) => each !== null);
    return first.length === 0 ? found : sql`(${join([...first, found], ' and ')})`;
  },
};

type List = 'number_list' | 'text_list' | 'people';

const entryTypes: Readonly<Record<List, OperandType>> = {
  number_list: 'number',
  text_list: 'text',
  people: 'number',
};

const isList = (type: string): type is List => Object.hasOwn(entryTypes, type);

function listOf(
  call: Call,
  compiler: Compiler,
): { readonly node: RuleNode; readonly type: List } | null {
  const [argument] = call.args;
  const node = argument === undefined ? null : compiler.compile(argument);
  if (node === null) return null;
  if (isList(node.type)) return { node, type: node.type };
  return compiler.refuse('rule_type', node.pointer, 'wrong_type', {
    operator: call.operator,
    expected: typeText('number_list', 'text_list', 'people', 'rows'),
    found: typeText(node.type),
  });
}

function conditionOf(call: Call, compiler: Compiler, entry: OperandType): RuleNode | null {
  const [, argument] = call.args;
  return requireCondition(
    argument === undefined ? null : compiler.compile(argument, { entry }),
    call,
    compiler,
  );
}

/** The node if it is a condition; null if not, which is reported. */
function requireCondition(node: RuleNode | null, call: Call, compiler: Compiler): RuleNode | null {
  if (node === null || node.type === 'boolean') return node;
  const [expected, found] = [typeText('boolean'), typeText(node.type)];
  const { operator } = call;
  return compiler.refuse('rule_type', node.pointer, 'wrong_type', { operator, expected, found });
}

/** The context for the condition. */
function inside(context: SqlContext, type: List): SqlContext {
  const value = type === 'text_list' ? sql`nullif(entry.v, '')` : sql`entry.v`;
  return { ...context, entry: expression(value, { isAtom: true }) };
}

function compileQuantifier(
  { name, holdsFor, toSql }: Quantifier,
  call: Call,
  compiler: Compiler,
): RuleNode | null {
  if (!hasCount(call, compiler, 2, 2)) return null;
  if (compiler.entry !== null)
    return compiler.refuse('rule_arguments', call.pointer, 'nested', { operator: call.operator });
  const rows = rowSource(call, compiler);
  if (rows !== null) {
    const [, argument] = call.args;
    const holds = argument === undefined ? null : rows.compile(argument);
    const each = requireCondition(holds, call, compiler);
    if (each === null) return null;
    return makeNode({
      type: 'boolean',
      pointer: call.pointer,
      parts: [rows.node, { reads: rows.readsOf(each), readsEntry: false }],
      evaluate: (evaluation: Evaluation) =>
        holdsFor(rows.evaluations(evaluation), (row) => each.evaluate(row) === true),
      toSql(context) {
        const storedIn = (inner: SqlContext) =>
          argument === undefined ? null : rows.storedSql(inner, argument.rule);
        const holdsIn = (inner: SqlContext) => conditionSql(each.toSql(rows.insideSql(inner)));
        const stored = storedIn(context);
        const mayMeet = name === 'none' && stored?.impossible === null ? stored.possible : null;
        if (mayMeet !== null && context.apart !== undefined)
          return condition(
            sql`not ${context.apart((inner) => {
              const found = sql`exists (select from ${rows.fromSql(inner)} where ${holdsIn(inner)})`;
              const known = storedIn(inner);
              return known === null ? found : withStored.some(found, known);
            })}`,
          );
        const found = toSql(rows.fromSql(context), holdsIn(context));
        return condition(stored === null ? found : withStored[name](found, stored));
      },
    });
  }
  const list = listOf(call, compiler);
  const test = list === null ? null : conditionOf(call, compiler, entryTypes[list.type]);
  if (list === null || test === null) return null;
  return makeNode({
    type: 'boolean',
    pointer: call.pointer,
    parts: [list.node, { reads: test.reads, readsEntry: false }],
    evaluate: (evaluation: Evaluation) =>
      holdsFor(
        entriesOf(list.node.evaluate(evaluation)),
        (entry) => test.evaluate({ ...evaluation, entry }) === true,
      ),
    toSql: (context) => {
      const entries = arrayOf(list.node.toSql(context), list.type);
      const each = sql`unnest(${entries}) as entry(v)`;
      return condition(toSql(each, conditionSql(test.toSql(inside(context, list.type)))));
    },
  });
}

/**
 * An operator that tests a condition on each entry of a list; `{"var": ""}` is the entry, for
 * people the id of each user. Names of columns still read the item. Of a table each row is tested:
 * names of columns read the row, and `item.` before a name reads the item. Quantifiers can't be
 * nested: nesting adds no expressiveness, and each level would multiply the work.
 */
export function quantifierOperator(quantifier: Quantifier): Operator {
  const { name } = quantifier;
  return {
    name,
    compile: (call, compiler) => compileQuantifier(quantifier, call, compiler),
    describe: ([list = null, test = null], speaker) => {
      const rows = speaker.ofRows(list);
      const key = rows === speaker ? name : (`${name}_rows` as const);
      const params = { a: speaker.textOf(list), b: rows.condition(test).text };
      return simplePhrase(speaker.phrase(key, params));
    },
  };
}
