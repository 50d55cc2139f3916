import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { hasWordsSql, isSearchedInTexts } from '../../../src/runtime/query/file-text-sql.ts';
import { searchedFileColumn } from '../../../src/runtime/query/version-file.ts';
import type { WordMatches } from '../../../src/runtime/query/types.ts';
import { escapeLike } from '../../../src/runtime/rules/sql/text-match.ts';
import { searchWords } from '../../../src/runtime/text-positions.ts';
import type { Tx } from '../transaction.ts';
import { fromFragment } from './fragment.ts';

/** More files than this are not named in a query: the database finds them again while it runs. */
const mostNamed = 2000;

async function matchesOf(tx: Tx, siteIds: readonly number[], word: string): Promise<WordMatches> {
  const sites = sql`any (${[...siteIds]}::integer[])`;
  const found = await sql<{ id: number }>`select id from text_words
    where site_id = ${sites} and word like ${`%${escapeLike(word)}%`}::text`.execute(tx);
  const words = found.rows.map(({ id }) => id);
  if (words.length === 0) return { words, files: [] };
  const { rows } = await sql<{ file_id: number }>`select file.file_id from file_words as file
    where file.site_id = ${sites} and ${fromFragment(hasWordsSql(words))}
    limit ${mostNamed + 1}::integer`.execute(tx);
  return { words, files: rows.length > mostNamed ? null : rows.map(({ file_id }) => file_id) };
}

/**
 * What each word of a search matches in the texts of files on these sites; nothing if no module has
 * texts that the person may search.
 */
export async function readWordMatches(
  tx: Tx,
  modules: readonly CompiledModule[],
  siteIds: readonly number[],
  search: string,
): Promise<ReadonlyMap<string, WordMatches>> {
  const matches = new Map<string, WordMatches>();
  if (modules.every((module) => searchedFileColumn(module) === null)) return matches;
  for (const word of searchWords(search).filter(isSearchedInTexts))
    matches.set(word, await matchesOf(tx, siteIds, word));
  return matches;
}
