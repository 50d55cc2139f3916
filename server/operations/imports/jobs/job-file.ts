import type { FileStore } from '../../../adapters/file-store/file-store.ts';
import { createFairQueue } from '../../context/fair-queue.ts';
import type { ItemRequest } from '../../context/items.ts';
import type { Bytes, TableFile } from '../read/table.ts';
import { type TableOptions, withTable } from '../read/with-table.ts';
import type { JobRow } from './row.ts';

function bytesOf(
  files: FileStore,
  { caller, siteId }: Pick<ItemRequest, 'caller' | 'siteId'>,
  { file_id, size }: Pick<JobRow, 'file_id' | 'size'>,
): Bytes {
  const owner = { organisationId: caller.organisationId, siteId };
  return { size, read: (range) => files.get(owner, file_id, range) };
}

/** Runs `work` with the table in the file of a job. Throws UnreadableFile. */
export function withTableOf<T>(
  request: ItemRequest,
  job: Pick<JobRow, 'file_id' | 'size'>,
  options: TableOptions,
  work: (table: TableFile) => Promise<T>,
): Promise<T> {
  return withTable(bytesOf(request.services.files, request, job), options, work);
}

/** Files that people wait for: one of each person at a time. */
const awaitedFiles = createFairQueue({ atOnce: 2, maxWaiting: 3 });

/**
 * Like `withTableOf` for a call that answers when `work` has ended. `signal` aborts when the client
 * disconnects. Must not run in a transaction, because it may wait. Throws `too_many` if the person
 * has too many files waiting.
 */
export function withAwaitedTable<T>(
  request: ItemRequest,
  job: Pick<JobRow, 'file_id' | 'size'>,
  options: TableOptions,
  work: (table: TableFile) => Promise<T>,
): Promise<T> {
  const run = () => withTableOf(request, job, options, work);
  return awaitedFiles.run(request.caller.userId, run, options.signal);
}
