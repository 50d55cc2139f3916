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

/** More files than this are not looked up one by one: a query puts them into a hash table. */
const mostLookedUp = 2000;

/** A word of a search. */
interface SearchedWord {
  /** The search key. */
  readonly word: string;
  /** What contains it, as `like` takes it. */
  readonly pattern: string;
  /** Absent if it was not looked up. */
  readonly matches: WordMatches | undefined;
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

/**
 * Whether the text of an item's active version has a word that contains the searched one; null if no
 * text has one. Few files are found by an index, many by going through the items.
 */
export function fileTextSql(
  module: CompiledModule,
  alias: string,
  { word, pattern, matches }: SearchedWord,
): SqlFragment | null {
  const column = searchedFileColumn(module);
  if (column === null || !isSearchedInTexts(word)) return null;
  const file = identifier(alias, column.name);
  if (matches === undefined)
    return sql`${file} in (select unnest(files_with_words(array(
      select word.id from text_words as word where word.word like ${pattern}::text))))`;
  const { files, count, isPart } = matches;
  if (isPart)
    return sql`(${file} in (select unnest(${files}::integer[])) or ${pageSql(file, pattern)})`;
  if (count === 0) return null;
  return count > mostLookedUp
    ? sql`${file} in (select unnest(${files}::integer[]))`
    : sql`${file} = any (${files}::integer[])`;
}
