import type { SiteListName } from '../../../../src/contract/list-rows.ts';
import { settingsPermission } from '../../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../../context/site.ts';
import type { Caller, Services } from '../../services.ts';
import { type ListRows, lockLiveRow, writeRow } from './record.ts';

/** A row of a list of a site. */
interface RowOf<L extends SiteListName> {
  readonly list: L;
  readonly siteId: number;
  readonly id: number;
}

/**
 * Changes a row that still has `version`. `check` throws to refuse the change. Throws `forbidden`,
 * `not_found`, `stale`, `name_taken`.
 */
export function changeRow<L extends SiteListName>(
  services: Services,
  caller: Caller,
  { list, siteId, id }: RowOf<L>,
  call: string,
  version: number,
  values: { readonly [column: string]: unknown },
  check: (access: SiteAccess, before: ListRows[L]) => Promise<void> = () => Promise.resolve(),
): Promise<ListRows[L]> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const before = await lockLiveRow(access, list, id, version);
    await check(access, before);
    return writeRow(services, access, list, before, call, values);
  });
}

/** Retires a row: items keep it, and nobody can choose it any more. Throws a Failure. */
export function retireRow<L extends SiteListName>(
  services: Services,
  caller: Caller,
  { list, siteId, id }: RowOf<L>,
  call: string,
): Promise<ListRows[L]> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const before = await lockLiveRow(access, list, id);
    return writeRow(services, access, list, before, call, { deleted_at: access.now });
  });
}
