import { searchKey } from './text-keys.ts';

/** A part of a text, from `start` (inclusive) to `end` (exclusive), in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

const ascii = /^[\x20-\x7e]*$/;
const space = /^[\s\p{Cc}]$/u;

interface Positions {
  /** The text as search compares it, not trimmed. */
  readonly key: string;
  /** Where the text of each unit of the key begins; one more for the end. */
  readonly starts: readonly number[];
}

/** The search key of a text, with the place in the text from which each part of it comes. */
function keyWithPositions(text: string): Positions {
  let key = '';
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    const isSpace = space.test(character);
    const folded = isSpace ? ' ' : searchKey(character);
    if (!isSpace || !key.endsWith(' ')) {
      key += folded;
      for (let unit = 0; unit < folded.length; unit += 1) starts.push(at);
    }
    at += character.length;
  }
  starts.push(text.length);
  return { key, starts };
}

function rangesIn(key: string, word: string): readonly TextRange[] {
  const found: TextRange[] = [];
  for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + word.length))
    found.push([at, at + word.length]);
  return found;
}

/** Sorted, and those that touch as one. */
function merged(ranges: readonly TextRange[]): readonly TextRange[] {
  const all: TextRange[] = [];
  for (const range of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last !== undefined && range[0] <= last[1])
      all[all.length - 1] = [last[0], Math.max(last[1], range[1])];
    else all.push(range);
  }
  return all;
}

/** The words of a search text as search compares them. */
export const searchWords = (text: string): readonly string[] => [
  ...new Set(
    searchKey(text)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];

/** Where words (search keys) are in a text, in order, as search compares texts. */
export function findWords(text: string, words: readonly string[]): readonly TextRange[] {
  const wanted = words.filter((word) => word !== '');
  if (ascii.test(text)) {
    const key = text.toLowerCase();
    return merged(wanted.flatMap((word) => rangesIn(key, word)));
  }
  const { key, starts } = keyWithPositions(text);
  const ranges = wanted.flatMap((word) =>
    rangesIn(key, word).map(([start, end]): TextRange => {
      const from = starts[start] ?? text.length;
      // The end of the last character of the word, with its accents.
      const last = starts[end - 1] ?? 0;
      let after = end;
      while ((starts[after] ?? text.length) <= last) after += 1;
      return [from, starts[after] ?? text.length];
    }),
  );
  return merged(ranges);
}

/** Characters that an excerpt shows before its first mark, and in all. */
const usualSize = { before: 60, length: 220 };

/** A short part of a text with marks. */
export interface TextExcerpt {
  readonly text: string;
  readonly marks: readonly TextRange[];
}

/** The part of a text around the first of the words; null if it has none of them. */
export function excerptOf(
  text: string,
  words: readonly string[],
  { before, length: excerptLength } = usualSize,
): TextExcerpt | null {
  const [first] = findWords(text, words);
  if (first === undefined) return null;
  const from = first[0] <= before ? 0 : text.indexOf(' ', first[0] - before) + 1;
  const start = from > first[0] || from === 0 ? Math.max(0, first[0] - before) : from;
  const part = text
    .slice(start, Math.max(first[1], start + excerptLength))
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .trim();
  const shown = `${start > 0 ? '… ' : ''}${part}${start + excerptLength < text.length ? ' …' : ''}`;
  return { text: shown, marks: findWords(shown, words) };
}
