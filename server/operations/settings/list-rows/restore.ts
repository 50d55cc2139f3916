import { RESTORE_SITE_LIST_ROW, type SiteListName } from '../../../../src/contract/list-rows.ts';
import type { SiteAccess } from '../../context/site.ts';
import { Failure } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { requireFreeName } from '../dropdown-names.ts';
import { requireScope, withLists } from './access.ts';
import { type ListRows, lockRow, writeRow } from './record.ts';

/** The rank after the last of the criticalities that are not retired. */
async function lastRank({ tx, siteId }: SiteAccess): Promise<number> {
  // A concurrent new criticality waits here.
  await tx.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  const { rank } = await tx
    .selectFrom('criticalities')
    .select(({ fn }) => fn.max('rank').as('rank'))
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return (rank ?? 0) + 1;
}

/** Brings back a retired row in an open transaction. Throws `not_found`, `name_taken`. */
export async function bringBack<L extends SiteListName>(
  services: Services,
  access: SiteAccess,
  list: L,
  id: number,
  call: string,
): Promise<ListRows[L]> {
  const before = await lockRow(access, list, id);
  if (before.deleted_at === null) throw new Failure('conflict');
  const rank = list === 'criticalities' ? { rank: await lastRank(access) } : {};
  return writeRow(services, access, list, before, call, { deleted_at: null, ...rank });
}

/** Brings back a retired row of a list. Throws a Failure. */
export function restoreRow(
  services: Services,
  caller: Caller,
  params: { readonly siteId: number; readonly list: SiteListName; readonly rowId: number },
): Promise<{ readonly id: number }> {
  const { siteId, list, rowId } = params;
  return withLists(services, caller, siteId, async (access) => {
    if (list === 'dropdowns') {
      const row = await lockRow(access, list, rowId);
      requireScope(access, row);
      await requireFreeName(access, row);
    }
    const { id } = await bringBack(services, access, list, rowId, RESTORE_SITE_LIST_ROW.name);
    return { id };
  });
}
