import { badFilter } from '../error.ts';
import type { FilterValue } from './filter.ts';

/** A word is a name or an operator; quoted text, numbers, true, false and null are values. */
export type Token =
  | { readonly type: 'word'; readonly text: string }
  | { readonly type: 'value'; readonly value: FilterValue }
  | { readonly type: '(' | ')' | '[' | ']' };

const pattern =
  /\s*(?:(?<sign>[()[\]])|(?<text>"(?:[^"\\]|\\.)*")|(?<number>-?\d[\d.eE+-]*(?=[\s()[\]]|$))|(?<word>[^\s()[\]"]+))/suy;

function valueOf(json: string): FilterValue {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'string' || typeof value === 'number') return value;
  } catch (error) {
    // Other texts fall through to the refusal.
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw badFilter(`${json} is no value.`);
}

const literals: ReadonlyMap<string, FilterValue> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The tokens of a filter, read once from left to right. Throws a ScimError. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex;
    const { sign, text: quoted, number, word } = pattern.exec(text)?.groups ?? {};
    const json = quoted ?? number;
    if (sign === '(' || sign === ')' || sign === '[' || sign === ']') tokens.push({ type: sign });
    else if (json !== undefined) tokens.push({ type: 'value', value: valueOf(json) });
    else if (word === undefined) throw badFilter(`Character ${from + 1} does not fit a filter.`);
    else tokens.push(wordOf(word));
  }
  return tokens;
}

function wordOf(word: string): Token {
  const value = literals.get(word.toLowerCase());
  return value === undefined ? { type: 'word', text: word } : { type: 'value', value };
}
