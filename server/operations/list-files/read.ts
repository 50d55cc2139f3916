import type { Readable } from 'node:stream';
import { maxListRows } from '../../../src/contract/list-files.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { requirePermission, withSite } from '../context/site.ts';
import { readSmallTable, type SmallTable } from '../imports/read/small-table.ts';
import type { Caller, Services } from '../services.ts';

/** The largest file with a list, in bytes. */
export const maxListFileBytes = 5 * 1024 * 1024;

/** The rows of a CSV or XLSX file with a list, the header first. Stores nothing. Throws a Failure. */
export async function readListFile(
  services: Services,
  caller: Caller,
  siteId: number,
  read: () => Promise<{ readonly content: Readable }>,
  signal: AbortSignal,
): Promise<SmallTable> {
  await withSite(services, withoutIdempotencyKey(caller), siteId, (access) => {
    requirePermission(access, settingsPermission);
    return Promise.resolve();
  });
  const bounds = { maxBytes: maxListFileBytes, maxRows: maxListRows };
  return readSmallTable(services, (await read()).content, bounds, signal);
}
