import type { LegalHold, LegalHoldsQuery } from '../../../src/contract/legal-holds.ts';
import { itemPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { holdsOver } from './holds-over.ts';
import { holdsOf, selectHolds } from './rows.ts';

const defaultLimit = 20;

interface HoldsPage {
  readonly holds: readonly LegalHold[];
  readonly next_page_cursor: number | null;
}

/** The module types whose items the caller may read. */
const readableTypes = ({ modules }: Services, { may }: SiteAccess): readonly string[] =>
  modules
    .all()
    .flatMap(({ document: { type } }) => (may(itemPermission(type, 'read')) ? type : []));

/** The holds that keep an item; of those through items that the caller may not read there are none. */
async function holdsOfItem(
  services: Services,
  access: SiteAccess,
  item: { readonly type: string; readonly id: number },
): Promise<HoldsPage> {
  requirePermission(access, itemPermission(item.type, 'read'));
  const over = (await holdsOver({ ...access, services }, [item]))(item);
  if (over.length === 0) return { holds: [], next_page_cursor: null };
  const rows = await selectHolds(access)
    .where(
      'hold.id',
      'in',
      over.map(({ holdId }) => holdId),
    )
    .where('hold.module_type', 'in', readableTypes(services, access))
    .execute();
  return { holds: await holdsOf(services, access, rows), next_page_cursor: null };
}

/** A page of the legal holds of a site, or those that keep an item. Throws a Failure. */
export function listLegalHolds(
  services: Services,
  caller: Caller,
  siteId: number,
  query: LegalHoldsQuery,
): Promise<HoldsPage> {
  const { module_type: type, item_id: id, released = false, page_cursor: after } = query;
  const { limit = defaultLimit } = query;
  return withSite(services, caller, siteId, async (access) => {
    if (type !== undefined && id !== undefined) return holdsOfItem(services, access, { type, id });
    if (type !== undefined || id !== undefined) throw new Failure('invalid_query');
    const types = readableTypes(services, access);
    if (types.length === 0) throw new Failure('forbidden');
    const selection = selectHolds(access)
      .where('hold.module_type', 'in', types)
      .where('hold.released_at', released ? 'is not' : 'is', null)
      .limit(limit + 1);
    const rows = await (
      after === undefined ? selection : selection.where('hold.id', '<', after)
    ).execute();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      holds: await holdsOf(services, access, page),
      next_page_cursor: last !== undefined && rows.length > limit ? last.id : null,
    };
  });
}
