import { type RawBuilder, sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Tx } from '../transaction.ts';
import { fromFragment } from './fragment.ts';
import { type ItemRow, itemReader, itemSelection } from './rows.ts';

/** An item with the columns that calls do not return. */
export interface StoredItem {
  readonly item: Item;
  readonly isRoot: boolean;
}

const locks = { update: sql`for no key update of i`, share: sql`for share of i` };

async function read(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  where: RawBuilder<unknown>,
  lock?: keyof typeof locks,
): Promise<readonly StoredItem[]> {
  const { rows } = await sql<ItemRow>`
    select ${fromFragment(itemSelection(module))}, i.is_root
    from ${sql.table(module.document.databaseTable)} as i
    where i.site_id = ${siteId} and ${where}
    order by i.id
    ${lock === undefined ? sql`` : locks[lock]}`.execute(tx);
  const readItem = itemReader(module);
  return rows.map((row) => ({ item: readItem(row), isRoot: row['is_root'] === true }));
}

/**
 * The items of a site with these ids, deleted or not, by id. A `lock` lasts until the end of the
 * transaction: `share` prevents changes by others, `update` is for a change. Rows are locked in the
 * order of their ids, so that concurrent transactions cannot deadlock; changes that may refer to
 * other items use `lockRows`.
 */
export async function readStored(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  ids: readonly number[],
  lock?: keyof typeof locks,
): Promise<ReadonlyMap<number, StoredItem>> {
  const stored = await read(tx, module, siteId, sql`i.id = any (${[...ids]}::bigint[])`, lock);
  return new Map(stored.map((each) => [each.item.id, each]));
}

/** The item that its creator gave this `client_id`; null if it is not on the site. */
export async function readByClientId(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  clientId: string,
): Promise<Item | null> {
  const [stored] = await read(tx, module, siteId, sql`i.client_id = ${clientId}`);
  return stored?.item ?? null;
}
