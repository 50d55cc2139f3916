import { type Kysely, type Transaction, sql } from 'kysely';
import { identifier } from '../../server/db/policies.ts';
import type { Tables } from '../../server/db/tables.ts';
import type { FillTarget } from './fill-site.ts';

/** The columns that differ in a copy; its code is at the end of the searched text. */
const own: ReadonlyMap<string, string> = new Map([
  ['id', 'fresh'],
  ['client_id', 'gen_random_uuid()'],
  ['search_text', String.raw`regexp_replace(search_text, '\d+$', fresh::text)`],
]);

async function columnsOf(tx: Transaction<Tables>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${identifier(table)}::regclass and attnum > 0 and not attisdropped`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/** Indexes without a constraint, as the statements that create them. */
async function indexesOf(tx: Transaction<Tables>, table: string) {
  const { rows } = await sql<{ name: string; made: string }>`
    select class.relname as name, pg_get_indexdef(class.oid) as made
    from pg_index join pg_class as class on class.oid = indexrelid
    where indrelid = ${identifier(table)}::regclass and not indisunique`.execute(tx);
  return rows;
}

/**
 * Fills the site's table to `count` rows by copying its rows, each with a new id, code and UUID and
 * without events: lists see no difference. Indexes are recreated afterwards.
 */
export async function multiply(
  owner: Kysely<Tables>,
  { live, siteId, tenant }: FillTarget,
  count: number,
): Promise<void> {
  const { databaseTable: name } = live.document;
  const table = sql.table(name);
  await owner.transaction().execute(async (tx) => {
    await sql`select app_enter_tenant(${tenant.organisationId}::integer, ${[siteId]}::integer[])`.execute(
      tx,
    );
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx);
    const columns = await columnsOf(tx, name);
    const indexes = await indexesOf(tx, name);
    for (const index of indexes) await sql`drop index ${sql.ref(index.name)}`.execute(tx);
    const values = columns.map((column) => own.get(column) ?? identifier(column));
    const sequence = identifier(`${name}_id_seq`);
    for (;;) {
      const { rows } = await sql<{ stored: number }>`
        select count(*) as stored from ${table} where site_id = ${siteId}`.execute(tx);
      const missing = count - Number(rows[0]?.stored ?? count);
      if (missing <= 0) break;
      await sql`
        insert into ${table} (${sql.raw(columns.map(identifier).join(', '))})
        select ${sql.raw(values.join(', '))}
        from (select nextval(${sequence}::regclass) as fresh, * from ${table}
          where site_id = ${siteId} and not is_root limit ${missing}) as copied`.execute(tx);
    }
    for (const index of indexes) await sql.raw(index.made).execute(tx);
  });
}
