import type { Cell } from '../../../src/runtime/cell-codec/types.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { fileName } from '../exports/file-name.ts';
import type { ExportedFile } from '../exports/items.ts';
import { spool } from '../exports/spool.ts';
import { xlsxFile } from '../exports/xlsx/workbook.ts';
import type { Caller, Services } from '../services.ts';

async function* onePage(rows: readonly (readonly Cell[])[]) {
  yield await Promise.resolve(rows);
}

/** Rows as an XLSX file, the header first; stores nothing. Throws `forbidden`. */
export async function writeListFile(
  services: Services,
  caller: Caller,
  siteId: number,
  { title, rows }: { readonly title: string; readonly rows: readonly (readonly string[])[] },
  signal: AbortSignal,
): Promise<ExportedFile> {
  await withSite(services, withoutIdempotencyKey(caller), siteId, (access) => {
    requirePermission(access, settingsPermission);
    return Promise.resolve();
  });
  const [header = [], ...lines] = rows;
  const columns = header.map((name) => ({ name, isDate: false }));
  const bytes = xlsxFile([{ title: 'Texts', columns, pages: onePage(lines) }]);
  return {
    name: fileName([title], 'xlsx'),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ...(await spool(bytes, signal)),
  };
}
