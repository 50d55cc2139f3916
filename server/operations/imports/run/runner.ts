import type { ImportMapping } from '../../../../src/contract/imports.ts';
import { languageOf } from '../../../language/choose.ts';
import { Failure } from '../../failure.ts';
import type { ItemRequest } from '../../items/kind.ts';
import { inBackground, tellImport } from '../jobs/access.ts';
import type { JobRow } from '../jobs/row.ts';
import { UnreadableFile } from '../read/table.ts';
import { applyRows } from './apply.ts';
import { checkRows } from './check.ts';
import { Cancelled, beat, progressOf, showLife, updateJob } from './progress.ts';

type Work = 'checking' | 'applying';

/** Runs imports in the background of this process, one after the other. */
export interface ImportRunner {
  /** Goes on with a job that is in the state of the work. */
  readonly start: (kind: ItemRequest, job: JobRow, work: Work) => void;
  /** Has the work on a job end soon, if it is done here. */
  readonly cancel: (importId: number) => void;
  /** Until nothing is left to do. */
  readonly settled: () => Promise<void>;
  /** Cancels everything. */
  readonly close: () => Promise<void>;
}

/** Why a job failed, as a code of a sentence. */
function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return 'unreadable';
  if (!(error instanceof Failure)) return 'internal';
  return ['forbidden', 'not_found', 'site_archived'].includes(error.code)
    ? 'not_permitted'
    : 'internal';
}

export function importRunner(): ImportRunner {
  const stops = new Map<number, AbortController>();
  let queue: Promise<void> = Promise.resolve();

  async function run(kind: ItemRequest, job: JobRow, work: Work, signal: AbortSignal): Promise<void> {
    const { log } = kind.services.db;
    const alive = setInterval(() => {
      showLife(kind, job.id, work).catch((error: unknown) =>
        log.warn(`Import ${job.id}: ${String(error)}`),
      );
    }, beat.every);
    try {
      const plan = {
        mapping: job.mapping as ImportMapping,
        language: languageOf(job.language) ?? 'en',
      };
      const progress = progressOf(kind, job.id, work, signal);
      await progress.tell(0);
      await (work === 'checking' ? checkRows : applyRows)({ kind, job, plan, progress });
    } catch (error) {
      if (error instanceof Cancelled) return;
      const reason = reasonOf(error);
      if (reason === 'internal')
        log.error(
          `Import ${job.id} failed: ${error instanceof Error ? error.stack : String(error)}`,
        );
      await updateJob(kind, job.id, work, { state: 'failed', error: reason });
    } finally {
      clearInterval(alive);
      tellImport(kind);
    }
  }

  return {
    start(asked, job, work) {
      const kind = inBackground(asked);
      const stop = new AbortController();
      stops.set(job.id, stop);
      queue = queue
        .then(() => run(kind, job, work, stop.signal))
        .catch((error: unknown) => {
          // Its silence tells of it.
          if (!(error instanceof Cancelled))
            kind.services.db.log.error(`Import ${job.id} ended: ${String(error)}`);
        })
        .finally(() => {
          if (stops.get(job.id) === stop) stops.delete(job.id);
        });
    },
    cancel: (importId) => stops.get(importId)?.abort(),
    settled: () => queue,
    close: async () => {
      for (const stop of stops.values()) stop.abort();
      await queue;
    },
  };
}
