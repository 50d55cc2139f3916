import type { Services, TextQueue } from '../services.ts';
import { type SiteIds, listAllSites } from '../sites/every.ts';
import { queueOldFiles } from '../file-text/queue-text.ts';
import { queueDrawings } from './queue-drawings.ts';
import { readNext } from './read-next.ts';
import { withTenant } from '../../db/transaction.ts';

/** Reads the texts of files in the background of this process, one file at a time. */
export interface TextReader extends TextQueue {
  /** Finds files that other servers, or servers that ended, have left unread. */
  readonly sweep: () => Promise<void>;
  /** Resolves when no file waits that this process knows of. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type ReaderServices = Pick<Services, 'db' | 'files' | 'modules' | 'notifier' | 'now'>;

export function createTextReader(servicesOf: () => ReaderServices): TextReader {
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
        if (await readNext(services, site, end.signal)) waiting.set(siteId, site);
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
        const { organisationId, siteId } = site;
        const tenant = { organisationId, siteIds: [siteId], siteId, userId: null };
        const unread = await withTenant(services.db, tenant, async (tx) => {
          if (!known.has(siteId)) await queueOldFiles(tx, [siteId]);
          known.add(siteId);
          await queueDrawings(services, tx, siteId);
          return tx
            .selectFrom('file_texts')
            .select('sha256')
            .where('site_id', '=', siteId)
            .where('state', '=', 'pending')
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
