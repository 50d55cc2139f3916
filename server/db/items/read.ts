import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Tx } from '../transaction.ts';
import { fromFragment } from './fragment.ts';
import { type ItemRow, itemOf, itemSelection } from './rows.ts';

/** An item with what calls don't give. */
export interface StoredItem {
  readonly item: Item;
  readonly isRoot: boolean;
}

/** An item of a site, deleted or not; null where it is not there. `lock`: until the commit. */
export async function readItem(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  by: { readonly id: number } | { readonly clientId: string },
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredItem | null> {
  const { rows } = await sql<ItemRow>`
    select ${fromFragment(itemSelection(module))}, i.is_root
    from ${sql.table(module.document.databaseTable)} as i
    where i.site_id = ${siteId}
      and ${'id' in by ? sql`i.id = ${by.id}` : sql`i.client_id = ${by.clientId}`}
    ${lock ? sql`for update of i` : sql``}`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : { item: itemOf(module, row), isRoot: row['is_root'] === true };
}
