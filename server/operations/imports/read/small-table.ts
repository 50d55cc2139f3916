import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Failure } from '../../failure.ts';
import { requireClean } from '../../scanning/require-clean.ts';
import type { Services } from '../../services.ts';
import { type FileRow, UnreadableFile } from './table.ts';
import { withTable } from './with-table.ts';

/** Bounds of a file that is read completely. */
interface Bounds {
  readonly maxBytes: number;
  readonly maxRows: number;
}

const textOf = (cell: FileRow['cells'][number]) =>
  cell === null ? '' : String(cell).replaceAll(/\s+/g, ' ').trim();

/** The rows of a small file as texts, the header first, and the line of each in the file. */
export interface SmallTable {
  readonly rows: string[][];
  readonly lines: number[];
}

/**
 * The rows of a small CSV or XLSX file. Throws `too_large`,
 * `unreadable_file` and `infected_file`.
 */
export async function readSmallTable(
  services: Pick<Services, 'scanner' | 'db'>,
  file: Readable,
  { maxBytes, maxRows }: Bounds,
  signal: AbortSignal,
): Promise<SmallTable> {
  const content = await buffer(file);
  if (content.length > maxBytes) throw new Failure('too_large');
  await requireClean(services, Readable.from([content]));
  const bytes = {
    size: content.length,
    read: ({ start, end } = { start: 0, end: content.length }) =>
      Readable.from([content.subarray(start, end)]),
  };
  try {
    return await withTable(bytes, { signal }, async ({ headers, headerLines, rows }) => {
      const found = { rows: [[...headers]], lines: [headerLines.last] };
      for await (const page of rows())
        for (const { number, cells } of page) {
          if (found.rows.length > maxRows)
            throw new Failure('unreadable_file', { context: 'over_limit', most: maxRows });
          found.rows.push(headers.map((_, at) => textOf(cells[at] ?? null)));
          found.lines.push(number);
        }
      return found;
    });
  } catch (error) {
    throw error instanceof UnreadableFile
      ? new Failure('unreadable_file', { context: error.code })
      : error;
  }
}
