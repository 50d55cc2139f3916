import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../db/transaction.ts';
import type { SiteAccess } from '../context/site.ts';
import type { Services } from '../services.ts';
import { textKindOf, textMediaTypes } from './text-kind.ts';

/** Has the text of a new file read after the commit, unless a file with the same bytes was read. */
export async function queueText(
  services: Pick<Services, 'textReader'>,
  { tx, organisationId, siteId }: Pick<SiteAccess, 'tx' | 'organisationId' | 'siteId'>,
  file: { readonly sha256: string; readonly media_type: string },
): Promise<void> {
  if (textKindOf(file.media_type) === null) return;
  const added = await tx
    .insertInto('file_texts')
    .values({ site_id: siteId, sha256: file.sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sha256')
    .executeTakeFirst();
  if (added !== undefined)
    afterCommit(tx, () => services.textReader.wake({ organisationId, siteId }));
}

/** Queues the files of these sites that have never been queued: those from before texts were read. */
export async function queueOldFiles(tx: Tx, siteIds: readonly number[]): Promise<void> {
  await sql`insert into file_texts (site_id, sha256)
    select distinct site_id, sha256 from files
    where site_id = any (${[...siteIds]}::integer[])
      and media_type = any (${[...textMediaTypes]}::text[])
    on conflict do nothing`.execute(tx);
}

/** Deletes the texts of those contents that no file of the site has any more. */
export async function removeTexts(
  tx: Tx,
  siteId: number,
  contents: readonly string[],
): Promise<void> {
  for (const sha256 of contents) {
    // An upload of the same bytes at the same time goes first or afterwards (files/content.ts).
    const key = `file ${siteId} ${sha256}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    await sql`delete from file_texts as kept
      where site_id = ${siteId} and sha256 = ${sha256} and not exists (
        select from files where files.site_id = kept.site_id and files.sha256 = kept.sha256)`.execute(
      tx,
    );
  }
}
