import { mostTotals, totalRows } from '../../../../src/domain/total-rows.ts';
import type { ItemRequest } from '../../context/items.ts';
import { firstRowsOf } from '../read/first-rows.ts';
import type { FileSample } from '../../../db/tables/imports.ts';
import { columnsBehind, type FileRow, type TableFile, UnreadableFile } from '../read/table.ts';
import type { TableOptions } from '../read/with-table.ts';
import type { SheetHeaders } from '../tables/recognise.ts';
import { withAwaitedTable } from './job-file.ts';
import type { JobRow } from './row.ts';

const sampleRows = 5;
const longestSample = 200;

/** The description of a table before it is mapped. */
export interface TablePreview {
  readonly table: TableFile;
  readonly sample: FileSample;
  readonly rows: number;
}

async function previewOf(table: TableFile): Promise<TablePreview> {
  const first: FileRow[] = [];
  const behind = columnsBehind(table.headers);
  let last: readonly FileRow[] = [];
  let rows = 0;
  for await (const page of table.rows()) {
    rows += page.length;
    first.push(...page.slice(0, sampleRows + mostTotals - first.length));
    behind.add(page);
    last = [...last, ...page].slice(-mostTotals - 1);
  }
  const headers = behind.headers();
  const totals = new Set(totalRows(last).map(({ number }) => number));
  const shown = first.filter(({ number }) => !totals.has(number)).slice(0, sampleRows);
  const sample: FileSample = {
    header: table.headerLines,
    first_rows: firstRowsOf(table),
    totals: [...totals],
    rows: shown.map(({ cells }) =>
      headers.map((_, at) => String(cells[at] ?? '').slice(0, longestSample)),
    ),
  };
  return { table: { ...table, headers }, sample, rows };
}

/** A table with the headers of the other sheets of its workbook. */
export interface FilePreview extends TablePreview {
  readonly others: readonly SheetHeaders[];
}

/** Sheets of a workbook that are read for rows of tables. */
const mostSheets = 30;

/** Reads the chosen sheet, and the headers of the others if items of the module can have tables. */
export async function previewFile(
  request: ItemRequest,
  job: Pick<JobRow, 'file_id' | 'size'>,
  { sheet = null, header = null, signal }: TableOptions,
): Promise<FilePreview> {
  const preview = await withAwaitedTable(request, job, { sheet, header, signal }, previewOf);
  const others: SheetHeaders[] = [];
  for (const other of preview.table.sheets.slice(0, mostSheets)) {
    if (other === preview.table.sheet) continue;
    const headers = await withAwaitedTable(request, job, { sheet: other, signal }, (table) =>
      Promise.resolve(table.headers),
    ).catch((error: unknown) => {
      // An empty sheet has no header, and holds no rows.
      if (error instanceof UnreadableFile) return null;
      throw error;
    });
    if (headers !== null) others.push({ sheet: other, headers });
  }
  return { ...preview, others };
}
