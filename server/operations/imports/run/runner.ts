import type { ImportFailureCode } from '../../../../src/contract/import-schemas.ts';
import { localeOf } from '../../../../src/runtime/text.ts';
import { Failure } from '../../failure.ts';
import { createFairQueue } from '../../context/fair-queue.ts';
import type { ItemRequest } from '../../context/items.ts';
import { asBackground, invalidateImport } from '../jobs/access.ts';
import type { JobRow } from '../jobs/row.ts';
import { UnreadableFile } from '../read/table.ts';
import { applyRows } from './apply.ts';
import { dryRun } from './dry-run.ts';
import { ImportCancelled, heartbeat, progressOf, sendHeartbeat, updateJob } from './progress.ts';

type Work = 'checking' | 'applying';

/** Runs imports in the background of this process, one at a time; organisations take turns. */
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
  const queue = createFairQueue({ atOnce: 1 });
  const started = new Set<Promise<void>>();

  async function run(
    request: ItemRequest,
    job: JobRow,
    work: Work,
    signal: AbortSignal,
  ): Promise<void> {
    const { log } = request.services.db;
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
      invalidateImport(request);
    }
  }

  /** Runs a job when it is the turn of its organisation; a waiting job sends its heartbeat too. */
  async function runInTurn(
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
      await queue.run(request.caller.organisationId, () => run(request, job, work, signal));
    } catch (error) {
      // The missing heartbeat already reports it.
      if (!(error instanceof ImportCancelled))
        log.error(`Import ${job.id} ended: ${String(error)}`);
    } finally {
      clearInterval(heartbeatTimer);
    }
  }

  async function settled(): Promise<void> {
    while (started.size > 0) await Promise.all(started);
  }

  return {
    start(original, job, work) {
      const request = asBackground(original);
      const stop = new AbortController();
      abortControllers.set(job.id, stop);
      const running = runInTurn(request, job, work, stop.signal).finally(() => {
        started.delete(running);
        if (abortControllers.get(job.id) === stop) abortControllers.delete(job.id);
      });
      started.add(running);
    },
    cancel: (importId) => abortControllers.get(importId)?.abort(),
    settled,
    close: async () => {
      for (const stop of abortControllers.values()) stop.abort();
      await settled();
    },
  };
}
