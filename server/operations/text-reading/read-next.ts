import type { TextFailure } from '../../../src/contract/file-texts.ts';
import { afterCommit, withTenant } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import type { SiteIds } from '../sites/every.ts';
import { lockContent } from '../file-text/lock-content.ts';
import { textKindOf } from '../file-text/text-kind.ts';
import { type Claim, claim, claimedFile, mostAttempts, release, tenantOf } from './claims.ts';
import { readText } from './read/read-text.ts';
import type { FileText } from './read/text-pages.ts';
import { UnreadableText } from './read/unreadable-text.ts';
import { addPages, publishText } from './store-pages.ts';

/** What the reading of texts needs. */
export type ReaderServices = Pick<
  Services,
  'db' | 'files' | 'modules' | 'notifier' | 'now' | 'pictures'
>;

type Outcome =
  | { readonly state: 'read'; readonly text: FileText; readonly hasPages: boolean }
  | { readonly state: 'failed'; readonly reason: TextFailure };

/** Reads the text of stored bytes; null if no file has them any more. */
async function read(
  services: ReaderServices,
  site: SiteIds,
  claimed: Claim,
  signal: AbortSignal,
): Promise<Outcome | null> {
  if (claimed.attempts > mostAttempts) return { state: 'failed', reason: 'interrupted' };
  const file = await claimedFile(services, site, claimed);
  const kind = file === undefined ? null : textKindOf(file.media_type);
  if (file === undefined || kind === null) return null;
  const { store_id, size } = file;
  const stored = {
    size,
    read: (range?: { readonly start: number; readonly end: number }) =>
      services.files.get(site, store_id, range),
  };
  try {
    const text = await readText(kind, stored, { signal });
    return { state: 'read', text, hasPages: kind === 'pdf' };
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    return { state: 'failed', reason: error.code };
  }
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
    const isRead = outcome.state === 'read';
    const text = isRead ? outcome.text : null;
    // Pages without a text of their own may be scans.
    const hasPictures =
      isRead && outcome.hasPages && outcome.text.pages.length < outcome.text.count;
    const updated = await tx
      .updateTable('file_texts')
      .set({
        state: text === null ? 'failed' : text.pages.length > 0 ? 'done' : 'none',
        reason: outcome.state === 'failed' ? outcome.reason : null,
        pages: text?.count ?? null,
        is_cut: text?.isCut ?? false,
        has_places: true,
        picture_state: hasPictures && services.pictures !== null ? 'pending' : 'no',
        attempts: 0,
        claimed_at: null,
      })
      .where('site_id', '=', siteId)
      .where('sha256', '=', sha256)
      .returning('picture_state')
      .executeTakeFirst();
    if (updated === undefined) return;
    const pages = text?.pages ?? [];
    await addPages(tx, siteId, sha256, { pages, tags: text?.tags ?? null });
    await publishText(services, tx, site, { sha256, isFound: pages.length > 0 });
    if (updated.picture_state === 'pending')
      afterCommit(tx, () => services.pictures?.queue.wake(site));
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
  const claimed = await claim(services, site, 'state');
  if (claimed === undefined) return false;
  try {
    await store(services, site, claimed, await read(services, site, claimed, signal));
  } catch (error) {
    await release(services, site, claimed, { waiting: 'state', hasEnded: signal.aborted });
    throw error;
  }
  return true;
}
