import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { pictureMediaTypes } from '../file-text/text-kind.ts';

/**
 * Has the pictures of a site read whose files are from before pictures were read: scans, and photos that
 * are versions of documents.
 */
export async function queueOldPictures(tx: Tx, siteId: number): Promise<void> {
  await sql`update file_texts as kept set picture_state = 'pending', attempts = 0, claimed_at = null
    where site_id = ${siteId} and picture_state = 'no' and state in ('done', 'none')
      and pages > (select count(*) from file_text_pages as page
        where page.site_id = kept.site_id and page.sha256 = kept.sha256)
      and exists (select from files where files.site_id = kept.site_id
        and files.sha256 = kept.sha256 and files.media_type = 'application/pdf')`.execute(tx);
  await sql`insert into file_texts (site_id, sha256, state, picture_state)
    select distinct files.site_id, files.sha256, 'none', 'pending'
    from item_versions as version
    join files on files.id = version.file_id and files.site_id = version.site_id
    where version.site_id = ${siteId}
      and files.media_type = any (${[...pictureMediaTypes]}::text[])
    on conflict do nothing`.execute(tx);
}

/** Where no pictures are read, none wait. */
export async function forgetPictures(tx: Tx, siteId: number): Promise<void> {
  await tx
    .updateTable('file_texts')
    .set({ picture_state: 'no', claimed_at: null })
    .where('site_id', '=', siteId)
    .where('picture_state', '=', 'pending')
    .execute();
}
