import { sql } from 'kysely';
import type { LegalHold } from '../../../src/contract/legal-holds.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import type { SiteAccess } from '../context/site.ts';
import type { Services } from '../services.ts';

/** A selection of the holds of a site with the names of the people. */
export function selectHolds({ tx, siteId }: Pick<SiteAccess, 'tx' | 'siteId'>) {
  return tx
    .selectFrom('legal_holds as hold')
    .innerJoin('users as setter', 'setter.id', 'hold.created_by_user_id')
    .leftJoin('users as releaser', 'releaser.id', 'hold.released_by_user_id')
    .select(['hold.id', 'hold.module_type', 'hold.item_id', 'hold.reason'])
    .select(['hold.created_at', 'hold.created_by_user_id', 'hold.released_at'])
    .select(['hold.release_reason', 'setter.display_name as created_by_user_name'])
    .select('releaser.display_name as released_by_user_name')
    .where('hold.site_id', '=', siteId)
    .orderBy('hold.id', 'desc');
}

type HoldRow = Awaited<ReturnType<ReturnType<typeof selectHolds>['execute']>>[number];

interface NamedItem {
  readonly id: number;
  readonly name: string | null;
  readonly isDeleted: boolean;
}

/** The holds as calls return them, with the codes and names of their items. */
export async function holdsOf(
  { modules }: Pick<Services, 'modules'>,
  { tx, siteId }: Pick<SiteAccess, 'tx' | 'siteId'>,
  rows: readonly HoldRow[],
): Promise<readonly LegalHold[]> {
  const items = new Map<string, ReadonlyMap<number, NamedItem>>();
  for (const [type, each] of Map.groupBy(rows, (row) => row.module_type)) {
    const live = modules.byType(type);
    if (live === undefined) continue;
    const found = await sql<NamedItem>`
      select id::double precision as id, name, deleted_at is not null as "isDeleted"
      from ${sql.table(live.document.databaseTable)}
      where site_id = ${siteId} and id = any (${each.map(({ item_id }) => item_id)}::bigint[])`.execute(
      tx,
    );
    items.set(type, new Map(found.rows.map((item) => [item.id, item])));
  }
  return rows.map((row) => {
    const { module_type: type, item_id: id } = row;
    const item = items.get(type)?.get(id);
    const compiled = modules.byType(type)?.compiled;
    return {
      ...row,
      item_code: compiled === undefined ? String(id) : itemCode(compiled, { id }),
      item_name: item?.name ?? null,
      is_deleted: item?.isDeleted ?? true,
    };
  });
}
