import { jsonEquals } from '../../record/json.ts';
import { operator } from '../overload.ts';
import { joinClaims, type Phrase, type PhraseBuilder, simplePhrase } from '../phrase-builder.ts';
import type { Rule } from '../rule.ts';
import { joinConditions } from '../sql/conditions.ts';
import type { SentenceKey } from '../texts.ts';

/** The two operands of a rule with this operator, else null. */
function pairOf(rule: Rule | undefined, name: string): readonly [Rule, Rule] | null {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return null;
  const args: unknown = Reflect.get(rule, name);
  return Array.isArray(args) && args.length === 2 ? (args as [Rule, Rule]) : null;
}

/** A lower and then an upper bound of the same value, as one phrase; null for other conditions. */
function describeRange(
  key: SentenceKey,
  first: Rule | undefined,
  second: Rule | undefined,
  { phrase, textOf }: PhraseBuilder,
): Phrase | null {
  const [low, high] = [pairOf(first, '>='), pairOf(second, '<=')];
  if (low === null || high === null || !jsonEquals(low[0], high[0])) return null;
  const [value, from] = low;
  const bounds = { b: textOf(from, value), c: textOf(high[1], value) };
  return simplePhrase(phrase(key, { a: textOf(value, from), ...bounds }));
}

function describeParts(args: readonly Rule[], builder: PhraseBuilder): readonly Phrase[] {
  const [first, second, ...others] = args;
  if (first === undefined) return [];
  const range = describeRange('within_range', first, second, builder);
  return range === null
    ? [builder.condition(first), ...describeParts(args.slice(1), builder)]
    : [range, ...describeParts(others, builder)];
}

/**
 * True if every condition is. Stops at the first false one, so that a condition can guard the next.
 */
export const and = operator(
  'and',
  [
    {
      args: ['boolean'],
      rest: 'boolean',
      result: 'boolean',
      evaluate: (nodes, evaluation) => nodes.every((node) => node.evaluate(evaluation) === true),
      toSql: (operands) => joinConditions(operands, 'and'),
    },
  ],
  {
    describe: (args, builder) => joinClaims('and', describeParts(args, builder), builder),
    describeNegated: (args, builder) =>
      args.length === 2 ? describeRange('not_within_range', args[0], args[1], builder) : null,
  },
);
