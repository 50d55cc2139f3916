import { sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { storedTypes } from './columns.ts';
import type { Tx } from '../transaction.ts';
import { type ItemRow, rowOf } from './rows.ts';
import type { Item } from '../../../src/runtime/record/item.ts';

/** Rows as one JSON text, which the database takes apart: one parameter whatever their number. */
function recordsOf(module: CompiledModule, rows: readonly ItemRow[]) {
  const types = storedTypes(module);
  const names = Object.keys(rows[0] ?? {});
  const typeOf = (name: string) => types.get(name) ?? 'text';
  // The rows hold JSON as text, as statements take it.
  const isJson = (name: string) => typeOf(name) === 'jsonb';
  const fields = names.map(
    (name) => sql`${sql.ref(name)} ${sql.raw(isJson(name) ? 'text' : typeOf(name))}`,
  );
  return {
    names,
    values: names.map((name) =>
      isJson(name) ? sql`${sql.ref(`r.${name}`)}::jsonb` : sql.ref(`r.${name}`),
    ),
    from: sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (${sql.join(fields)})`,
  };
}

/** Stores new items that have their ids and `client_id`s of their own, with one statement. */
export async function insertMany(
  tx: Tx,
  module: CompiledModule,
  organisationId: number,
  items: readonly Item[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({
    ...rowOf(module, item),
    organisation_id: organisationId,
    is_root: false,
  }));
  const { names, values, from } = recordsOf(module, rows);
  await sql`
    insert into ${sql.table(module.document.databaseTable)}
      (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${from}`.execute(tx);
}

/**
 * Stores changed items with one statement, each where it is still in the version before and not in
 * the bin. Gives the ids of those that were stored.
 */
export async function updateMany(
  tx: Tx,
  module: CompiledModule,
  items: readonly Item[],
): Promise<ReadonlySet<number>> {
  const [first] = items;
  if (first === undefined) return new Set();
  const rows = items.map((item) => {
    const { client_id: _client, ...row } = rowOf(module, item);
    return row;
  });
  const { names, values, from } = recordsOf(module, rows);
  const set = names.flatMap((name, at) =>
    name === 'id' || name === 'site_id' ? [] : [sql`${sql.ref(name)} = ${values[at]}`],
  );
  const { rows: done } = await sql<{ id: number }>`
    update ${sql.table(module.document.databaseTable)} as i set ${sql.join(set)}
    from ${from}
    where i.site_id = ${first.site_id} and i.id = r.id and i.version = r.version - 1
      and i.deleted_at is null
    returning i.id`.execute(tx);
  return new Set(done.map(({ id }) => id));
}
