import { join, sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { decimalText, isInRange, maxMagnitude, minMagnitude } from '../arithmetic.ts';
import { coerceNode, makeNode, reportFault, type Evaluation, type RuleNode } from '../node.ts';
import { compileAll, hasCount, type Operator } from '../operator.ts';
import { joinTexts, simplePhrase } from '../phrase-builder.ts';
import { expression, sqlOf, type SqlContext } from '../sql/operand.ts';
import { typeText } from '../texts.ts';

/** The most parts of one text, as of one sum. */
const mostParts = 10;

/** A part as text: numbers in decimal digits with a point, nothing for an empty value. */
function textOf(node: RuleNode, evaluation: Evaluation): string {
  const value = node.evaluate(evaluation);
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  if (isInRange(value)) return decimalText(value);
  reportFault(evaluation, 'out_of_range', node.pointer);
  return '';
}

function partSql(node: RuleNode, context: SqlContext): SqlFragment {
  const operand = node.toSql(context);
  if (node.type !== 'number') return sqlOf(operand, 'text');
  const value = sqlOf(operand, 'number');
  return sql`(select case when v = 0 or abs(v) between ${minMagnitude}::double precision
    and ${maxMagnitude}::double precision then trim_scale(v::numeric)::text end
    from (select ${value} as v offset 0) as number_part)`;
}

const isPart = ({ type }: RuleNode) => type === 'text' || type === 'number';

/**
 * Texts and numbers joined to one text. An empty part adds nothing; without any part that is filled
 * the result is empty.
 */
export const concat: Operator = {
  name: 'concat',
  compile: (call, compiler) => {
    if (!hasCount(call, compiler, 1, mostParts)) return null;
    const nodes = compileAll(call, compiler)?.map((node) =>
      isPart(node) ? node : (coerceNode(node, 'text') ?? node),
    );
    if (nodes === undefined) return null;
    const other = nodes.find((node) => !isPart(node));
    if (other !== undefined)
      return compiler.refuse('rule_type', other.pointer, 'wrong_type', {
        operator: call.operator,
        expected: typeText('text', 'number'),
        found: typeText(other.type),
      });
    return makeNode({
      type: 'text',
      pointer: call.pointer,
      parts: nodes,
      isSearchable: false,
      evaluate: (evaluation) => {
        const text = nodes.map((node) => textOf(node, evaluation)).join('');
        return text === '' ? null : text;
      },
      toSql: (context) => {
        const parts = nodes.map((node) => partSql(node, context));
        return expression(sql`nullif(concat(${join(parts, ', ')}), '')`);
      },
    });
  },
  describe: (args, { phrase, textOf: words }) =>
    simplePhrase(
      joinTexts(
        args.map((rule) => words(rule)),
        (a, b) => phrase('joined', { a, b }),
      ),
    ),
};
