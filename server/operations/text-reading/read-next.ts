import { sql } from 'kysely';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import type { TextFailure } from '../../../src/contract/file-texts.ts';
import { itemCalls } from '../../../src/contract/items.ts';
import { versionColumn } from '../../../src/runtime/record/file-metadata.ts';
import { lockHead } from '../../db/events/streams.ts';
import { afterCommit, withTenant } from '../../db/transaction.ts';
import { itemPermission } from '../context/permissions.ts';
import type { Services } from '../services.ts';
import type { SiteIds } from '../sites/every.ts';
import { readText } from './read/read-text.ts';
import type { FileText } from './read/text-pages.ts';
import { UnreadableText } from './read/unreadable-text.ts';
import { textKindOf } from '../file-text/text-kind.ts';
import { lockContent } from '../file-text/lock-content.ts';
import { keepWords } from '../file-text/file-words.ts';

type ReaderServices = Pick<Services, 'db' | 'files' | 'modules' | 'notifier' | 'now'>;

/** A file that a server began to read is read by another after this time, in milliseconds. */
const claimLasts = 5 * 60_000;
/** How often it is begun: a file may be what ended the servers. */
const mostAttempts = 3;

interface Claim {
  readonly sha256: string;
  readonly attempts: number;
}

const tenantOf = ({ organisationId, siteId }: SiteIds) => ({
  organisationId,
  siteIds: [siteId],
  siteId,
  userId: null,
});

/** Claims a file of the site that waits, for this process; undefined if none does. */
async function claim({ db, now }: ReaderServices, site: SiteIds): Promise<Claim | undefined> {
  const at = now();
  const over = new Date(at.getTime() - claimLasts).toISOString();
  const { rows } = await withTenant(db, tenantOf(site), (tx) =>
    sql<Claim>`update file_texts set claimed_at = ${at.toISOString()}, attempts = attempts + 1
      where site_id = ${site.siteId} and sha256 = (
        select sha256 from file_texts
        where site_id = ${site.siteId} and state = 'pending'
          and (claimed_at is null or claimed_at < ${over})
        order by attempts limit 1 for update skip locked)
      returning sha256, attempts`.execute(tx),
  );
  return rows[0];
}

type Outcome =
  | { readonly state: 'read'; readonly text: FileText }
  | { readonly state: 'failed'; readonly reason: TextFailure };

/** Reads the text of stored bytes; null if no file has them any more. */
async function read(
  { db, files }: ReaderServices,
  site: SiteIds,
  { sha256, attempts }: Claim,
  signal: AbortSignal,
): Promise<Outcome | null> {
  if (attempts > mostAttempts) return { state: 'failed', reason: 'interrupted' };
  const file = await withTenant(db, tenantOf(site), (tx) =>
    tx
      .selectFrom('files')
      .select(['store_id', 'size', 'media_type'])
      .where('site_id', '=', site.siteId)
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst(),
  );
  const kind = file === undefined ? null : textKindOf(file.media_type);
  if (file === undefined || kind === null) return null;
  const { store_id, size } = file;
  const stored = {
    size,
    read: (range?: { readonly start: number; readonly end: number }) =>
      files.get(site, store_id, range),
  };
  try {
    return { state: 'read', text: await readText(kind, stored, { signal }) };
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    return { state: 'failed', reason: error.code };
  }
}

/**
 * The attempt does not count: it was not the file that ended it. Another one begins at once after the
 * end of this server, else when the claim has run out.
 */
async function release(
  { db }: ReaderServices,
  site: SiteIds,
  { sha256 }: Claim,
  hasEnded: boolean,
): Promise<void> {
  await withTenant(db, tenantOf(site), (tx) =>
    tx
      .updateTable('file_texts')
      .set(({ eb }) => ({
        attempts: eb('attempts', '-', 1),
        ...(hasEnded && { claimed_at: null }),
      }))
      .where('site_id', '=', site.siteId)
      .where('sha256', '=', sha256)
      .where('state', '=', 'pending')
      .execute(),
  );
}

/** Searches in documents find other items now, and versions have another state. */
function invalidateSearches({ modules, notifier }: ReaderServices, site: SiteIds): void {
  for (const { document, compiled } of modules.all())
    if (versionColumn(compiled) !== null)
      notifier.invalidate({
        call: itemCalls(document).list.name,
        ...site,
        permission: itemPermission(document.type, 'read'),
      });
}

/** Stores what became of a claimed file. */
function store(
  services: ReaderServices,
  site: SiteIds,
  { sha256 }: Claim,
  outcome: Outcome | null,
): Promise<void> {
  const { siteId } = site;
  return withTenant(services.db, tenantOf(site), async (tx) => {
    // A file with the same bytes that is being added shares the words, once it is there.
    await lockContent(tx, siteId, sha256);
    for (const table of ['file_text_pages', 'file_tag_words'] as const)
      await tx
        .deleteFrom(table)
        .where('site_id', '=', siteId)
        .where('sha256', '=', sha256)
        .execute();
    if (outcome === null) {
      await tx
        .deleteFrom('file_texts')
        .where('site_id', '=', siteId)
        .where('sha256', '=', sha256)
        .execute();
      return;
    }
    const text = outcome.state === 'read' ? outcome.text : null;
    const updated = await tx
      .updateTable('file_texts')
      .set({
        state: text === null ? 'failed' : text.pages.length > 0 ? 'done' : 'none',
        reason: outcome.state === 'failed' ? outcome.reason : null,
        pages: text?.count ?? null,
        is_cut: text?.isCut ?? false,
        has_places: true,
        claimed_at: null,
      })
      .where('site_id', '=', siteId)
      .where('sha256', '=', sha256)
      .returning('sha256')
      .executeTakeFirst();
    if (updated === undefined) return;
    const pages = (text?.pages ?? []).map((each) => ({
      ...each,
      search_text: searchKey(each.text),
    }));
    await sql`insert into file_text_pages (site_id, sha256, page, text, search_text)
      select ${siteId}, ${sha256}, page, text, search_text
      from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb)
        as given (page integer, text text, search_text text)`.execute(tx);
    await sql`insert into file_tag_words (site_id, sha256, page, words)
      select ${siteId}, ${sha256}, page, words
      from jsonb_to_recordset(${JSON.stringify(text?.tags ?? [])}::jsonb)
        as given (page integer, words jsonb)`.execute(tx);
    await keepWords(tx, siteId, sha256);
    if (pages.length > 0) {
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
  });
}

/**
 * Reads the text of one file of the site that waits, and stores it. Returns whether there may be
 * more; throws if the bytes could not be fetched or stored: the file stays queued, and is tried again
 * after a while.
 */
export async function readNext(
  services: ReaderServices,
  site: SiteIds,
  signal: AbortSignal,
): Promise<boolean> {
  const claimed = await claim(services, site);
  if (claimed === undefined) return false;
  try {
    await store(services, site, claimed, await read(services, site, claimed, signal));
  } catch (error) {
    await release(services, site, claimed, signal.aborted);
    throw error;
  }
  return true;
}
