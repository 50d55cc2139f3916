import { firstRows, headerOf } from '../header.ts';
import { type Bytes, type FileRow, type TableFile, UnreadableFile } from '../table.ts';
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
    const first: FileRow[] = [];
    for await (const row of all()) {
      first.push(row);
      if (first.length >= firstRows) break;
    }
    const { above, ...header } = headerOf(first);
    async function* rows(): AsyncGenerator<readonly FileRow[]> {
      let left = above;
      for await (const row of all())
        if (left > 0) left -= 1;
        else yield [row];
    }
    return {
      format: 'xlsx',
      encoding: null,
      separator: null,
      sheets: names,
      sheet: chosen,
      ...header,
      rows,
    };
  } finally {
    archive.close();
  }
}
