import type { ImportFailureCode } from '../../../../src/contract/import-schemas.ts';
import { localeOf } from '../../../../src/runtime/text.ts';
import { Failure } from '../../failure.ts';
import type { ItemRequest } from '../../context/items.ts';
import { asBackground, invalidateImport } from '../jobs/access.ts';
import type { JobRow } from '../jobs/row.ts';
import { UnreadableFile } from '../read/table.ts';
import { applyRows } from './apply.ts';
import { dryRun } from './dry-run.ts';
import { ImportCancelled, heartbeat, progressOf, sendHeartbeat, updateJob } from './progress.ts';

type Work = 'checking' | 'applying';

/** Runs imports in the background of this process, one after another. */
export interface ImportRunner {
  /** Continues a job that is in the state of the work. */
  readonly start: (request: ItemRequest, job: JobRow, work: Work) => void;
  /** Stops the work on a job if it runs in this process. */
  readonly cancel: (importId: number) => void;
  /** Resolves when no work is left. */
  readonly settled: () => Promise<void>;
  /** Cancels everything. */
  readonly close: () => Promise<void>;
}

/** The code of the sentence that says why a job failed. */
function reasonOf(error: unknown): ImportFailureCode {
  if (error instanceof UnreadableFile) return 'unreadable';
  if (!(error instanceof Failure)) return 'internal';
  return ['forbidden', 'not_found', 'site_archived'].includes(error.code)
    ? 'not_permitted'
    : 'internal';
}

export function importRunner(): ImportRunner {
  const abortControllers = new Map<number, AbortController>();
  let queue: Promise<void> = Promise.resolve();

  async function run(
    request: ItemRequest,
    job: JobRow,
    work: Work,
    signal: AbortSignal,
  ): Promise<void> {
    const { log } = request.services.db;
    const heartbeatTimer = setInterval(() => {
      sendHeartbeat(request, job.id, work).catch((error: unknown) =>
        log.warn(`Import ${job.id}: ${String(error)}`),
      );
    }, heartbeat.intervalMs);
    try {
      if (job.mapping === null) throw new Error('The job has no mapping.');
      const plan = { mapping: job.mapping, language: localeOf(job.language).code };
      const progress = progressOf(request, job.id, work, signal);
      await progress.report(0);
      await (work === 'checking' ? dryRun : applyRows)({ request, job, plan, progress });
    } catch (error) {
      if (error instanceof ImportCancelled) return;
      const reason = reasonOf(error);
      if (reason === 'internal')
        log.error(
          `Import ${job.id} failed: ${error instanceof Error ? error.stack : String(error)}`,
        );
      await updateJob(request, job.id, work, { state: 'failed', error: reason });
    } finally {
      clearInterval(heartbeatTimer);
      invalidateImport(request);
    }
  }

  return {
    start(original, job, work) {
      const request = asBackground(original);
      const stop = new AbortController();
      abortControllers.set(job.id, stop);
      queue = queue
        .then(() => run(request, job, work, stop.signal))
        .catch((error: unknown) => {
          // The missing heartbeat already reports it.
          if (!(error instanceof ImportCancelled))
            request.services.db.log.error(`Import ${job.id} ended: ${String(error)}`);
        })
        .finally(() => {
          if (abortControllers.get(job.id) === stop) abortControllers.delete(job.id);
        });
    },
    cancel: (importId) => abortControllers.get(importId)?.abort(),
    settled: () => queue,
    close: async () => {
      for (const stop of abortControllers.values()) stop.abort();
      await queue;
    },
  };
}
