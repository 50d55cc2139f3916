import type { CompiledModule } from '../compiled.ts';
import { identifier, sql } from './fragment.ts';
import { searchedFileColumn } from './version-file.ts';
import type { SqlFragment, WordMatches } from './types.ts';

/** A word without three letters or digits in a row: the index of words can't find it. */
const unindexed = /^(?!.*[\p{L}\p{N}]{3})/u;

/** The most characters of a word that is searched: longer words of texts are kept in parts. */
const longestWord = 400;

/** Whether a word (a search key) is searched in the text of files. */
export const isSearchedInTexts = (word: string): boolean =>
  !unindexed.test(word) && [...word].length <= longestWord;

/** More files than this are not looked up one by one: a query looks at each item's file instead. */
export const mostLookedUp = 20_000;

/** A word of a search. */
interface SearchedWord {
  /** The search key. */
  readonly word: string;
  /** What contains it, as `like` takes it. */
  readonly pattern: string;
  /** Absent if it was not looked up. */
  readonly matches: WordMatches | undefined;
}

/** Whether a word was found in so many files that they are not looked up one by one. */
export const isMany = (matches: WordMatches | undefined): boolean =>
  matches !== undefined && (matches.isPart || typeof matches.files !== 'string');

/** Whether a file is one of those found. Few are found by an index; many are bits, or a hash table. */
function isOneOf(file: SqlFragment, { files, count }: WordMatches): SqlFragment {
  if (typeof files === 'string')
    return count > mostLookedUp
      ? sql`${file} in (select unnest(${files}::integer[]))`
      : sql`${file} = any (${files}::integer[])`;
  const { first, last, bits } = files;
  return sql`(case when ${file} between ${first}::integer and ${last}::integer
    then get_bit(${bits}::bytea, ${file} - ${first}::integer) = 1 else false end)`;
}

/** Whether a page of the text of a file matches. A value and no `exists`, which might read all pages. */
const pageSql = (file: SqlFragment, pattern: string): SqlFragment =>
  sql`(select true from files as file
    join file_text_pages as page on page.site_id = file.site_id and page.sha256 = file.sha256
    where file.id = ${file} and page.search_text like ${pattern}::text limit 1) is true`;

/**
 * The ids of the documents whose active version has a text that can be found since a sequence of the
 * site; null if the module has none that the person may read.
 */
export function textsReadSince(
  module: CompiledModule,
  siteId: number,
  sequence: number,
): SqlFragment | null {
  const column = searchedFileColumn(module);
  if (column === null) return null;
  return sql`select document.id from file_texts as found
    join files as file on file.site_id = found.site_id and file.sha256 = found.sha256
    join ${identifier(module.document.databaseTable)} as document
      on document.site_id = file.site_id and ${identifier('document', column.name)} = file.id
    where found.site_id = ${siteId}::integer and found.after_sequence >= ${sequence}::bigint`;
}

/** Whether the text of an item's active version has a word that contains the searched one. */
export interface FileTextCondition {
  /** Null: no text has one. */
  readonly quick: SqlFragment | null;
  /** The texts that `quick` has not looked at, which are read; null: it has looked at all. */
  readonly slow: SqlFragment | null;
}

/** Few files are found by an index, many by going through the items. */
export function fileTextSql(
  module: CompiledModule,
  alias: string,
  { word, pattern, matches }: SearchedWord,
): FileTextCondition {
  const column = searchedFileColumn(module);
  if (column === null || !isSearchedInTexts(word) || matches?.count === 0)
    return { quick: null, slow: null };
  const file = identifier(alias, column.name);
  if (matches === undefined)
    return {
      quick: sql`${file} in (select unnest(files_with_words(array(
        select word.id from text_words as word where word.word like ${pattern}::text))))`,
      slow: null,
    };
  const slow = matches.isPart ? pageSql(file, pattern) : null;
  return { quick: isOneOf(file, matches), slow };
}
