import { sql } from '../../query/fragment.ts';
import { makeNode } from '../node.ts';
import { hasCount, type Operator } from '../operator.ts';
import { rowSource } from '../over-rows.ts';
import { compoundPhrase } from '../phrase-builder.ts';
import { conditionSql } from '../sql/conditions.ts';
import { expression } from '../sql/operand.ts';
import { typeText } from '../texts.ts';

/** The number of rows of a table, or of those for which a condition holds. */
export const count: Operator = {
  name: 'count',
  compile(call, compiler) {
    const { operator, pointer } = call;
    if (!hasCount(call, compiler, 1, 2)) return null;
    if (compiler.entry !== null)
      return compiler.refuse('rule_arguments', pointer, 'nested', { operator });
    const rows = rowSource(call, compiler);
    const [first, second] = call.args;
    if (rows === null)
      return compiler.refuse('rule_type', first?.pointer ?? pointer, 'not_rows', { operator });
    const test = second === undefined ? null : rows.compile(second);
    if (second !== undefined && test === null) return null;
    if (test !== null && test.type !== 'boolean') {
      const [expected, found] = [typeText('boolean'), typeText(test.type)];
      return compiler.refuse('rule_type', test.pointer, 'wrong_type', {
        operator,
        expected,
        found,
      });
    }
    return makeNode({
      type: 'number',
      pointer,
      parts: [rows.node, { reads: rows.readsOf(test), readsEntry: false }],
      evaluate: (evaluation) =>
        rows.evaluations(evaluation).filter((each) => test === null || test.evaluate(each) === true)
          .length,
      toSql(context) {
        const holds = test === null ? sql`true` : conditionSql(test.toSql(rows.insideSql(context)));
        return expression(
          sql`(select count(*)::double precision from ${rows.fromSql(context)} where ${holds})`,
        );
      },
    });
  },
  describe: ([list = null, test], { phrase, textOf, ofRows }) =>
    compoundPhrase(
      test === undefined
        ? phrase('count', { a: textOf(list) })
        : phrase('count_where', { a: textOf(list), b: ofRows(list).condition(test).text }),
    ),
};
