import { sql } from 'kysely';
import { type Tx, tenantOf } from '../tx-state.ts';

/**
 * Erases the values of fields from all events of one item, salts included. The chain stays valid,
 * and the events say which fields were erased. Returns how many events lost values. The caller
 * records the erasure as a separate event.
 */
export async function eraseValues(
  tx: Tx,
  item: { readonly siteId: number | null; readonly itemType: string; readonly itemId: number },
  fields: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set({ changes: sql`changes - ${fields}::text[]` })
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('site_id', item.siteId === null ? 'is' : '=', item.siteId)
    .where('item_type', '=', item.itemType)
    .where('item_id', '=', item.itemId)
    .where(sql<boolean>`changes ?| ${fields}::text[]`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Erases the values of fields from the organisation's events of one type that a person caused. */
export async function eraseValuesBy(
  tx: Tx,
  { userId, itemType }: { readonly userId: number; readonly itemType: string },
  fields: readonly string[],
): Promise<void> {
  await tx
    .updateTable('events')
    .set({ changes: sql`changes - ${fields}::text[]` })
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('site_id', 'is', null)
    .where('user_id', '=', userId)
    .where('item_type', '=', itemType)
    .where(sql<boolean>`changes ?| ${fields}::text[]`)
    .execute();
}

/** Erases all values from the events of items; the events and their chain remain. */
export async function eraseItemValues(
  tx: Tx,
  of: {
    readonly siteId: number;
    readonly itemTypes: readonly string[];
    readonly itemIds: readonly number[];
  },
): Promise<void> {
  await tx
    .updateTable('events')
    .set({ changes: sql`'{}'::jsonb` })
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('site_id', '=', of.siteId)
    .where('item_type', 'in', of.itemTypes)
    .where('item_id', 'in', of.itemIds)
    .execute();
}
