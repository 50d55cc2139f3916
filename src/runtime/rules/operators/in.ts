import { searchKey } from '../../text-keys.ts';
import { compareDates } from '../dates.ts';
import { operator, strictOverload, type Overload } from '../overload.ts';
import {
  joinTexts,
  simplePhrase,
  type DescribeFunction,
  type PhraseBuilder,
} from '../phrase-builder.ts';
import type { Rule } from '../rule.ts';
import { joinConditions } from '../sql/conditions.ts';
import { dateComparison } from '../sql/dates.ts';
import { isOneOf } from '../sql/equality.ts';
import { listContains } from '../sql/lists.ts';
import { condition, constant } from '../sql/operand.ts';
import { textContains } from '../sql/text-match.ts';
import { entriesOf } from '../typed-value.ts';
import type { SentenceKey } from '../texts.ts';

const base = { result: 'boolean', whenEmpty: false } as const;

const listForm = (
  part: 'number' | 'text',
  list: 'number_list' | 'text_list' | 'people',
): Overload =>
  strictOverload<readonly [unknown, unknown]>({
    ...base,
    args: [part, list],
    evaluate: ([value, whole]) => entriesOf(whole).includes(value),
    toSql: ([value, whole]) =>
      whole.kind === 'constant' && value.kind === 'expression'
        ? condition(isOneOf(value, entriesOf(whole.value), part))
        : condition(listContains(whole, value, list)),
  });

const dateForm = strictOverload<readonly [string, readonly string[]]>({
  ...base,
  args: ['date', 'date_list'],
  evaluate: ([date, list], { timeZone }) =>
    list.some((each) => compareDates(date, each, timeZone) === 0),
  toSql: ([date, list], context) => {
    const dates = list.kind === 'constant' ? entriesOf(list.value) : [];
    const same = dates.map((each) => dateComparison('=', date, constant(each), context));
    return joinConditions(same.map(condition), 'or');
  },
});

const textForm = strictOverload<readonly [string, string]>({
  ...base,
  args: ['text', 'text'],
  searches: true,
  evaluate: ([words, text]) => {
    const key = searchKey(words);
    return key !== '' && searchKey(text).includes(key);
  },
  toSql: ([words, text]) => textContains(text, words, 'anywhere'),
});

/** A text within another, by the phrase for it; null if it is a value of a list. */
function describeText(args: readonly Rule[], key: SentenceKey, builder: PhraseBuilder) {
  const [part = null, whole = null] = args;
  const { phrase, textOf: words } = builder;
  return Array.isArray(whole)
    ? null
    : simplePhrase(phrase(key, { a: words(whole), b: words(part, whole) }));
}

const describeIn: DescribeFunction = (args, builder) => {
  const [part = null, whole = null] = args;
  const { phrase, textOf: words } = builder;
  return (
    describeText(args, 'contains', builder) ??
    simplePhrase(phrase('in_list', { a: words(part), b: words(whole, part) }))
  );
};

const describeNotIn: DescribeFunction = (args, builder) => {
  const [part = null, whole = null] = args;
  const { phrase, textOf: words } = builder;
  const text = describeText(args, 'not_contains', builder);
  if (text !== null || !Array.isArray(whole)) return text ?? simplePhrase('');
  const a = words(part);
  if (whole.length < 2) return simplePhrase(phrase('unequal', { a, b: words(whole, part) }));
  const entries = whole.map((entry: Rule) => words(entry, part));
  const b = joinTexts(entries, (before, next) => phrase('nor', { a: before, b: next }));
  return simplePhrase(phrase('not_in_list', { a, b }));
};

/**
 * True if a value is exactly one of a list (a day matches a moment within it); if a text is part of
 * another, ignoring case and accents; if a user's id is among people.
 */
export const inside = operator(
  'in',
  [
    listForm('number', 'number_list'),
    listForm('text', 'text_list'),
    dateForm,
    listForm('number', 'people'),
    textForm,
  ],
  {
    describe: describeIn,
    describeNegated: describeNotIn,
  },
);
