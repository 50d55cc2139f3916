import { sql } from 'kysely';
import { ORDER_SITE_LIST, type SiteListName } from '../../../../src/contract/list-rows.ts';
import { settingsPermission } from '../../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../../context/site.ts';
import { Failure, invalid } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { recordListChange } from './record.ts';

type Order = NonNullable<(typeof ORDER_SITE_LIST)['types']>['body'];

/** The column that orders the rows of a list; a dropdown list has its order in itself. */
const orderColumns = {
  types: 'position',
  labels: 'position',
  criticalities: 'rank',
  dropdowns: null,
} as const;

interface OrderedRow {
  readonly id: number;
  readonly place: number | null;
}

/** The rows that are ordered together, locked, in the order of their ids. */
async function lockRows(
  { tx, siteId }: SiteAccess,
  list: SiteListName,
  column: string,
  { module_type, parent_id = null }: Order,
): Promise<readonly OrderedRow[]> {
  const { rows } = await sql<OrderedRow>`
    select id, ${sql.ref(column)} as place from ${sql.table(list)}
    where site_id = ${siteId} and deleted_at is null
      ${list === 'criticalities' ? sql`` : sql`and module_type = ${module_type}`}
      ${list === 'types' ? sql`and parent_id is not distinct from ${parent_id}` : sql``}
    order by id for update`.execute(tx);
  return rows;
}

/**
 * Gives the rows of a list the order of `ids`, which are all of them. Throws `forbidden`, `invalid`
 * for a list without an order of rows, and `list_changed`.
 */
export function orderRows(
  services: Services,
  caller: Caller,
  { siteId, list }: { readonly siteId: number; readonly list: SiteListName },
  order: Order,
): Promise<{ readonly ids: number[] }> {
  return withSite(services, caller, siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const column = orderColumns[list];
    if (column === null) throw invalid([{ pointer: '/ids', code: 'read_only', params: {} }]);
    const { tx, now } = access;
    // A concurrent new row waits here (criticalities.ts).
    await tx.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
    const rows = await lockRows(access, list, column, order);
    const places = new Map(order.ids.map((id, at) => [id, at + 1]));
    if (rows.length !== places.size || rows.some(({ id }) => !places.has(id)))
      throw new Failure('list_changed');
    const moved = rows.filter(({ id, place }) => places.get(id) !== place);
    await sql`
      update ${sql.table(list)} as row
      set ${sql.ref(column)} = moved.place, version = version + 1, updated_at = ${now}
      from unnest(
        ${moved.map(({ id }) => id)}::integer[],
        ${moved.map(({ id }) => places.get(id))}::integer[]
      ) as moved (id, place)
      where row.site_id = ${siteId} and row.id = moved.id`.execute(tx);
    for (const { id, place } of moved)
      recordListChange(services, access, list, {
        call: ORDER_SITE_LIST.name,
        id,
        changes: { [`/${column}`]: [place, places.get(id) ?? null] },
      });
    return { ids: [...order.ids] };
  });
}
