import { sql } from 'kysely';
import { itemCalls } from '../../../src/contract/items.ts';
import type { PictureWord } from '../../../src/runtime/picture-words.ts';
import { versionColumn } from '../../../src/runtime/record/file-metadata.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import { lockHead } from '../../db/events/streams.ts';
import { type Tx, afterCommit } from '../../db/transaction.ts';
import { itemPermission } from '../context/permissions.ts';
import { keepWords } from '../file-text/file-words.ts';
import type { Services } from '../services.ts';
import type { SiteIds } from '../sites/every.ts';
import type { FileText } from './read/text-pages.ts';

type StoreServices = Pick<Services, 'modules' | 'notifier'>;

/** Searches in documents find other items now, and versions have another state. */
function invalidateSearches({ modules, notifier }: StoreServices, site: SiteIds): void {
  for (const { document, compiled } of modules.all())
    if (versionColumn(compiled) !== null)
      notifier.invalidate({
        call: itemCalls(document).list.name,
        ...site,
        permission: itemPermission(document.type, 'read'),
      });
}

/** Adds pages to the text of a file: those of its own text, or those that were read from pictures. */
export async function addPages(
  tx: Tx,
  siteId: number,
  sha256: string,
  { pages, tags }: Pick<FileText, 'pages' | 'tags'>,
  words?: ReadonlyMap<number, readonly PictureWord[]>,
): Promise<void> {
  const rows = pages.map((each) => ({
    ...each,
    search_text: searchKey(each.text),
    words: words?.get(each.page) ?? null,
  }));
  await sql`insert into file_text_pages (site_id, sha256, page, text, search_text, words)
    select ${siteId}, ${sha256}, page, text, search_text, words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (page integer, text text, search_text text, words jsonb)`.execute(tx);
  await sql`insert into file_tag_words (site_id, sha256, page, words)
    select ${siteId}, ${sha256}, page, words
    from jsonb_to_recordset(${JSON.stringify(tags ?? [])}::jsonb)
      as given (page integer, words jsonb)`.execute(tx);
}

/** Has searches find the pages of a text after the commit; `isFound`: there are any. */
export async function publishText(
  services: StoreServices,
  tx: Tx,
  site: SiteIds,
  { sha256, isFound }: { readonly sha256: string; readonly isFound: boolean },
): Promise<void> {
  const { siteId } = site;
  await keepWords(tx, siteId, sha256);
  if (isFound) {
    // Locked last, as events do: who has seen a later event sees this text.
    const { sequence } = await lockHead(tx, {
      organisation_id: site.organisationId,
      site_id: siteId,
    });
    await tx
      .updateTable('file_texts')
      .set({ after_sequence: sequence })
      .where('site_id', '=', siteId)
      .where('sha256', '=', sha256)
      .execute();
  }
  afterCommit(tx, () => invalidateSearches(services, site));
}
