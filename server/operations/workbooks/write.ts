import type { WrittenSheet } from '../../../src/contract/workbooks.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { fileName } from '../exports/file-name.ts';
import type { ExportedFile } from '../exports/items.ts';
import { spool } from '../exports/spool.ts';
import { xlsxFile } from '../exports/xlsx/workbook.ts';
import type { Caller, Services } from '../services.ts';

async function* onePage(rows: WrittenSheet['rows']) {
  yield await Promise.resolve(rows);
}

/** An XLSX file of rows of texts, whose first row is the header. Throws a Failure. */
export async function writeWorkbook(
  services: Services,
  caller: Caller,
  siteId: number,
  { name, sheets }: { readonly name: string; readonly sheets: readonly WrittenSheet[] },
  signal: AbortSignal,
): Promise<ExportedFile> {
  await withSite(services, withoutIdempotencyKey(caller), siteId, (access) => {
    requirePermission(access, settingsPermission);
    return Promise.resolve();
  });
  const written = sheets.map(({ name: title, rows: [header = [], ...rows] }) => ({
    title,
    columns: header.map((text) => ({ name: text, isDate: false })),
    pages: onePage(rows),
  }));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: fileName([name], 'xlsx'), type, ...(await spool(xlsxFile(written), signal)) };
}
