import { openCsv } from './csv.ts';
import { type Bytes, type TableFile, UnreadableFile } from './table.ts';
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

/** Opens a table file; the content decides the format, not the name. Throws UnreadableFile. */
export async function openTable(bytes: Bytes, sheet: string | null = null): Promise<TableFile> {
  if (bytes.size === 0) throw new UnreadableFile('no_header');
  const start = await firstBytes(bytes, 4);
  if (start.subarray(0, 2).equals(zip)) return openXlsx(bytes, sheet);
  if (start.equals(compound)) throw new UnreadableFile('locked');
  return openCsv(bytes);
}
