import { sql } from 'kysely';
import type { Item } from '../../../../src/runtime/record/item.ts';
import type { ItemAccess } from '../../context/items.ts';

/** Lists items as created or changed by an import. */
export async function insertImportItems(
  { tx, siteId }: ItemAccess,
  importId: number,
  items: readonly Pick<Item, 'id' | 'version'>[],
  isNew: boolean,
): Promise<void> {
  if (items.length === 0) return;
  const rows = JSON.stringify(items.map(({ id, version }) => ({ id, version })));
  await sql`
    insert into import_items (site_id, import_id, item_id, version, is_new)
    select ${siteId}::integer, ${importId}::integer, id, version, ${isNew}::boolean
    from json_to_recordset(${rows}::json) as r (id bigint, version integer)
    on conflict (site_id, import_id, item_id) do update set version = excluded.version`.execute(tx);
}
