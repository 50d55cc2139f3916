import type { ImportCounts, ImportState } from '../../../../src/contract/imports.ts';
import { type Tx, withTenant } from '../../../db/transaction.ts';
import type { ItemRequest } from '../../context/items.ts';
import { notifyOfImport } from '../../notifications/notify-import.ts';
import { invalidateImport } from '../jobs/access.ts';

/** An import was cancelled, or is not this worker's any more. */
export class ImportCancelled extends Error {
  override readonly name = 'Cancelled';
}

/** What a job is set to. */
export interface JobChange {
  readonly state?: ImportState;
  readonly rows_done?: number;
  readonly counts?: ImportCounts | null;
  readonly error?: string | null;
}

/**
 * Updates a job while it is in a state, and notifies when it ends. Throws Cancelled if it is in
 * another state.
 */
export async function setJob(
  tx: Tx,
  { services, caller, siteId }: ItemRequest,
  importId: number,
  state: ImportState,
  { counts, ...change }: JobChange,
): Promise<void> {
  const job = await tx
    .updateTable('import_jobs')
    .set({
      ...change,
      ...(counts !== undefined && { counts: counts === null ? null : JSON.stringify(counts) }),
      beat_at: services.now().toISOString(),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', importId)
    .where('state', '=', state)
    .returning(['id', 'site_id', 'module_type', 'file_name', 'state', 'counts'])
    .executeTakeFirst();
  if (job === undefined) throw new ImportCancelled();
  if (job.state !== state) await notifyOfImport(tx, services, caller.userId, job);
}

/** The same in its own transaction. */
export async function updateJob(
  request: ItemRequest,
  importId: number,
  state: ImportState,
  change: JobChange,
): Promise<void> {
  const { services, caller, siteId } = request;
  const { organisationId, userId } = caller;
  const tenant = { organisationId, userId, siteIds: [siteId], siteId };
  await withTenant(services.db, tenant, (tx) => setJob(tx, request, importId, state, change));
  invalidateImport(request);
}

/**
 * Gives a sign of life, unless the job's row is locked: then its transaction is about to end, and
 * nobody has to wait for that.
 */
export async function sendHeartbeat(
  request: ItemRequest,
  importId: number,
  state: ImportState,
): Promise<void> {
  const { services, caller, siteId } = request;
  const { organisationId, userId } = caller;
  const tenant = { organisationId, userId, siteIds: [siteId], siteId };
  await withTenant(services.db, tenant, (tx) =>
    tx
      .updateTable('import_jobs')
      .set({ beat_at: services.now().toISOString() })
      .where('site_id', '=', siteId)
      .where('id', 'in', (jobs) =>
        jobs
          .selectFrom('import_jobs')
          .select('id')
          .where('site_id', '=', siteId)
          .where('id', '=', importId)
          .where('state', '=', state)
          .forUpdate()
          .skipLocked(),
      )
      .execute(),
  );
}

/** Milliseconds between two signs of life, and after how many without one a job has ended. */
export const heartbeat = { intervalMs: 2000, timeoutMs: 20_000 };

/** Reports the progress of a job periodically, and detects its cancellation. */
export interface Progress {
  /** Throws Cancelled. */
  readonly report: (rowsDone: number) => Promise<void>;
}

export function progressOf(
  request: ItemRequest,
  importId: number,
  state: ImportState,
  signal: AbortSignal,
): Progress {
  let reportedAt = performance.now();
  return {
    async report(rowsDone) {
      if (signal.aborted) throw new ImportCancelled();
      if (performance.now() - reportedAt < 1000) return;
      await updateJob(request, importId, state, { rows_done: rowsDone });
      reportedAt = performance.now();
    },
  };
}
