import type { ImportMapping, ImportState } from '../../../../src/contract/imports.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import { Failure } from '../../failure.ts';
import type { ItemRequest, ItemAccess } from '../../context/items.ts';
import { checkMapping } from '../mapping.ts';
import type { ImportRunner } from '../run/runner.ts';
import { withImports, invalidateImport } from './access.ts';
import { deleteProblems } from './problems.ts';
import { type JobRow, ownJob, readableJob, running } from './row.ts';

/** The present state of an import. Throws a Failure. */
export function getImport(request: ItemRequest, importId: number): Promise<JobRow> {
  return withImports(request, (access) => readableJob(access, importId));
}

async function updateJob(
  { tx, siteId, services }: ItemAccess,
  importId: number,
  change: {
    readonly state: ImportState;
    readonly mapping?: string;
    readonly language?: Language;
    readonly counts?: null;
  },
): Promise<JobRow> {
  return tx
    .updateTable('import_jobs')
    .set({ rows_done: 0, error: null, ...change, beat_at: services.now().toISOString() })
    .where('site_id', '=', siteId)
    .where('id', '=', importId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes the state of an import under its lock, and invalidates it for those who watch it. */
async function changeState(
  request: ItemRequest,
  importId: number,
  change: (access: ItemAccess, before: JobRow) => Promise<JobRow>,
  act: (job: JobRow) => void,
): Promise<JobRow> {
  const job = await withImports(request, async (access) =>
    change(access, await ownJob(access, importId)),
  );
  act(job);
  invalidateImport(request);
  return job;
}

/** Starts the dry run of a file with a mapping. Throws a Failure. */
export function startDryRun(
  request: ItemRequest,
  runner: ImportRunner,
  importId: number,
  { mapping, language }: { readonly mapping: ImportMapping; readonly language: Language },
): Promise<JobRow> {
  return changeState(
    request,
    importId,
    async (access, job) => {
      const { state } = job;
      if (state === 'applied' || running.includes(state)) throw new Failure('conflict');
      await checkMapping(access, mapping, job);
      await deleteProblems(access, importId);
      const change = { mapping: JSON.stringify(mapping), language, counts: null };
      return updateJob(access, importId, { state: 'checking', ...change });
    },
    (job) => runner.start(request, job, 'checking'),
  );
}

/**
 * Starts to import the rows of a file. Rows with problems refuse it, unless they are left out. Throws
 * a Failure.
 */
export function startApply(
  request: ItemRequest,
  runner: ImportRunner,
  importId: number,
  leaveOutBad = false,
): Promise<JobRow> {
  return changeState(
    request,
    importId,
    (access, { state, counts }) => {
      if (state !== 'checked' || counts === null) throw new Failure('conflict');
      const { bad, created, changed } = counts;
      if (bad > 0 && !(leaveOutBad && created + changed > 0)) throw new Failure('conflict');
      return updateJob(access, importId, { state: 'applying' });
    },
    (job) => runner.start(request, job, 'applying'),
  );
}

/**
 * Cancels an import: none of its rows are imported. An applied import stays applied. Throws a
 * Failure.
 */
export function cancelImport(
  request: ItemRequest,
  runner: ImportRunner,
  importId: number,
): Promise<JobRow> {
  return changeState(
    request,
    importId,
    async (access, { state }) => {
      if (state === 'applied') throw new Failure('conflict');
      await deleteProblems(access, importId);
      return updateJob(access, importId, { state: 'cancelled', counts: null });
    },
    () => runner.cancel(importId),
  );
}
