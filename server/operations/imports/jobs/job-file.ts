import { unescapeCsvFormulas } from '../../../../src/runtime/cell-codec/formula-injection.ts';
import type { FileStore } from '../../../adapters/file-store/file-store.ts';
import { createFairQueue } from '../../context/fair-queue.ts';
import type { ItemRequest } from '../../context/items.ts';
import type { Bytes, FileRow, TableFile } from '../read/table.ts';
import { type TableOptions, withTable } from '../read/with-table.ts';
import { withTables } from '../tables/with-tables.ts';
import { type JobRow, leftTotals, sampleOf } from './row.ts';

function bytesOf(
  files: FileStore,
  { caller, siteId }: Pick<ItemRequest, 'caller' | 'siteId'>,
  { file_id, size }: Pick<JobRow, 'file_id' | 'size'>,
): Bytes {
  const owner = { organisationId: caller.organisationId, siteId };
  return { size, read: (range) => files.get(owner, file_id, range) };
}

/**
 * Whether the texts of a CSV have the apostrophes that this product puts before formulas: in its
 * exports, which have the column `id`, and in its files of rows to correct. An apostrophe in any
 * other file belongs to the text.
 */
const hasEscapedFormulas = ({ format, is_escaped, mapping }: JobRow): boolean =>
  format === 'csv' && (is_escaped || mapping?.columns.some(({ db }) => db === 'id') === true);

/** Rows of a file without those apostrophes. */
async function* withoutEscapes(
  pages: AsyncGenerator<readonly FileRow[]>,
): AsyncGenerator<readonly FileRow[]> {
  for await (const page of pages)
    yield page.map(({ number, cells }) => ({
      number,
      cells: cells.map((cell) => (typeof cell === 'string' ? unescapeCsvFormulas(cell) : cell)),
    }));
}

/** A table without the rows of some lines. */
export const withoutRows = (table: TableFile, left: ReadonlySet<number>): TableFile =>
  left.size === 0
    ? table
    : {
        ...table,
        async *rows() {
          for await (const page of table.rows())
            yield page.filter(({ number }) => !left.has(number));
        },
      };

/** Runs `work` with the table of a job as it is to be imported. Throws UnreadableFile. */
export function withRowsOf<T>(
  request: ItemRequest,
  job: JobRow,
  work: (table: TableFile) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const plain = (table: TableFile): TableFile =>
    hasEscapedFormulas(job) ? { ...table, rows: () => withoutEscapes(table.rows()) } : table;
  const { header } = sampleOf(job);
  return withTableOf(request, job, { sheet: job.sheet, header, signal }, async (table) => {
    const { mapping } = job;
    const taken = withoutRows(plain(table), new Set(leftTotals(job)));
    if (mapping === null) return work(taken);
    const joined = await withTables({
      table: taken,
      mapping,
      module: request.live.compiled,
      rowsOf: (sheet, read) =>
        withTableOf(request, job, { sheet, signal }, (other) => read(plain(other).rows())),
    });
    return work(joined);
  });
}

/** Runs `work` with the table in the file of a job. Throws UnreadableFile. */
function withTableOf<T>(
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

/** Like `withRowsOf` for a call that answers when `work` has ended (`withAwaitedTable`). */
export function withAwaitedRows<T>(
  request: ItemRequest,
  job: JobRow,
  signal: AbortSignal,
  work: (table: TableFile) => Promise<T>,
): Promise<T> {
  const run = () => withRowsOf(request, job, work, signal);
  return awaitedFiles.run(request.caller.userId, run, signal);
}
