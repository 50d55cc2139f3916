import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { identifier } from '../policies.ts';
import type { Tx } from '../transaction.ts';
import { storedTypes } from './columns.ts';
import { fromFragment } from './fragment.ts';
import { type ItemRow, itemReader, itemSelection, rowWriter } from './rows.ts';

/** A row as JSON without its nulls; values that already are JSON texts pass unchanged. */
function textOf(
  row: ItemRow,
  names: readonly string[],
  types: ReadonlyMap<string, string>,
): string {
  const parts: string[] = [];
  for (const name of names) {
    const value = row[name];
    if (value === null || value === undefined) continue;
    const isJson = typeof value === 'string' && types.get(name) === 'jsonb';
    parts.push(`"${name}":${isJson ? value : JSON.stringify(value)}`);
  }
  return `{${parts.join(',')}}`;
}

/** Items as one JSON text that the database splits: one parameter for any number of rows. */
function recordsOf(module: CompiledModule, items: readonly Item[]) {
  const rows = items.map(rowWriter(module));
  const types = storedTypes(module);
  const names = Object.keys(rows[0] ?? {});
  const fields = names.map((name) => sql`${sql.ref(name)} ${sql.raw(types.get(name) ?? 'text')}`);
  const texts = rows.map((row) => textOf(row, names, types));
  return {
    names,
    values: names.map((name) => sql.ref(`r.${name}`)),
    from: sql`json_to_recordset(${`[${texts.join(',')}]`}::json) as r (${sql.join(fields)})`,
  };
}

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

/**
 * Inserts a new item, with a new id if it has none, and returns its id; null if its `client_id` is taken. `module` is compiled
 * with the item's template version. `isRoot` marks the only item that needs no parent.
 */
export async function insertItem(
  tx: Tx,
  module: CompiledModule,
  organisationId: number,
  item: Item,
  isRoot = false,
): Promise<number | null> {
  const [id] = item.id > 0 ? [item.id] : await nextIds(tx, module, 1);
  if (id === undefined) throw new Error('A sequence gave no number.');
  const own = { organisation_id: organisationId, is_root: isRoot };
  const row = Object.entries({ ...rowWriter(module)({ ...item, id }), ...own });
  const { numAffectedRows } = await sql`
    insert into ${sql.table(module.document.databaseTable)}
      (${sql.join(row.map(([name]) => sql.ref(name)))})
    values (${sql.join(row.map(([, value]) => value ?? null))})
    on conflict (client_id) do nothing`.execute(tx);
  return numAffectedRows === 1n ? id : null;
}

/** Stores new items, which already have ids and `client_id`s, with one statement. */
export async function insertItems(
  tx: Tx,
  module: CompiledModule,
  organisationId: number,
  items: readonly Item[],
): Promise<void> {
  if (items.length === 0) return;
  const { names, values, from } = recordsOf(module, items);
  await sql`
    insert into ${sql.table(module.document.databaseTable)}
      (organisation_id, is_root, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${organisationId}::integer, false, ${sql.join(values)} from ${from}`.execute(tx);
}

/** The columns that identify an item; they never change. */
const kept: ReadonlySet<string> = new Set(['id', 'site_id', 'client_id']);

/**
 * Stores changed items with one statement, each only if the row has the version before. Returns the
 * ids of those that nobody has changed or deleted meanwhile.
 */
export async function updateIfCurrent(
  tx: Tx,
  module: CompiledModule,
  items: readonly Item[],
): Promise<ReadonlySet<number>> {
  const [first] = items;
  if (first === undefined) return new Set();
  const { names, values, from } = recordsOf(module, items);
  const set = names.flatMap((name, at) =>
    kept.has(name) ? [] : [sql`${sql.ref(name)} = ${values[at]}`],
  );
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(module.document.databaseTable)} as i set ${sql.join(set)}
    from ${from}
    where i.site_id = ${first.site_id} and i.id = r.id and i.version = r.version - 1
    returning i.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores a changed item, which the transaction has locked; returns it as calls do. Values are
 * parameters, because PostgreSQL plans that faster than records.
 */
export async function updateItem(tx: Tx, module: CompiledModule, item: Item): Promise<Item> {
  const set = Object.entries(rowWriter(module)(item)).flatMap(([name, value]) =>
    kept.has(name) ? [] : [sql`${sql.ref(name)} = ${value ?? null}`],
  );
  const { rows } = await sql<ItemRow>`
    update ${sql.table(module.document.databaseTable)} as i set ${sql.join(set)}
    where i.site_id = ${item.site_id} and i.id = ${item.id}
    returning ${fromFragment(itemSelection(module))}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`Item ${item.id} disappeared while it was locked.`);
  return itemReader(module)(row);
}
