import type { FileStore } from '../../../adapters/file-store/file-store.ts';
import type { ItemRequest } from '../../context/items.ts';
import { openTable } from '../read/open.ts';
import type { Bytes, TableFile } from '../read/table.ts';
import type { JobRow } from './row.ts';

export function bytesOf(
  files: FileStore,
  { caller, siteId }: Pick<ItemRequest, 'caller' | 'siteId'>,
  { file_id, size }: Pick<JobRow, 'file_id' | 'size'>,
): Bytes {
  const owner = { organisationId: caller.organisationId, siteId };
  return { size, read: (range) => files.get(owner, file_id, range) };
}

/** The table in the file of a job. Throws UnreadableFile. */
export function tableOf(request: ItemRequest, job: JobRow): Promise<TableFile> {
  return openTable(bytesOf(request.services.files, request, job), job.sheet);
}
