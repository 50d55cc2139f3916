import type { Readable } from 'node:stream';
import type { Translate } from '../../../../src/domain/error-body.ts';
import { exportTypes } from '../../../../src/contract/exports.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import { csvText } from '../../exports/csv.ts';
import { spool } from '../../exports/spool.ts';
import { xlsxFile } from '../../exports/xlsx/workbook.ts';
import { Failure } from '../../failure.ts';
import type { ItemRequest } from '../../context/items.ts';
import { isReasonsHeader } from '../fault.ts';
import { withImports } from '../jobs/access.ts';
import { hasEscapedFormulas, withAwaitedTable, withoutEscapes } from '../jobs/job-file.ts';
import { type JobRow, readableJob } from '../jobs/row.ts';
import type { FileRow, TableFile } from '../read/table.ts';
import { toProblem } from '../jobs/problems.ts';

/** The number of problems that one query reads. */
const problemsPerQuery = 2000;

/** Each bad row with all its problems as one text, in the order of the rows. */
async function* reasonsInOrder(
  request: ItemRequest,
  importId: number,
  say: Translate,
  language: Language,
): AsyncGenerator<{ readonly row: number; readonly text: string }> {
  let row: number | null = null;
  let texts: string[] = [];
  for (let offset = 0; ; offset += problemsPerQuery) {
    const found = await withImports(request, ({ tx, siteId }) =>
      tx
        .selectFrom('import_problems')
        .select(['row', 'column', 'value', 'code', 'fault'])
        .where('site_id', '=', siteId)
        .where('import_id', '=', importId)
        .orderBy('row')
        .orderBy('number')
        .offset(offset)
        .limit(problemsPerQuery)
        .execute(),
    );
    for (const stored of found) {
      if (row !== null && stored.row !== row) {
        yield { row, text: texts.join(' | ') };
        texts = [];
      }
      row = stored.row;
      const { column, message } = toProblem(stored, say, language);
      texts.push(column === null ? message : `${column}: ${message}`);
    }
    if (found.length < problemsPerQuery) break;
  }
  if (row !== null) yield { row, text: texts.join(' | ') };
}

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
    for (const { number, cells } of read) {
      if (next.done === true || next.value.row !== number) continue;
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

async function* below(
  header: readonly Cell[],
  pages: AsyncGenerator<readonly (readonly Cell[])[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield [header];
  yield* pages;
}

/** A file of bad rows to correct. */
export interface BadRowsFile {
  readonly name: string;
  readonly type: string;
  readonly content: Readable;
}

/**
 * Only the refused rows, unchanged and in the uploaded format, with a last column for the reason.
 * Once corrected, the file can be uploaded as it is. Throws a Failure.
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
  return withAwaitedTable(request, job, { sheet: job.sheet, signal }, (table) =>
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

async function badRowsOf(
  table: TableFile,
  { request, job, language, say, signal }: BadRowsOptions,
): Promise<BadRowsFile> {
  const last = table.headers.at(-1) ?? '';
  // A file that was downloaded here before already has the column.
  const hasReasonColumn = isReasonsHeader(say, last);
  const headers = hasReasonColumn ? table.headers.slice(0, -1) : table.headers;
  const header = [...headers, say(language, 'import:reasons')];
  const source = hasEscapedFormulas(job) ? withoutEscapes(table.rows()) : table.rows();
  const rows = withReasons(source, headers.length, reasonsInOrder(request, job.id, say, language));
  const content =
    job.format === 'xlsx'
      ? xlsxFile([
          {
            title: job.sheet ?? '',
            columns: header.map((name) => ({ name, isDate: false })),
            pages: rows,
          },
        ])
      : csvText(below(header, rows), { language, bom: true, separator: job.separator ?? ',' });
  const base = job.file_name.replace(/\.[^.]*$/, '');
  const spooled = await spool(content, signal);
  const format = job.format === 'xlsx' ? 'xlsx' : 'csv';
  return {
    name: `${base} - ${say(language, 'import:bad_rows')}.${format}`,
    type: exportTypes[format],
    content: spooled.content,
  };
}
