import { sql } from 'kysely';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { findItemIdsByValue } from '../../../db/items/unique-values.ts';
import type { ItemAccess } from '../../context/items.ts';

/** Ids of the items that have a value, by the value's JSON. */
export type ItemIdsByValue = ReadonlyMap<string, readonly number[]>;

async function byNumber(
  { tx, siteId }: ItemAccess,
  { document }: CompiledModule,
  db: 'id' | 'external_id',
  values: readonly number[],
): Promise<ItemIdsByValue> {
  const { rows } = await sql<{ value: number; ids: readonly number[] }>`
    select i.${sql.ref(db)} as value, (array_agg(i.id::double precision))[1:2] as ids
    from ${sql.table(document.databaseTable)} as i
    where i.site_id = ${siteId} and i.${sql.ref(db)} = any (${[...values]}::bigint[])
      and i.deleted_at is null
    group by 1`.execute(tx);
  return new Map(rows.map(({ value, ids }) => [JSON.stringify(value), ids]));
}

/** The items of the site, those in the bin apart, that have one of these values of `db`. */
export async function findItemIds(
  access: ItemAccess,
  db: string,
  values: readonly unknown[],
): Promise<ItemIdsByValue> {
  const { compiled } = access.live;
  const wanted = [...new Set(values.map((value) => JSON.stringify(value)))];
  if (wanted.length === 0) return new Map();
  if (db === 'id' || db === 'external_id')
    return byNumber(access, compiled, db, wanted.map(Number));
  const column = compiled.byDb.get(db);
  if (column === undefined) return new Map();
  return findItemIdsByValue(access.tx, compiled, column, access.siteId, wanted);
}
