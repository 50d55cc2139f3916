import { firstRows, headerOf } from '../header/header.ts';
import { withMergedValues } from '../merged.ts';
import {
  type Bytes,
  type FileRow,
  type TableFile,
  UnreadableFile,
  type WantedTable,
} from '../table.ts';
import { openArchive } from './archive.ts';
import { readMergedCells } from './merged-cells.ts';
import { readSheet } from './sheet.ts';
import { readWorkbook, sharedOf } from './workbook.ts';

/** Opens a sheet of an XLSX file: the named one, else the first. Throws UnreadableFile. */
export async function openXlsx(
  bytes: Bytes,
  { sheet, header: chosenHeader }: WantedTable,
): Promise<TableFile> {
  const archive = await openArchive(bytes);
  try {
    const workbook = await readWorkbook(archive);
    const names = [...workbook.sheets.keys()];
    const chosen = sheet ?? names[0];
    const part = chosen === undefined ? undefined : workbook.sheets.get(chosen);
    if (chosen === undefined || part === undefined) throw new UnreadableFile('no_sheet');
    const merged = await readMergedCells(await archive.part(part));

    async function* all(): AsyncGenerator<FileRow> {
      const opened = await openArchive(bytes);
      try {
        const shared = await sharedOf(opened, workbook);
        yield* readSheet(await opened.part(part ?? ''), shared);
      } finally {
        opened.close();
      }
    }
    const first: FileRow[] = [];
    for await (const row of all()) {
      first.push(row);
      if (first.length >= firstRows) break;
    }
    const header = headerOf(first, { merged, chosen: chosenHeader });
    const { last } = header.headerLines;
    const mergedBelow = merged.filter(({ top }) => top > last);
    async function* rows(): AsyncGenerator<readonly FileRow[]> {
      for await (const row of withMergedValues(all(), mergedBelow))
        if (row.number > last) yield [row];
    }
    return {
      format: 'xlsx',
      encoding: null,
      separator: null,
      sheets: names,
      sheet: chosen,
      ...header,
      firstRows: first,
      rows,
    };
  } finally {
    archive.close();
  }
}
