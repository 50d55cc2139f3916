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

type OpenedSheet = Pick<TableFile, 'headers' | 'headerLines' | 'firstRows' | 'rows'> & {
  readonly name: string;
};

const isTable = ({ headers, headerLines, firstRows: rows }: OpenedSheet): boolean =>
  headers.filter((header) => header !== '').length > 1 &&
  rows.some(({ number }) => number > headerLines.last);

/** Opens an XLSX file: the named sheet, else the first one with a table. Throws UnreadableFile. */
export async function openXlsx(
  bytes: Bytes,
  { sheet, header: chosenHeader }: WantedTable,
): Promise<TableFile> {
  const archive = await openArchive(bytes);
  try {
    const workbook = await readWorkbook(archive);
    const shared = await sharedOf(archive, workbook);
    const names = [...workbook.sheets.keys()];

    async function openSheet(name: string): Promise<OpenedSheet> {
      const part = workbook.sheets.get(name);
      if (part === undefined) throw new UnreadableFile('no_sheet');
      const merged = await readMergedCells(await archive.part(part));
      async function* all(): AsyncGenerator<FileRow> {
        const opened = await openArchive(bytes);
        try {
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
      return { name, ...header, firstRows: first, rows };
    }

    /** A cover or an empty sheet may stand before the table. */
    async function openFirst(): Promise<OpenedSheet> {
      const opened: OpenedSheet[] = [];
      for (const name of names) {
        try {
          const found = await openSheet(name);
          if (isTable(found)) return found;
          opened.push(found);
        } catch (error) {
          if (!(error instanceof UnreadableFile) || error.code !== 'no_header') throw error;
        }
      }
      const [first] = opened;
      if (first === undefined)
        throw new UnreadableFile(names.length === 0 ? 'no_sheet' : 'no_header');
      return first;
    }

    const { name, ...table } = sheet === null ? await openFirst() : await openSheet(sheet);
    return {
      format: 'xlsx',
      encoding: null,
      separator: null,
      sheets: names,
      sheet: name,
      ...table,
    };
  } finally {
    archive.close();
  }
}
