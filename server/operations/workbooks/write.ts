import type { WrittenSheet } from '../../../src/contract/workbooks.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { fileName } from '../exports/file-name.ts';
import { xlsxFile } from '../exports/xlsx/workbook.ts';
import type { Caller, Services } from '../services.ts';

async function* onePage(rows: WrittenSheet['rows']) {
  yield await Promise.resolve(rows);
}

/** An XLSX file of rows of texts in base64; the first row is the header. Throws a Failure. */
export async function writeWorkbook(
  services: Services,
  caller: Caller,
  siteId: number,
  { name, sheets }: { readonly name: string; readonly sheets: readonly WrittenSheet[] },
): Promise<{ readonly name: string; readonly content: string }> {
  await withSite(services, withoutIdempotencyKey(caller), siteId, (access) => {
    requirePermission(access, settingsPermission);
    return Promise.resolve();
  });
  const written = sheets.map(({ name: title, rows: [header = [], ...rows] }) => ({
    title,
    columns: header.map((text) => ({ name: text, isDate: false })),
    pages: onePage(rows),
  }));
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsxFile(written)) pieces.push(piece);
  return { name: fileName([name], 'xlsx'), content: Buffer.concat(pieces).toString('base64') };
}
