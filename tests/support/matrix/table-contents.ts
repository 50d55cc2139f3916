import { sql } from 'kysely';
import type { TestServer } from '../server/server.ts';

/** A digest of the rows of each table that belong to an organisation or to one of its sites. */
export async function tableContents(
  { database }: TestServer,
  by: 'organisation_id' | 'site_id',
  id: number,
): Promise<ReadonlyMap<string, string>> {
  const { owner } = database.db;
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns as c
    join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = ${by} and t.table_type = 'BASE TABLE'
    order by 1`.execute(owner);
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest
      from ${sql.table(name)} as t where ${sql.ref(by)} = ${id}`.execute(owner);
    contents.set(name, rows[0]?.digest ?? '');
  }
  return contents;
}
