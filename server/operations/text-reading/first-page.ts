import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { withTenant } from '../../db/transaction.ts';
import { hasFirstPage } from '../file-text/first-pages.ts';
import { lockContent } from '../file-text/lock-content.ts';
import type { Services } from '../services.ts';
import type { SiteIds } from '../sites/every.ts';
import { claim, claimedFile, mostAttempts, release, tenantOf } from './claims.ts';
import type { FirstPageInput } from './pictures/picture-messages.ts';
import { runProcess } from './pictures/run-process.ts';
import { UnreadableText } from './read/unreadable-text.ts';

const script = fileURLToPath(new URL('./pictures/first-page-process.ts', import.meta.url));
const limits = { ms: 60_000, megabytes: 2048 } as const;
const mostPicture = 5 * 1_048_576;

/** A stored file whose first page is to be drawn. */
interface ReadFile {
  readonly sha256: string;
  readonly size: number;
  readonly store_id: string;
  readonly media_type: string;
  readonly thumbnail_id: string | null;
}

async function draw(bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array | null> {
  let drawn: Uint8Array | null = null;
  await runProcess<Omit<FirstPageInput, 'mostBytes'>, Uint8Array>({
    script,
    input: { bytes },
    onPage: (webp) => {
      drawn = webp;
    },
    limits,
    signal,
  });
  return drawn;
}

/**
 * Keeps a picture of the first page of a large PDF as the thumbnail of all files of the site with its
 * bytes: it is seen while the PDF itself is fetched and drawn. What can't be drawn has none.
 */
async function keepFirstPage(
  { db, files }: Pick<Services, 'db' | 'files'>,
  site: SiteIds,
  file: ReadFile,
  signal: AbortSignal,
): Promise<void> {
  const { sha256, size, store_id: storeId, media_type: mediaType, thumbnail_id: kept } = file;
  if (kept !== null || !hasFirstPage({ media_type: mediaType, size })) return;
  try {
    const webp = await draw(new Uint8Array(await buffer(files.get(site, storeId))), signal);
    if (webp === null) return;
    const picture = await files.put(site, Readable.from([Buffer.from(webp)]), mostPicture);
    const isKept = await withTenant(db, tenantOf(site), async (tx) => {
      await lockContent(tx, site.siteId, sha256);
      const { rows } = await sql`update files
        set thumbnail_id = ${picture.id}, thumbnail_size = ${picture.size}
        where site_id = ${site.siteId} and sha256 = ${sha256} and thumbnail_id is null
        returning id`.execute(tx);
      return rows.length > 0;
    });
    if (!isKept) await files.remove(site, picture.id);
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    const { message } = error.cause instanceof Error ? error.cause : error;
    db.log.warn(`The first page of a PDF was not drawn: ${message}`);
  }
}

/**
 * Draws the first page of one file of the site that waits. Returns and throws as `readNext`; a file that
 * ended the servers that drew it has none.
 */
export async function drawNextFirstPage(
  services: Pick<Services, 'db' | 'files' | 'now'>,
  site: SiteIds,
  signal: AbortSignal,
): Promise<boolean> {
  const waiting = 'first_page_state';
  const claimed = await claim(services, site, waiting);
  if (claimed === undefined) return false;
  const { sha256, attempts } = claimed;
  try {
    const file = await claimedFile(services, site, claimed);
    if (file !== undefined && attempts <= mostAttempts)
      await keepFirstPage(services, site, { ...file, sha256 }, signal);
    await withTenant(services.db, tenantOf(site), (tx) =>
      tx
        .updateTable('file_texts')
        .set({ first_page_state: 'no', first_page_attempts: 0, first_page_claimed_at: null })
        .where('site_id', '=', site.siteId)
        .where('sha256', '=', sha256)
        .execute(),
    );
  } catch (error) {
    await release(services, site, claimed, { waiting, hasEnded: signal.aborted });
    throw error;
  }
  return true;
}
