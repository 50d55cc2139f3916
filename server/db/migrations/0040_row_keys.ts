import { sql, type Transaction } from 'kysely';
import { isList, isObject } from '../../../src/runtime/record/json.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

interface StoredItem {
  readonly id: number;
  /** Values by db name, those of templates included. */
  readonly values: { readonly [db: string]: unknown };
}

const pageSize = 500;

const isRow = (value: unknown) => isObject(value) && typeof value['id'] === 'string';

/**
 * The search keys of all texts of a list of rows; null for any other value. Texts that are dates get
 * keys that nothing reads, until the item is saved again.
 */
function keysOf(value: unknown): readonly object[] | null {
  if (!isList(value) || !value.some(isRow)) return null;
  return value.map((row) =>
    Object.fromEntries(
      Object.entries(isObject(row) ? row : {}).flatMap(([db, text]) =>
        typeof text === 'string' && text !== '' ? [[db, searchKey(text)]] : [],
      ),
    ),
  );
}

/** The keys of a page of items behind an id; the last id of the page, null at the end. */
async function fillPage(
  tx: Transaction<Tables>,
  table: string,
  columns: readonly string[],
  after: number,
): Promise<number | null> {
  const own = columns.map((db) => sql`${sql.lit(db)}, i.${sql.ref(db)}`);
  const { rows } = await sql<StoredItem>`
    select i.id::double precision as id, i.columns || jsonb_build_object(${sql.join(own)}) as values
    from ${sql.table(table)} as i where i.id > ${after}::bigint
    order by i.id limit ${pageSize}::integer`.execute(tx);
  const changes = rows.flatMap(({ id, values }) => {
    const keys = Object.entries(values).flatMap(([db, value]) => {
      const found = keysOf(value);
      return found === null ? [] : [[db, { rows: found }] as const];
    });
    return keys.length === 0 ? [] : [{ id, keys: Object.fromEntries(keys) }];
  });
  if (changes.length > 0)
    await sql`
      update ${sql.table(table)} as i set columns_keys = i.columns_keys || change.keys
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id bigint, keys jsonb)
      where i.id = change.id`.execute(tx);
  return rows.length < pageSize ? null : (rows.at(-1)?.id ?? null);
}

/** Stores the search keys of the texts in the rows of items (src/runtime/query/search-sort-keys.ts). */
export const rowKeys: Migration = {
  name: '0040_row_keys',
  up: async (tx) => {
    const modules = await tx
      .selectFrom('module_tables')
      .select(['table_name', 'core_columns'])
      .execute();
    for (const { table_name: table, core_columns } of modules) {
      const columns = core_columns
        .filter(({ columnType }) => columnType === 'table' || columnType === 'inspection')
        .map(({ db }) => db);
      // The owner reads every organisation during the migration.
      await sql`alter table ${sql.table(table)} no force row level security`.execute(tx);
      let after: number | null = Number.MIN_SAFE_INTEGER;
      while (after !== null) after = await fillPage(tx, table, columns, after);
      await sql`alter table ${sql.table(table)} force row level security`.execute(tx);
    }
  },
};
