import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { storedTypes } from './columns.ts';
import type { Tx } from '../transaction.ts';
import { type ItemRow, rowOf } from './rows.ts';
import type { Item } from '../../../src/runtime/record/item.ts';

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

/** Rows as one JSON text, which the database splits: one parameter for any number of rows. */
function recordsOf(module: CompiledModule, rows: readonly ItemRow[]) {
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

/** Inserts new items, which already have ids and `client_id`s, with one statement. */
export async function insertMany(
  tx: Tx,
  module: CompiledModule,
  organisationId: number,
  items: readonly Item[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => rowOf(module, item));
  const { names, values, from } = recordsOf(module, rows);
  await sql`
    insert into ${sql.table(module.document.databaseTable)}
      (organisation_id, is_root, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${organisationId}::integer, false, ${sql.join(values)} from ${from}`.execute(tx);
}

/** The columns that identify an item; they never change. */
const kept: ReadonlySet<string> = new Set(['id', 'site_id', 'client_id']);

/**
 * Updates changed items with one statement, each only if the stored row has the version before and
 * is not in the bin. Returns the ids of the updated items.
 */
export async function updateMany(
  tx: Tx,
  module: CompiledModule,
  items: readonly Item[],
): Promise<ReadonlySet<number>> {
  const [first] = items;
  if (first === undefined) return new Set();
  const rows = items.map((item) => rowOf(module, item));
  const { names, values, from } = recordsOf(module, rows);
  const set = names.flatMap((name, at) =>
    kept.has(name) ? [] : [sql`${sql.ref(name)} = ${values[at]}`],
  );
  const { rows: done } = await sql<{ id: number }>`
    update ${sql.table(module.document.databaseTable)} as i set ${sql.join(set)}
    from ${from}
    where i.site_id = ${first.site_id} and i.id = r.id and i.version = r.version - 1
      and i.deleted_at is null
    returning i.id`.execute(tx);
  return new Set(done.map(({ id }) => id));
}
