import { sql } from '../../query/fragment.ts';
import type { SqlFragment } from '../../query/types.ts';
import { compileOverloads, strictOverload, type Overload } from '../overload.ts';
import { hasCount, type Argument, type Compiler, type Operator } from '../operator.ts';
import { simplePhrase } from '../phrase-builder.ts';
import { expression, sqlOf } from '../sql/operand.ts';

/** More characters than any text of an item has. */
const mostCharacters = 1_000_000;

const isCount = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= mostCharacters;

const integer = (value: number): SqlFragment => sql`${value}::integer`;

/** A text without its first `start` characters, or the last ones if `start` is negative. */
function fromStart(text: SqlFragment, start: number): SqlFragment {
  return start < 0
    ? sql`right(${text}, ${integer(-start)})`
    : sql`substr(${text}, ${integer(start + 1)})`;
}

function partOf(start: number, count: number | null): Overload {
  return strictOverload<readonly [string]>({
    args: ['text'],
    result: 'text',
    whenEmpty: null,
    isSearchable: false,
    evaluate: ([text]) => {
      const rest = [...text].slice(start);
      const kept = count === null ? rest : rest.slice(0, count);
      return kept.length === 0 ? null : kept.join('');
    },
    toSql: ([text]) => {
      const rest = fromStart(sqlOf(text, 'text'), start);
      return expression(
        sql`nullif(${count === null ? rest : sql`left(${rest}, ${integer(count)})`}, '')`,
      );
    },
  });
}

function isRefused(
  argument: Argument | undefined,
  least: number,
  operator: string,
  compiler: Compiler,
): boolean {
  if (argument === undefined || isCount(argument.rule, least)) return false;
  compiler.refuse('rule_arguments', argument.pointer, 'characters', { operator });
  return true;
}

/**
 * Characters (code points) of a text from a place on, counted from 0, or from the end if it is
 * negative: all of them, or as many as the third argument says. Place and count are whole numbers in
 * the rule.
 */
export const substr: Operator = {
  name: 'substr',
  compile: (call, compiler) => {
    if (!hasCount(call, compiler, 2, 3)) return null;
    const [text, start, count] = call.args;
    if (text === undefined || start === undefined) return null;
    const refused = [
      isRefused(start, -mostCharacters, call.operator, compiler),
      isRefused(count, 1, call.operator, compiler),
    ];
    if (refused.includes(true)) return null;
    const form = partOf(Number(start.rule), count === undefined ? null : Number(count.rule));
    return compileOverloads([form], { ...call, args: [text] }, compiler);
  },
  describe: ([text = null, start = 0, count], { phrase, textOf: words }) => {
    const a = words(text);
    const first = Number(start);
    if (count === undefined)
      return simplePhrase(
        first < 0
          ? phrase('last_characters', { a, count: -first })
          : phrase('rest_of_text', { a, start: first + 1 }),
      );
    if (first === 0) return simplePhrase(phrase('first_characters', { a, count: Number(count) }));
    const b = first < 0 ? phrase('last_characters', { a, count: -first }) : null;
    return simplePhrase(
      b === null
        ? phrase('characters', { a, start: first + 1, count: Number(count) })
        : phrase('first_characters', { a: b, count: Number(count) }),
    );
  },
};
