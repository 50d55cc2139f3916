import type { SiteListName } from '../../../../src/contract/list-rows.ts';
import type { Caller, Services } from '../../services.ts';
import { type ListAccess, requireScope, withLists } from './access.ts';
import { type ListRows, lockLiveRow, writeRow } from './record.ts';

/** A row of a list of a site. */
interface RowOf<L extends SiteListName> {
  readonly list: L;
  readonly siteId: number;
  readonly id: number;
}

/**
 * Changes a row that still has `version`. `check` throws to refuse the change. Throws `forbidden`,
 * `organisation_list`, `not_found`, `stale`, `name_taken`.
 */
export function changeRow<L extends SiteListName>(
  services: Services,
  caller: Caller,
  { list, siteId, id }: RowOf<L>,
  call: string,
  version: number,
  values: { readonly [column: string]: unknown },
  check: (access: ListAccess, before: ListRows[L]) => Promise<void> = () => Promise.resolve(),
): Promise<ListRows[L]> {
  return withLists(services, caller, siteId, async (access) => {
    const before = await lockLiveRow(access, list, id, version);
    requireScope(access, before);
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
  return withLists(services, caller, siteId, async (access) => {
    const before = await lockLiveRow(access, list, id);
    requireScope(access, before);
    return writeRow(services, access, list, before, call, { deleted_at: access.now });
  });
}
