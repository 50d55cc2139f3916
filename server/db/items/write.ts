import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Tx } from '../transaction.ts';
import { identifier } from '../policies.ts';
import { rowOf } from './rows.ts';

const rowsPerStatement = 400;

/** Reserves the next `count` ids of a module's items. */
export async function nextIds(
  tx: Tx,
  module: CompiledModule,
  count: number,
): Promise<readonly number[]> {
  const sequence = identifier(`${module.document.databaseTable}_id_seq`);
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id
    from generate_series(1, ${count}::integer)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Inserts the rows of items that have their ids; `isRoot` as with `insertItem`. */
async function insertRows(
  tx: Tx,
  module: CompiledModule,
  organisationId: number,
  items: readonly Item[],
  isRoot: boolean,
): Promise<number> {
  const rows = items.map((item) => ({
    ...rowOf(module, item),
    organisation_id: organisationId,
    is_root: isRoot,
  }));
  const [first] = rows;
  if (first === undefined) return 0;
  const names = Object.keys(first);
  const values = rows.map(
    (row: Readonly<Record<string, unknown>>) =>
      sql`(${sql.join(names.map((name) => row[name] ?? null))})`,
  );
  const { numAffectedRows } = await sql`
    insert into ${sql.table(module.document.databaseTable)}
      (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values)}
    on conflict (client_id) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Inserts a new item and returns its id; null if its `client_id` is taken. `module` is compiled
 * with the item's template version. `isRoot` marks the only item that needs no parent.
 */
export async function insertItem(
  tx: Tx,
  module: CompiledModule,
  organisationId: number,
  item: Item,
  isRoot = false,
): Promise<number | null> {
  const [id] = await nextIds(tx, module, 1);
  if (id === undefined) throw new Error('A sequence gave no number.');
  const inserted = await insertRows(tx, module, organisationId, [{ ...item, id }], isRoot);
  return inserted === 0 ? null : id;
}

/** Inserts many new items, which already have ids and `client_id`s. */
export async function insertItems(
  tx: Tx,
  module: CompiledModule,
  organisationId: number,
  items: readonly Item[],
): Promise<void> {
  for (let from = 0; from < items.length; from += rowsPerStatement)
    await insertRows(tx, module, organisationId, items.slice(from, from + rowsPerStatement), false);
}

/** Updates a changed item, which the transaction has locked. */
export async function updateItem(tx: Tx, module: CompiledModule, item: Item): Promise<void> {
  const { id, site_id: siteId, client_id: _client, ...row } = rowOf(module, item);
  const assignments = Object.entries(row).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value ?? null}`,
  );
  await sql`
    update ${sql.table(module.document.databaseTable)} set ${sql.join(assignments)}
    where site_id = ${siteId} and id = ${id}`.execute(tx);
}
