import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/**
 * Waits for others that change the words of the site. A word is written once, and goes only when no
 * text has it, so that nobody may begin to use it meanwhile.
 */
async function lockWords(tx: Tx, siteId: number): Promise<void> {
  const key = `words ${siteId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Has searches find the files with these bytes by the words of the stored pages, and by no others. */
export async function keepWords(tx: Tx, siteId: number, sha256: string): Promise<void> {
  await lockWords(tx, siteId);
  await sql`delete from file_words using files
    where files.id = file_words.file_id and files.site_id = ${siteId}
      and files.sha256 = ${sha256}`.execute(tx);
  const words = sql`select distinct word
    from file_text_pages as page, words_of(page.search_text) as words(word)
    where page.site_id = ${siteId} and page.sha256 = ${sha256}`;
  await sql`insert into text_words (site_id, word)
    select ${siteId}, word from (${words}) as found
    where not exists (select from text_words as kept
      where kept.site_id = ${siteId} and kept.word = found.word)
    order by word`.execute(tx);
  await sql`with kept as materialized (
      select array_agg(kept.id order by kept.id) as ids
      from (${words}) as found
      join text_words as kept on kept.site_id = ${siteId} and kept.word = found.word)
    insert into file_words (file_id, site_id, words)
    select files.id, files.site_id, kept.ids from files, kept
    where files.site_id = ${siteId} and files.sha256 = ${sha256} and kept.ids is not null`.execute(
    tx,
  );
}

/** Gives a new file the words of another one with the same bytes; false if no other one has words. */
export async function shareWords(
  tx: Tx,
  siteId: number,
  { id, sha256 }: { readonly id: number; readonly sha256: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into file_words (file_id, site_id, words)
    select ${id}, ${siteId}, words from file_words
    where file_id = (select files.id from files
      join file_words as kept on kept.file_id = files.id
      where files.site_id = ${siteId} and files.sha256 = ${sha256} limit 1)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes the texts with these bytes, and those of their words that no other text has. */
export async function removeWords(
  tx: Tx,
  siteId: number,
  contents: readonly string[],
): Promise<void> {
  if (contents.length === 0) return;
  await lockWords(tx, siteId);
  const gone = sql`any (${[...contents]}::text[])`;
  await sql`delete from text_words as kept
    using (select distinct word
      from file_text_pages as page, words_of(page.search_text) as words(word)
      where page.site_id = ${siteId} and page.sha256 = ${gone}) as found
    where kept.site_id = ${siteId} and kept.word = found.word and not exists (
      select from file_words where file_words.words @> array[kept.id])`.execute(tx);
  await sql`delete from file_texts where site_id = ${siteId} and sha256 = ${gone}`.execute(tx);
}
