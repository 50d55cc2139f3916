import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type ChosenHeader,
  type Workbook,
  workbookLimits,
} from '../../../src/contract/workbooks.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { Failure } from '../failure.ts';
import { requireClean } from '../scanning/require-clean.ts';
import {
  columnsBehind,
  type FileRow,
  type TableFile,
  UnreadableFile,
} from '../imports/read/table.ts';
import { firstRowsOf } from '../imports/read/first-rows.ts';
import { withTable } from '../imports/read/with-table.ts';
import type { Caller, Services } from '../services.ts';

/** The largest workbook, in bytes. */
export const maxWorkbookBytes = workbookLimits.megabytes * 1024 * 1024;

type Sheet = Workbook['sheets'][number];

/** Reads the rows of an open sheet. Throws a Failure if there are more than are `left`. */
async function rowsOf(
  { headers, headerLines, rows }: TableFile,
  left: number,
): Promise<Sheet['rows']> {
  const found: FileRow[] = [{ number: headerLines.first, cells: headers }];
  const behind = columnsBehind(headers);
  for await (const page of rows()) {
    if (found.length + page.length > left)
      throw new Failure('unreadable_file', { context: 'over_limit', most: workbookLimits.rows });
    found.push(...page);
    behind.add(page);
  }
  const all = behind.headers();
  return found.map(({ number, cells }, index) => ({
    number,
    cells: all.map((header, at) => (index === 0 ? header : (cells[at] ?? null))),
  }));
}

async function readSheets(
  content: Buffer,
  chosen: ChosenHeader | null,
  signal: AbortSignal,
): Promise<Sheet[]> {
  const bytes = {
    size: content.length,
    read: ({ start, end } = { start: 0, end: content.length }) =>
      Readable.from([content.subarray(start, end)]),
  };
  let left: number = workbookLimits.rows;
  const read = async (sheet: string | null) => {
    const isChosen = chosen !== null && (chosen.sheet ?? null) === sheet;
    const header = isChosen ? { first: chosen.first, last: chosen.last } : null;
    const found = await withTable(bytes, { signal, sheet, header }, async (table) => ({
      name: table.sheet ?? '',
      header: table.headerLines,
      first_rows: firstRowsOf(table),
      rows: await rowsOf(table, left),
      sheets: table.sheets,
    }));
    left -= found.rows.length;
    return found;
  };
  const { sheets: names, ...opened } = await read(chosen?.sheet ?? null);
  if (names.length === 0) return [opened];
  const sheets: Sheet[] = [];
  for (const name of names.slice(0, workbookLimits.sheets)) {
    if (name === opened.name) {
      sheets.push(opened);
      continue;
    }
    try {
      const { sheets: _, ...sheet } = await read(name);
      sheets.push(sheet);
    } catch (error) {
      // A sheet without a header holds nothing that a form could be.
      if (!(error instanceof UnreadableFile) || error.code !== 'no_header') throw error;
      sheets.push({ name, header: null, first_rows: [], rows: [] });
    }
  }
  return sheets;
}

/** The sheets of a CSV or XLSX file. Stores nothing. Throws a Failure. */
export async function readWorkbook(
  services: Services,
  caller: Caller,
  { siteId, chosen }: { readonly siteId: number; readonly chosen: ChosenHeader | null },
  read: () => Promise<{ readonly content: Readable }>,
  signal: AbortSignal,
): Promise<Workbook> {
  await withSite(services, withoutIdempotencyKey(caller), siteId, (access) => {
    requirePermission(access, settingsPermission);
    return Promise.resolve();
  });
  const content = await buffer((await read()).content);
  if (content.length > maxWorkbookBytes) throw new Failure('too_large');
  await requireClean(services, Readable.from([content]));
  try {
    return { sheets: await readSheets(content, chosen, signal) };
  } catch (error) {
    throw error instanceof UnreadableFile
      ? new Failure('unreadable_file', { context: error.code })
      : error;
  }
}
