import type { Rule } from './rule.ts';
import type { Params, SentenceKey } from './texts.ts';

/** Words of a part of a rule; what is joined by `and`, `or` or a sign is bracketed inside another. */
export interface Words {
  readonly text: string;
  readonly isJoined: boolean;
}

/** How a sentence calls columns and values. */
export interface Names {
  readonly column: (db: string) => string;
  /** A value as the column shows it: a status by its label, a date in the site's format. */
  readonly value: (db: string, literal: unknown) => string;
}

/** What an operator's `say` is given to work with. */
export interface Speaker {
  readonly phrase: (key: SentenceKey, params?: Params) => string;
  /** The words of a part; a literal reads as a value of the column that `beside` is. */
  readonly words: (rule: Rule, beside?: Rule) => string;
  /** The same, in brackets where it is joined. */
  readonly grouped: (rule: Rule) => string;
  /** Words of a part that says yes or no: a column alone reads as "column is yes". */
  readonly claim: (rule: Rule) => Words;
  /** Words of its contrary, where its operator has some; else null. */
  readonly denial: (rule: Rule) => Words | null;
  readonly columnName: (db: string) => string;
}

export type Say = (args: readonly Rule[], speaker: Speaker) => Words;

/** Texts with something between each two; none give an empty text. */
export function joinTexts(
  texts: readonly string[],
  join: (before: string, next: string, index: number) => string,
): string {
  return texts.length === 0 ? '' : texts.reduce((a, b, index) => join(a, b, index));
}

export const plainWords = (text: string): Words => ({ text, isJoined: false });
export const joinedWords = (text: string): Words => ({ text, isJoined: true });

/** Says two arguments in one phrase, a literal as the column beside it shows it. */
export function saying(key: SentenceKey): Say {
  return ([a = null, b = null], { phrase, words }) =>
    plainWords(phrase(key, { a: words(a, b), b: words(b, a) }));
}

/** Says all arguments one after the other, with the phrase between each two. */
export function chained(key: SentenceKey): Say {
  return (args, { phrase, grouped }) => {
    const text = joinTexts(args.map(grouped), (a, b) => phrase(key, { a, b }));
    return args.length > 1 ? joinedWords(text) : plainWords(text);
  };
}

/** Says conditions one after the other, with the phrase between each two. */
export function chainedClaims(key: SentenceKey): Say {
  return (args, { phrase, claim }) => {
    const inBrackets = args
      .map(claim)
      .map(({ text, isJoined }) =>
        isJoined && args.length > 1 ? phrase('group', { a: text }) : text,
      );
    const text = joinTexts(inBrackets, (a, b) => phrase(key, { a, b }));
    return args.length > 1 ? joinedWords(text) : plainWords(text);
  };
}
