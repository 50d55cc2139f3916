import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { isSearchedInTexts, mostLookedUp } from '../../../src/runtime/query/file-text-sql.ts';
import { searchedFileColumn } from '../../../src/runtime/query/version-file.ts';
import type { WordMatches } from '../../../src/runtime/query/types.ts';
import { escapeLike } from '../../../src/runtime/rules/sql/text-match.ts';
import { searchWords } from '../../../src/runtime/text-positions.ts';
import type { Tx } from '../transaction.ts';
import { fileBits } from './file-bits.ts';

/** So many words are looked up before a search looks at whether most files have one of them. */
const firstWords = 64;
/** Fewer words are all looked up. */
const fewWords = 256;
/** The share of the files, in percent, that makes it cheaper to read the pages of the others. */
const mostFiles = 80;

async function filesWith(
  tx: Tx,
  words: readonly number[],
  mostNamed: number,
): Promise<WordMatches> {
  const { rows } = await sql<{ files: string; count: number }>`
    select files::text as files, cardinality(files) as count
    from files_with_words(${words}::bigint[]) as found(files)`.execute(tx);
  const { files, count } = { files: '{}', count: 0, ...rows[0] };
  const bits = count > mostNamed ? fileBits(files, count) : null;
  return { files: bits ?? files, count, isPart: false };
}

interface Search {
  readonly tx: Tx;
  readonly siteIds: readonly number[];
  readonly mostNamed: number;
}

async function matchesOf({ tx, siteIds, mostNamed }: Search, word: string): Promise<WordMatches> {
  const sites = sql`any (${[...siteIds]}::integer[])`;
  // The first words of a site are mostly its frequent ones.
  const containing = async (most: number | null) => {
    // Materialised, so that the index of words is read and not all words in the order of their ids.
    const { rows } = await sql<{ id: number }>`
      with found as materialized (
        select id from text_words
        where site_id = ${sites} and word like ${`%${escapeLike(word)}%`}::text)
      select id from found order by id limit ${most}::integer`.execute(tx);
    return rows.map(({ id }) => id);
  };
  const words = await containing(fewWords + 1);
  if (words.length <= fewWords) return filesWith(tx, words, mostNamed);
  const first = await filesWith(tx, words.slice(0, firstWords), mostNamed);
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from file_words where site_id = ${sites}`.execute(tx);
  const isMost = first.count * 100 >= (rows[0]?.total ?? 0) * mostFiles;
  return isMost ? { ...first, isPart: true } : filesWith(tx, await containing(null), mostNamed);
}

/**
 * Where each word of a search is in the texts of files on these sites; nothing if no module has texts
 * that the person may search. Read once for the page of a list and its count. Up to `mostNamed` files are
 * named, and more are bits.
 */
export async function readWordMatches(
  tx: Tx,
  modules: readonly CompiledModule[],
  siteIds: readonly number[],
  search: string,
  mostNamed = mostLookedUp,
): Promise<ReadonlyMap<string, WordMatches>> {
  const matches = new Map<string, WordMatches>();
  if (modules.every((module) => searchedFileColumn(module) === null)) return matches;
  for (const word of searchWords(search).filter(isSearchedInTexts))
    matches.set(word, await matchesOf({ tx, siteIds, mostNamed }, word));
  return matches;
}
