import { type Selectable, sql } from 'kysely';
import { largePdfBytes } from '../../../src/contract/files.ts';
import type { FileTextsTable } from '../../db/tables/file-texts.ts';
import { afterCommit, type Tx } from '../../db/transaction.ts';
import type { SiteAccess } from '../context/site.ts';
import type { Services } from '../services.ts';
import { hasFirstPage } from './first-pages.ts';
import { lockContent } from './lock-content.ts';
import { pictureMediaTypes, textKindOf, textMediaTypes } from './text-kind.ts';
import { removeWords, shareWords } from './file-words.ts';

/**
 * Has the text of a new file read after the commit, and the first page of a large PDF drawn. If a file with
 * the same bytes was read, they share its words; the caller has made uploads of the same bytes wait
 * (files/content.ts).
 */
export async function queueText(
  services: Pick<Services, 'textReader' | 'firstPages'>,
  { tx, organisationId, siteId }: Pick<SiteAccess, 'tx' | 'organisationId' | 'siteId'>,
  file: {
    readonly id: number;
    readonly sha256: string;
    readonly media_type: string;
    readonly size: number;
  },
): Promise<void> {
  if (textKindOf(file.media_type) === null) return;
  const first_page_state = hasFirstPage(file) ? 'pending' : 'no';
  const added = await tx
    .insertInto('file_texts')
    .values({ site_id: siteId, sha256: file.sha256, first_page_state })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sha256')
    .executeTakeFirst();
  if (added === undefined) {
    if (await shareWords(tx, siteId, file)) return;
    await queueAgain(tx, siteId, { sha256: file.sha256, first_page_state });
  }
  afterCommit(tx, () => {
    const site = { organisationId, siteId };
    services.textReader.wake(site);
    if (first_page_state === 'pending') services.firstPages.wake(site);
  });
}

/** Has a text read again whose words no file has any more: the last one was deleted before its text. */
async function queueAgain(
  tx: Tx,
  siteId: number,
  { sha256, first_page_state }: Pick<Selectable<FileTextsTable>, 'sha256' | 'first_page_state'>,
): Promise<void> {
  await tx
    .updateTable('file_texts')
    .set({ state: 'pending', attempts: 0, claimed_at: null, first_page_state })
    .where('site_id', '=', siteId)
    .where('sha256', '=', sha256)
    .where('state', '=', 'done')
    .execute();
}

/** Has the pictures among these files read after the commit, which documents have as versions. */
export async function queuePictures(
  { pictures }: Pick<Services, 'pictures'>,
  { tx, organisationId, siteId }: Pick<SiteAccess, 'tx' | 'organisationId' | 'siteId'>,
  fileIds: readonly number[],
): Promise<void> {
  if (pictures === null) return;
  const { rows } = await sql<{ id: number; sha256: string }>`select id, sha256 from files
    where site_id = ${siteId} and id = any (${[...fileIds]}::integer[])
      and media_type = any (${[...pictureMediaTypes]}::text[])
      and not exists (select from file_words where file_words.file_id = files.id)
    order by sha256`.execute(tx);
  for (const file of rows) {
    // Another one with the same bytes may be being read.
    await lockContent(tx, siteId, file.sha256);
    const added = await tx
      .insertInto('file_texts')
      .values({ site_id: siteId, sha256: file.sha256, state: 'none', picture_state: 'pending' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('sha256')
      .executeTakeFirst();
    if (added !== undefined || (await shareWords(tx, siteId, file))) continue;
    await tx
      .updateTable('file_texts')
      .set({ picture_state: 'pending', attempts: 0, claimed_at: null })
      .where('site_id', '=', siteId)
      .where('sha256', '=', file.sha256)
      .where('picture_state', 'in', ['done', 'no'])
      .execute();
  }
  if (rows.length > 0) afterCommit(tx, () => pictures.queue.wake({ organisationId, siteId }));
}

/** Queues the files of these sites that have never been queued: those from before texts were read. */
export async function queueOldFiles(tx: Tx, siteIds: readonly number[]): Promise<void> {
  await sql`insert into file_texts (site_id, sha256, first_page_state)
    select distinct site_id, sha256, case
      when media_type = 'application/pdf' and size >= ${largePdfBytes} and thumbnail_id is null
      then 'pending' else 'no' end
    from files
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
  // An upload of the same bytes at the same time goes first or afterwards (files/content.ts).
  for (const sha256 of contents.toSorted()) await lockContent(tx, siteId, sha256);
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file_texts as kept
    where site_id = ${siteId} and sha256 = any (${[...contents]}::text[]) and not exists (
      select from files where files.site_id = kept.site_id and files.sha256 = kept.sha256)`.execute(
    tx,
  );
  await removeWords(
    tx,
    siteId,
    rows.map(({ sha256 }) => sha256),
  );
}
