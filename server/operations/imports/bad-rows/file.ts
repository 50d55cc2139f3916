import type { Readable } from 'node:stream';
import type { Translate } from '../../../../src/domain/error-body.ts';
import { exportTypes } from '../../../../src/contract/exports.ts';
import type { TableMapping } from '../../../../src/contract/import-schemas.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import { csvText, withHeader } from '../../exports/csv.ts';
import { spool } from '../../exports/spool.ts';
import { type Sheet, xlsxFile } from '../../exports/xlsx/workbook.ts';
import { Failure } from '../../failure.ts';
import type { ItemRequest } from '../../context/items.ts';
import { isReasonsHeader } from '../fault.ts';
import { withImports } from '../jobs/access.ts';
import { withAwaitedRows } from '../jobs/job-file.ts';
import { type JobRow, readableJob } from '../jobs/row.ts';
import type { FileRow, TableFile } from '../read/table.ts';
import { type Reason, reasonsByLine, reasonsByRow, reasonsOf } from './reasons.ts';

/** The number of rows that are written together. */
const rowsPerWrite = 500;

async function* withReasons(
  source: AsyncGenerator<readonly FileRow[]>,
  width: number,
  reasons: AsyncGenerator<{ readonly row: number; readonly text: string }>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let next = await reasons.next();
  let rows: (readonly Cell[])[] = [];
  for await (const read of source) {
    for (const { number, cells, hasOnlyTables } of read) {
      if (next.done === true || next.value.row !== number) continue;
      if (hasOnlyTables === true) {
        next = await reasons.next();
        continue;
      }
      const padded = Array.from({ length: width }, (_, at) => cells[at] ?? null);
      rows.push([...padded, next.value.text, ...cells.slice(width)]);
      next = await reasons.next();
    }
    if (next.done === true) break;
    if (rows.length < rowsPerWrite) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

/**
 * The rows of a table of every refused item, with the reasons of those that are refused themselves, so
 * that the file has the rows of its items again.
 */
async function* tableRows(
  table: TableFile,
  { sheet }: TableMapping,
  width: number,
  reasons: AsyncIterable<Reason>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { rows: refused, texts } = await reasonsByLine(reasons, sheet);
  for await (const page of table.rows()) {
    const lines = page
      .filter(({ number }) => refused.has(number))
      .flatMap(({ tables = [] }) => tables.filter(({ mapping }) => mapping.sheet === sheet))
      .flatMap(({ rows }) => rows);
    yield lines.map(({ number, cells }) => [
      ...Array.from({ length: width }, (_, at) => cells[at] ?? null),
      texts.get(number) ?? '',
      ...cells.slice(width),
    ]);
  }
}

/** A file of bad rows to correct. */
export interface BadRowsFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

/**
 * Only the refused rows and the rows of their tables, unchanged and in the uploaded format, with a last
 * column for the reason. Once corrected, the file can be uploaded as it is. Throws a Failure.
 */
export async function badRowsFile(
  request: ItemRequest,
  importId: number,
  language: Language,
  say: Translate,
  signal: AbortSignal,
): Promise<BadRowsFile> {
  const job = await withImports(request, (access) => readableJob(access, importId));
  if (job.counts === null) throw new Failure('conflict');
  return withAwaitedRows(request, job, signal, (table) =>
    badRowsOf(table, { request, job, language, say, signal }),
  );
}

interface BadRowsOptions {
  readonly request: ItemRequest;
  readonly job: JobRow;
  readonly language: Language;
  readonly say: Translate;
  readonly signal: AbortSignal;
}

/** The refused rows as sheets: those of the items, then those of their tables. */
function sheetsOf(
  table: TableFile,
  { request, job, language, say }: BadRowsOptions,
): readonly Sheet[] {
  // A file that was downloaded here before already has the column.
  const withoutReasons = (headers: readonly string[]) =>
    isReasonsHeader(say, headers.at(-1) ?? '') ? headers.slice(0, -1) : headers;
  const reasons = () => reasonsOf(request, job.id, say, language);
  const sheet = (
    title: string | null,
    headers: readonly string[],
    pages: Sheet['pages'],
  ): Sheet => ({
    title: title ?? '',
    columns: [...headers, say(language, 'import:reasons')].map((name) => ({ name, isDate: false })),
    pages,
  });
  const tables = job.mapping?.tables ?? [];
  const headers = withoutReasons(table.headers);
  const items = () =>
    sheet(job.sheet, headers, withReasons(table.rows(), headers.length, reasonsByRow(reasons())));
  const ofTables = tables.map((mapping) => {
    const own = withoutReasons(mapping.columns.map(({ header }) => header));
    return sheet(mapping.sheet, own, tableRows(table, mapping, own.length, reasons()));
  });
  return tables.some((each) => each.sheet === job.sheet) ? ofTables : [items(), ...ofTables];
}

async function badRowsOf(table: TableFile, options: BadRowsOptions): Promise<BadRowsFile> {
  const { job, language, say, signal } = options;
  const sheets = sheetsOf(table, options);
  const [first] = sheets;
  const header = first?.columns.map(({ name }) => name) ?? [];
  const content =
    job.format === 'xlsx' || first === undefined
      ? xlsxFile(sheets)
      : csvText(withHeader(header, first.pages), {
          language,
          bom: true,
          separator: job.separator ?? ',',
        });
  const base = job.file_name.replace(/\.[^.]*$/, '');
  const spooled = await spool(content, signal);
  const format = job.format === 'xlsx' ? 'xlsx' : 'csv';
  return {
    name: `${base} - ${say(language, 'import:bad_rows')}.${format}`,
    type: exportTypes[format],
    content: spooled.content,
  };
}
