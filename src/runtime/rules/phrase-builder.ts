import type { Rule } from './rule.ts';
import type { Params, SentenceKey } from './texts.ts';

/**
 * The description of a part of a rule; one that `and`, `or` or a sign joins is put in brackets
 * inside another.
 */
export interface Phrase {
  readonly text: string;
  readonly isCompound: boolean;
}

/** Names columns and formats values for descriptions. */
export interface RuleLabels {
  readonly column: (db: string) => string;
  /** A value as the column shows it: a status by its label, a date in the site's format. */
  readonly value: (db: string, literal: unknown) => string;
  /** Whether the column holds dates, which are before or after each other. */
  readonly isDate: (db: string) => boolean;
  /** Whether the column is a list that takes one entry only, which people read as a single value. */
  readonly holdsOne?: (db: string) => boolean;
  /** The same for the rows of a table; null if the column is no table. */
  readonly ofRows?: (db: string) => RuleLabels | null;
}

/** The services that an operator's `describe` uses. */
export interface PhraseBuilder {
  readonly phrase: (key: SentenceKey, params?: Params) => string;
  /** Describes a part; a literal is formatted as a value of the column `sibling`. */
  readonly textOf: (rule: Rule, sibling?: Rule) => string;
  /** The same, in brackets if it is joined. */
  readonly grouped: (rule: Rule) => string;
  /** Describes a condition: a column without an operator reads as "column is yes". */
  readonly condition: (rule: Rule) => Phrase;
  /** Describes its negation if its operator can; else null. */
  readonly negatedCondition: (rule: Rule) => Phrase | null;
  readonly columnName: (db: string) => string;
  /** Whether a part is a date, the current time or a column of dates. */
  readonly isDate: (rule: Rule) => boolean;
  /** Whether a part is a column whose list takes one entry only. */
  readonly holdsOne: (rule: Rule) => boolean;
  /** Describes parts about one row of the table that `list` names; about any other list, itself. */
  readonly ofRows: (list: Rule) => PhraseBuilder;
}

export type DescribeFunction = (args: readonly Rule[], speaker: PhraseBuilder) => Phrase;

/** Joins texts with a phrase between each two; an empty list gives an empty text. */
export function joinTexts(
  texts: readonly string[],
  join: (before: string, next: string, index: number) => string,
): string {
  return texts.length === 0 ? '' : texts.reduce((a, b, index) => join(a, b, index));
}

export const simplePhrase = (text: string): Phrase => ({ text, isCompound: false });
export const compoundPhrase = (text: string): Phrase => ({ text, isCompound: true });

/**
 * Describes two arguments in one phrase; a literal is formatted as the other argument's column
 * shows it.
 */
export function binaryPhrase(key: SentenceKey): DescribeFunction {
  return ([a = null, b = null], { phrase, textOf: words }) =>
    simplePhrase(phrase(key, { a: words(a, b), b: words(b, a) }));
}

/** Describes all arguments in order, with the phrase between each two. */
export function chainPhrases(key: SentenceKey): DescribeFunction {
  return (args, { phrase, grouped }) => {
    const text = joinTexts(args.map(grouped), (a, b) => phrase(key, { a, b }));
    return args.length > 1 ? compoundPhrase(text) : simplePhrase(text);
  };
}

/** Joins descriptions of conditions in order, with the phrase between each two. */
export function joinClaims(
  key: SentenceKey,
  claims: readonly Phrase[],
  { phrase }: PhraseBuilder,
): Phrase {
  const isChain = claims.length > 1;
  const inBrackets = claims.map(({ text, isCompound: isJoined }) =>
    isJoined && isChain ? phrase('group', { a: text }) : text,
  );
  const text = joinTexts(inBrackets, (a, b) => phrase(key, { a, b }));
  return isChain ? compoundPhrase(text) : simplePhrase(text);
}
