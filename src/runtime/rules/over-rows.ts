import { sql } from '../query/fragment.ts';
import type { SqlFragment } from '../query/types.ts';
import { isList, isObject } from '../record/json.ts';
import type { Evaluation, RuleNode } from './node.ts';
import type { Argument, Call, Compiler } from './operator.ts';
import { certainRows, impossibleRows } from './certain-rows.ts';
import { possibleRows, universalRows } from './possible-rows.ts';
import type { Rule } from './rule.ts';
import { itemColumnOf, itemReads, rowContext, rowScope } from './row-scope.ts';
import { jsonValueSql } from './sql/json-value.ts';
import { constant, expression, sqlOf, type SqlContext } from './sql/operand.ts';
import type { RowVariable } from './types.ts';

/** Conditions on what the database stores of the rows of an item; null: none is known. */
export interface StoredRows {
  /** Holds if a row meets the rule, and perhaps otherwise. */
  readonly possible: SqlFragment | null;
  /** Where it holds, `possible` is the whole answer. */
  readonly certain: SqlFragment | null;
  /** Holds exactly if no row meets the rule. */
  readonly impossible: SqlFragment | null;
  /** Holds if there are rows and all meet the rule, and perhaps otherwise. */
  readonly universal: SqlFragment | null;
}

/** A table that an operator goes through, and how a rule about one of its rows is evaluated. */
export interface RowSource {
  readonly node: RuleNode;
  readonly compile: (argument: Argument) => RuleNode | null;
  readonly evaluations: (evaluation: Evaluation) => readonly Evaluation[];
  /** A set `rows(v, k)` of jsonb objects, with the search keys of their texts. */
  readonly fromSql: (context: SqlContext) => SqlFragment;
  /** What the database stores of rows that meet the rule; null if nothing. */
  readonly storedSql: (context: SqlContext, rule: Rule) => StoredRows | null;
  /** The context of SQL about `rows.v`. */
  readonly insideSql: (context: SqlContext) => SqlContext;
  /** What the test reads of the item. */
  readonly readsOf: (test: RuleNode | null) => readonly string[];
}

/** The columns of the table that `argument` names; null if it names none. */
function columnsOf(
  argument: Argument | undefined,
  { scope }: Compiler,
): ReadonlyMap<string, RowVariable> | null {
  const rule = argument?.rule;
  const name = isObject(rule) ? rule['var'] : undefined;
  const db: unknown = isList(name) ? name[0] : name;
  return (typeof db === 'string' ? scope.variables.get(db)?.rows : undefined) ?? null;
}

/** The rows that the first argument names; null if it names no table. */
export function rowSource(call: Call, compiler: Compiler): RowSource | null {
  const [argument] = call.args;
  const columns = columnsOf(argument, compiler);
  const node = argument === undefined || columns === null ? null : compiler.compile(argument);
  if (node === null || columns === null) return null;
  const scope = rowScope(compiler.scope, columns);
  return {
    node,
    compile: (test) => compiler.compile(test, { entry: 'rows', scope }),
    evaluations(evaluation) {
      const rows = node.evaluate(evaluation);
      return (isList(rows) ? rows : []).filter(isObject).map((row) => ({
        context: rowContext(evaluation.context, columns, row),
        entry: null,
      }));
    },
    fromSql(context) {
      const operand = node.toSql(context);
      const list = sqlOf(operand, 'rows');
      const { rowKeys = sql`null::jsonb` } = operand.kind === 'expression' ? operand : {};
      return sql`(select element as v, (${rowKeys} -> (at - 1)::integer) as k
        from jsonb_array_elements(${list}) with ordinality as elements(element, at)
        where jsonb_typeof(element) = 'object') as rows`;
    },
    storedSql(context, rule) {
      const list = node.toSql(context);
      if (list.kind !== 'expression') return null;
      const { rowValues: values = () => null, documentPath: document = null } = list;
      const { searchText = null } = list;
      const rows = { columns, values, document, searchText, moment: context.moment };
      return {
        possible: possibleRows(rule, rows),
        certain: certainRows(rule, rows),
        impossible: impossibleRows(rule, rows),
        universal: universalRows(rule, rows),
      };
    },
    insideSql: (context) => ({
      ...context,
      entry: null,
      read(name) {
        const db = itemColumnOf(name);
        if (db !== null) return context.read(db);
        const column = columns.get(name);
        if (column === undefined) return expression(sqlOf(constant(null), 'text'));
        const value = jsonValueSql(column.type, sql`(rows.v -> ${name}::text)`, column);
        return column.isSearchable ? { ...value, key: sql`(rows.k ->> ${name}::text)` } : value;
      },
    }),
    readsOf: (test) => itemReads(test?.reads ?? []),
  };
}
