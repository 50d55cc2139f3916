import { type Tx, withTenant } from '../../db/transaction.ts';
import { queueOldFiles } from '../file-text/queue-text.ts';
import type { TextQueue } from '../services.ts';
import { type SiteIds, listAllSites } from '../sites/every.ts';
import { type Waiting, tenantOf } from './claims.ts';
import { drawNextFirstPage } from './first-page.ts';
import { queueDrawings } from './queue-drawings.ts';
import { forgetPictures, queueOldPictures } from './queue-pictures.ts';
import { readNextPictures } from './read-next-pictures.ts';
import { type ReaderServices, readNext } from './read-next.ts';

/** Reads the texts of files in the background of this process, one file at a time. */
export interface TextReader extends TextQueue {
  /** Finds files that other servers, or servers that ended, have left unread. */
  readonly sweep: () => Promise<void>;
  /** Resolves when no file waits that this process knows of. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What a reader does: the own texts of files, their pictures, or their first pages. */
export interface Reading {
  readonly waiting: Waiting;
  readonly next: typeof readNext;
  /** Queues what nobody has queued; `isFirst`: since the start of this process. */
  readonly queue: (
    services: ReaderServices,
    tx: Tx,
    siteId: number,
    isFirst: boolean,
  ) => Promise<void>;
}

export const ownTexts: Reading = {
  waiting: 'state',
  next: readNext,
  async queue(services, tx, siteId, isFirst) {
    if (isFirst) await queueOldFiles(tx, [siteId]);
    if (isFirst && services.pictures === null) await forgetPictures(tx, siteId);
    await queueDrawings(services, tx, siteId);
  },
};

export const picturesOfFiles: Reading = {
  waiting: 'picture_state',
  next: readNextPictures,
  async queue(_, tx, siteId, isFirst) {
    if (isFirst) await queueOldPictures(tx, siteId);
  },
};

export const firstPagesOfFiles: Reading = {
  waiting: 'first_page_state',
  next: drawNextFirstPage,
  // Old files are queued with their texts.
  queue: () => Promise.resolve(),
};

export function createTextReader(reading: Reading, servicesOf: () => ReaderServices): TextReader {
  const waiting = new Map<number, SiteIds>();
  const end = new AbortController();
  const known = new Set<number>();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;

  /** Sites take turns, so that a large import of one does not delay the others. */
  async function run(): Promise<void> {
    for (const [siteId, site] of waiting) {
      waiting.delete(siteId);
      if (end.signal.aborted) break;
      const services = servicesOf();
      try {
        if (await reading.next(services, site, end.signal)) waiting.set(siteId, site);
      } catch (error) {
        if (!end.signal.aborted)
          services.db.log.error(`The text of a file was not read: ${String(error)}`);
      }
    }
    // In the same step as the end of the loop, so that no call of `wake` comes in between.
    isRunning = false;
  }

  function wake(site: SiteIds): void {
    waiting.set(site.siteId, site);
    if (isRunning || end.signal.aborted) return;
    isRunning = true;
    running = run();
  }

  return {
    wake,
    async sweep() {
      const services = servicesOf();
      for (const site of await listAllSites(services)) {
        const { siteId } = site;
        const unread = await withTenant(services.db, tenantOf(site), async (tx) => {
          await reading.queue(services, tx, siteId, !known.has(siteId));
          known.add(siteId);
          return tx
            .selectFrom('file_texts')
            .select('sha256')
            .where('site_id', '=', siteId)
            .where(reading.waiting, '=', 'pending')
            .limit(1)
            .executeTakeFirst();
        });
        if (unread !== undefined) wake(site);
      }
    },
    async settled() {
      while (isRunning) await running;
    },
    async close() {
      end.abort();
      await running;
    },
  };
}
