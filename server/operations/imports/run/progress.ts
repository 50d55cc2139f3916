import type {
  ImportFailureCode,
  ImportCounts,
  ImportState,
} from '../../../../src/contract/import-schemas.ts';
import { type Tx, withTenant } from '../../../db/transaction.ts';
import type { ItemRequest } from '../../context/items.ts';
import { notifyOfImport } from '../../notifications/notify-import.ts';
import { invalidateImport } from '../jobs/access.ts';

/** The import was cancelled, or another worker owns it now. */
export class ImportCancelled extends Error {
  override readonly name = 'Cancelled';
}

/** The changed values of a job. */
export interface JobChange {
  readonly state?: ImportState;
  readonly rows_done?: number;
  readonly counts?: ImportCounts | null;
  readonly error?: ImportFailureCode | null;
}

/**
 * Updates a job while it is in a state, and notifies when it ends. Throws ImportCancelled if it is
 * in another state.
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

/** Updates a job in a separate transaction. */
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
 * Sends a heartbeat, unless the job's row is locked: then its transaction is about to end, and
 * nobody has to wait for it.
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
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .execute(),
  );
}

/** Milliseconds between two heartbeats, and without one until a job counts as ended. */
export const heartbeat = { intervalMs: 2000, timeoutMs: 20_000 };

/** Reports the progress of a job periodically, and detects its cancellation. */
export interface Progress {
  /** Throws ImportCancelled. */
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
