import type { Rule } from './rule.ts';
import type { Params, SentenceKey } from './texts.ts';

/** Words of a part of a rule; what is joined by `and`, `or` or a sign is bracketed inside another. */
export interface Phrase {
  readonly text: string;
  readonly isCompound: boolean;
}

/** How a sentence calls columns and values. */
export interface RuleLabels {
  readonly column: (db: string) => string;
  /** A value as the column shows it: a status by its label, a date in the site's format. */
  readonly value: (db: string, literal: unknown) => string;
}

/** What an operator's `say` is given to work with. */
export interface PhraseBuilder {
  readonly phrase: (key: SentenceKey, params?: Params) => string;
  /** The words of a part; a literal reads as a value of the column that `beside` is. */
  readonly textOf: (rule: Rule, beside?: Rule) => string;
  /** The same, in brackets where it is joined. */
  readonly grouped: (rule: Rule) => string;
  /** Words of a part that says yes or no: a column alone reads as "column is yes". */
  readonly condition: (rule: Rule) => Phrase;
  /** Words of its contrary, where its operator has some; else null. */
  readonly negatedCondition: (rule: Rule) => Phrase | null;
  readonly columnName: (db: string) => string;
}

export type DescribeFunction = (args: readonly Rule[], speaker: PhraseBuilder) => Phrase;

/** Texts with something between each two; none give an empty text. */
export function joinTexts(
  texts: readonly string[],
  join: (before: string, next: string, index: number) => string,
): string {
  return texts.length === 0 ? '' : texts.reduce((a, b, index) => join(a, b, index));
}

export const simplePhrase = (text: string): Phrase => ({ text, isCompound: false });
export const compoundPhrase = (text: string): Phrase => ({ text, isCompound: true });

/** Says two arguments in one phrase, a literal as the column beside it shows it. */
export function binaryPhrase(key: SentenceKey): DescribeFunction {
  return ([a = null, b = null], { phrase, textOf: words }) =>
    simplePhrase(phrase(key, { a: words(a, b), b: words(b, a) }));
}

/** Says all arguments one after the other, with the phrase between each two. */
export function chainPhrases(key: SentenceKey): DescribeFunction {
  return (args, { phrase, grouped }) => {
    const text = joinTexts(args.map(grouped), (a, b) => phrase(key, { a, b }));
    return args.length > 1 ? compoundPhrase(text) : simplePhrase(text);
  };
}

/** Says conditions one after the other, with the phrase between each two. */
export function chainConditions(key: SentenceKey): DescribeFunction {
  return (args, { phrase, condition: claim }) => {
    const inBrackets = args
      .map(claim)
      .map(({ text, isCompound: isJoined }) =>
        isJoined && args.length > 1 ? phrase('group', { a: text }) : text,
      );
    const text = joinTexts(inBrackets, (a, b) => phrase(key, { a, b }));
    return args.length > 1 ? compoundPhrase(text) : simplePhrase(text);
  };
}
