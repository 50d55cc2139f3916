import { type RawBuilder, sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Tx } from '../transaction.ts';
import { fromFragment } from './fragment.ts';
import { type ItemRow, itemOf, itemSelection } from './rows.ts';

/** An item with the columns that calls do not return. */
export interface StoredItem {
  readonly item: Item;
  readonly isRoot: boolean;
}

/** Which items are read, and which row lock is held on them until the commit. */
interface ReadOptions {
  readonly where: RawBuilder<unknown>;
  readonly lock?: 'update' | 'share';
}

const locks = { update: sql`for update of i`, share: sql`for share of i` };

async function read(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  { where, lock }: ReadOptions,
): Promise<readonly StoredItem[]> {
  const { rows } = await sql<ItemRow>`
    select ${fromFragment(itemSelection(module))}, i.is_root
    from ${sql.table(module.document.databaseTable)} as i
    where i.site_id = ${siteId} and ${where}
    order by i.id
    ${lock === undefined ? sql`` : locks[lock]}`.execute(tx);
  return rows.map((row) => ({ item: itemOf(module, row), isRoot: row['is_root'] === true }));
}

/** The items of a site with these ids that exist, deleted or not, by id. */
export async function readStored(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredItem>> {
  const where = sql`i.id = any (${[...ids]}::bigint[])`;
  return byId(await read(tx, module, siteId, { where }));
}

/**
 * Does the same and locks the items until the end of the transaction, in the order of their ids, so
 * that concurrent transactions cannot deadlock.
 */
export async function lockStoredForUpdate(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredItem>> {
  const where = sql`i.id = any (${[...ids]}::bigint[])`;
  return byId(await read(tx, module, siteId, { where, lock: 'update' }));
}

/**
 * One item, locked against changes until the end of the transaction; null if it is not on the site.
 */
export async function lockStoredForShare(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  id: number,
): Promise<StoredItem | null> {
  const [stored] = await read(tx, module, siteId, { where: sql`i.id = ${id}`, lock: 'share' });
  return stored ?? null;
}

/** The item that its creator gave this `client_id`; null if it is not on the site. */
export async function readByClientId(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  clientId: string,
): Promise<Item | null> {
  const [stored] = await read(tx, module, siteId, { where: sql`i.client_id = ${clientId}` });
  return stored?.item ?? null;
}

const byId = (stored: readonly StoredItem[]) => new Map(stored.map((each) => [each.item.id, each]));
