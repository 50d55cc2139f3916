import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import { sheetPart, workbookParts } from './package-parts.ts';
import { type SheetColumn, sheetXml } from './sheet.ts';

/** Higher levels take longer and save little. */
const compressionLevel = 4;

/** The moment that the parts of a file name; the same rows make the same file. */
const mtime = new Date(2000, 0, 1);

/** A sheet, whose rows are read when those of the sheets before it are written. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** An XLSX file, chunk by chunk as the rows of its sheets arrive. Throws an XlsxLimitError. */
export async function* xlsxFile(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const streams = sheets.map(({ columns, pages }) => Readable.from(sheetXml(columns, pages)));
  const output = new PassThrough();
  for (const stream of streams) stream.on('error', (error) => output.destroy(error));
  zip.outputStream.pipe(output);
  for (const [path, xml] of workbookParts(sheets.map(({ title }) => title)))
    zip.addBuffer(Buffer.from(xml), path, { mtime });
  for (const [at, stream] of streams.entries())
    zip.addReadStream(stream, sheetPart(at + 1), { compressionLevel, mtime });
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    for (const stream of streams) stream.destroy();
    output.destroy();
  }
}
