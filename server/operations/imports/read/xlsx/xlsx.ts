import { type Bytes, type FileRow, type TableFile, UnreadableFile, headersOf } from '../table.ts';
import { openArchive } from './archive.ts';
import { readSheet } from './sheet.ts';
import { readWorkbook, sharedOf } from './workbook.ts';

/** Opens a sheet of an XLSX file: the named one, else the first. Throws UnreadableFile. */
export async function openXlsx(bytes: Bytes, sheet: string | null): Promise<TableFile> {
  const archive = await openArchive(bytes);
  try {
    const workbook = await readWorkbook(archive);
    const names = [...workbook.sheets.keys()];
    const chosen = sheet ?? names[0];
    const part = chosen === undefined ? undefined : workbook.sheets.get(chosen);
    if (chosen === undefined || part === undefined) throw new UnreadableFile('no_sheet');

    async function* all(): AsyncGenerator<FileRow> {
      const opened = await openArchive(bytes);
      try {
        const shared = await sharedOf(opened, workbook);
        yield* readSheet(await opened.part(part ?? ''), shared);
      } finally {
        opened.close();
      }
    }
    async function* rows(): AsyncGenerator<readonly FileRow[]> {
      const read = all();
      await read.next();
      for await (const row of read) yield [row];
    }
    const read = all();
    const first = await read.next();
    await read.return(undefined);
    return {
      format: 'xlsx',
      encoding: null,
      separator: null,
      sheets: names,
      sheet: chosen,
      headers: headersOf(first.done === true ? undefined : first.value.cells),
      rows,
    };
  } finally {
    archive.close();
  }
}
