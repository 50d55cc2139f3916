import type { CompiledModule } from '../compiled.ts';
import { identifier, join, sql } from './fragment.ts';
import { searchedFileColumn } from './version-file.ts';
import type { SqlFragment, WordMatches } from './types.ts';

/** A word without three letters or digits in a row: the index of words can't find it. */
const unindexed = /^(?!.*[\p{L}\p{N}]{3})/u;

/** The most characters of a word that is searched: longer words of texts are kept in parts. */
const longestWord = 400;

/** The words of texts that one scan of the index looks up; its work grows with their square. */
const wordsOfScan = 32;

/** Whether a word (a search key) is searched in the text of files. */
export const isSearchedInTexts = (word: string): boolean =>
  !unindexed.test(word) && [...word].length <= longestWord;

/** Whether a file (alias `file` of `file_words`) has one of these words of texts. */
export function hasWordsSql(words: readonly number[]): SqlFragment {
  const scans = Array.from({ length: Math.ceil(words.length / wordsOfScan) }, (_, at) => {
    const part = words.slice(at * wordsOfScan, (at + 1) * wordsOfScan);
    return sql`file.words && ${part}::integer[]`;
  });
  return scans.length === 0 ? sql`false` : sql`(${join(scans, ' or ')})`;
}

/** The same, of the words that match a pattern of `like`. */
const hasMatchesSql = (pattern: string): SqlFragment =>
  sql`file.words && array(select word.id from text_words as word where word.word like ${pattern}::text)`;

/**
 * Whether the text of an item's active version has a word that matches a pattern of `like`; null if
 * none can have it. The files of few matches are compared by an index; those of many are put into a
 * hash table, which the items of the list are looked up in.
 */
export function fileTextSql(
  module: CompiledModule,
  alias: string,
  { word, pattern, matches }: SearchedWord,
): SqlFragment | null {
  const column = searchedFileColumn(module);
  if (column === null || !isSearchedInTexts(word)) return null;
  const file = identifier(alias, column.name);
  if (matches?.files?.length === 0) return null;
  if (matches !== undefined && matches.files !== null)
    return sql`${file} = any (${matches.files}::integer[])`;
  const found = matches === undefined ? hasMatchesSql(pattern) : hasWordsSql(matches.words);
  return sql`${file} in (select file.file_id from file_words as file where ${found})`;
}

/** A word of a search. */
export interface SearchedWord {
  /** The search key. */
  readonly word: string;
  /** What contains it, as `like` takes it. */
  readonly pattern: string;
  /** Absent if it was not looked up. */
  readonly matches: WordMatches | undefined;
}
