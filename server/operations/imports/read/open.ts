import { openCsv } from './csv.ts';
import {
  type Bytes,
  type FileRow,
  type TableFile,
  UnreadableFile,
  type WantedTable,
} from './table.ts';
import { openXlsx } from './xlsx/xlsx.ts';

async function firstBytes(bytes: Bytes, count: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  const range = { start: 0, end: Math.min(bytes.size, count) };
  for await (const part of bytes.read(range) as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

const zip = Buffer.from('PK');
/** Signature of old and encrypted spreadsheet files. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** The number of rows of a sheet in a spreadsheet program. */
const maxRows = 1_048_576;

async function* withRowLimit(
  pages: AsyncGenerator<readonly FileRow[]>,
): AsyncGenerator<readonly FileRow[]> {
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    if (rows > maxRows) throw new UnreadableFile('too_many_rows');
    yield page;
  }
}

const unchosen: WantedTable = { sheet: null, header: null };

/**
 * Opens a table file; the content decides the format, not the name. It parses in this thread
 * (with-table.ts is for servers). Throws UnreadableFile.
 */
export async function openTable(bytes: Bytes, wanted = unchosen): Promise<TableFile> {
  const table = await openByContent(bytes, wanted);
  return { ...table, rows: () => withRowLimit(table.rows()) };
}

async function openByContent(bytes: Bytes, wanted: WantedTable): Promise<TableFile> {
  if (bytes.size === 0) throw new UnreadableFile('no_header');
  const start = await firstBytes(bytes, 4);
  if (start.subarray(0, 2).equals(zip)) return openXlsx(bytes, wanted);
  if (start.equals(compound)) throw new UnreadableFile('locked');
  return openCsv(bytes, wanted.header);
}
