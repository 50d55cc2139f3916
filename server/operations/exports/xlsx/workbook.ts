import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import { sheetPart, workbookParts } from './package-parts.ts';
import { type SheetColumn, sheetXml } from './sheet.ts';

/** Higher levels take longer and save little. */
const compressionLevel = 4;

/** An XLSX file of one sheet, chunk by chunk as its rows arrive. Throws an XlsxLimitError. */
export async function* xlsxFile(
  title: string,
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetXml(columns, pages));
  const output = new PassThrough();
  sheet.on('error', (error) => output.destroy(error));
  zip.outputStream.pipe(output);
  for (const [path, xml] of workbookParts(title)) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(sheet, sheetPart, { compressionLevel });
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    sheet.destroy();
    output.destroy();
  }
}
