import { buffer } from 'node:stream/consumers';
import { mostScannedPages, type TextFailure } from '../../../src/contract/file-texts.ts';
import { withTenant } from '../../db/transaction.ts';
import { lockContent } from '../file-text/lock-content.ts';
import { isPictureType } from '../file-text/text-kind.ts';
import type { SiteIds } from '../sites/every.ts';
import {
  type Claim,
  claim,
  claimedFile,
  keepClaim,
  mostAttempts,
  release,
  tenantOf,
} from './claims.ts';
import type { PictureLanguages } from '../../picture-languages.ts';
import { type PictureText, readPictures } from './pictures/read-pictures.ts';
import { UnreadableText } from './read/unreadable-text.ts';
import type { ReaderServices } from './read-next.ts';
import { addPages, publishText } from './store-pages.ts';

/** Files above this size are not read: they have to be in memory as a whole. */
const mostBytes = 128 * 1_048_576;

type Outcome =
  | { readonly state: 'read'; readonly read: PictureText; readonly isCut: boolean }
  | { readonly state: 'failed'; readonly reason: TextFailure };

/** The pages of a file that have no text of their own. */
function wordlessPages(
  { db }: ReaderServices,
  site: SiteIds,
  { sha256 }: Claim,
): Promise<readonly number[]> {
  return withTenant(db, tenantOf(site), async (tx) => {
    const row = await tx
      .selectFrom('file_texts')
      .select('pages')
      .where('site_id', '=', site.siteId)
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    const own = await tx
      .selectFrom('file_text_pages')
      .select('page')
      .where('site_id', '=', site.siteId)
      .where('sha256', '=', sha256)
      .where('words', 'is', null)
      .execute();
    const known = new Set(own.map(({ page }) => page));
    const all = Array.from({ length: row?.pages ?? 1 }, (_, index) => index + 1);
    return all.filter((page) => !known.has(page));
  });
}

/** Reads the pictures of stored bytes; null if no file has them any more. */
async function read(
  services: ReaderServices,
  languages: PictureLanguages,
  site: SiteIds,
  claimed: Claim,
  signal: AbortSignal,
): Promise<Outcome | null> {
  if (claimed.attempts > mostAttempts) return { state: 'failed', reason: 'interrupted' };
  const file = await claimedFile(services, site, claimed);
  if (file === undefined) return null;
  if (file.size > mostBytes) return { state: 'failed', reason: 'too_large' };
  const pages = await wordlessPages(services, site, claimed);
  const bytes = new Uint8Array(await buffer(services.files.get(site, file.store_id)));
  const kind = isPictureType(file.media_type) ? 'picture' : 'pdf';
  const input = { kind, bytes, pages: pages.slice(0, mostScannedPages), languages } as const;
  const onPage = () => {
    keepClaim(services, site, claimed).catch((error: unknown) =>
      services.db.log.warn(`The claim of a file was not kept: ${String(error)}`),
    );
  };
  try {
    const found = await readPictures(input, { signal, onPage });
    return {
      state: 'read',
      read: found,
      isCut: found.text.isCut || pages.length > mostScannedPages,
    };
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    const { message } = error.cause instanceof Error ? error.cause : error;
    services.db.log.warn(`The pictures of a file were not read: ${message}`);
    return { state: 'failed', reason: error.code };
  }
}

/** Stores what became of the pictures of a claimed file, beside its own text. */
function store(
  services: ReaderServices,
  site: SiteIds,
  { sha256 }: Claim,
  outcome: Outcome | null,
): Promise<void> {
  const { siteId } = site;
  return withTenant(services.db, tenantOf(site), async (tx) => {
    await lockContent(tx, siteId, sha256);
    const row = await tx
      .selectFrom('file_texts')
      .select(['state', 'is_cut', 'picture_state'])
      .where('site_id', '=', siteId)
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    // The file is gone, or its text is read again first.
    if (row?.picture_state !== 'pending' || row.state === 'pending') return;
    const words = outcome?.state === 'read' ? outcome.read.words : new Map<never, never>();
    const isFound = words.size > 0;
    const hasText = row.state === 'done' || isFound;
    const reason = outcome?.state === 'failed' && !hasText ? outcome.reason : null;
    await tx
      .updateTable('file_texts')
      .set({
        state: reason === null ? (hasText ? 'done' : 'none') : 'failed',
        reason,
        is_cut: row.is_cut || (outcome?.state === 'read' && outcome.isCut),
        has_places: true,
        picture_state: outcome?.state === 'failed' ? 'failed' : isFound ? 'done' : 'none',
        claimed_at: null,
      })
      .where('site_id', '=', siteId)
      .where('sha256', '=', sha256)
      .execute();
    if (outcome?.state === 'read')
      await addPages(tx, siteId, sha256, outcome.read.text, outcome.read.words);
    await publishText(services, tx, site, { sha256, isFound });
  });
}

/**
 * Reads the pictures of one file of the site that waits, and stores their words. Returns and throws as
 * `readNext`.
 */
export async function readNextPictures(
  services: ReaderServices,
  site: SiteIds,
  signal: AbortSignal,
): Promise<boolean> {
  const { pictures } = services;
  const claimed = pictures === null ? undefined : await claim(services, site, 'picture_state');
  if (pictures === null || claimed === undefined) return false;
  try {
    const outcome = await read(services, pictures.languages, site, claimed, signal);
    await store(services, site, claimed, outcome);
  } catch (error) {
    await release(services, site, claimed, { waiting: 'picture_state', hasEnded: signal.aborted });
    throw error;
  }
  return true;
}
