import type { Client } from 'pg';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { searchSortKeys } from '../../src/runtime/query/search-sort-keys.ts';
import { identifier, join, render, sql } from '../../src/runtime/query/fragment.ts';
import { baseStorage, coreStorage, storedValue } from '../../src/runtime/query/storage.ts';
import { moreRowFunctions } from '../../server/db/migrations/0039_row_value_kinds.ts';
import { rowEndFunctions } from '../../server/db/migrations/0042_row_ends.ts';
import { rowFunctions } from '../../server/db/migrations/0032_row_values.ts';
import { rowValueStatements } from '../../server/db/items/row-values.ts';
import type { SqlFragment } from '../../src/runtime/query/types.ts';
import type { Item } from '../../src/runtime/record/item.ts';

/** Rows of a query on a plain table of items (src/runtime/query/storage.ts), without a server. */
export async function rowsOf<Row extends object>(
  client: Client,
  fragment: SqlFragment,
): Promise<readonly Row[]> {
  const { text, values } = render(fragment);
  const { rows } = await client.query<Row>(text, [...values]);
  return rows;
}

const plain = (text: string): SqlFragment => ({ texts: [text], values: [] });

/** Creates the module's table with the runtime's columns. */
export async function makeTable(client: Client, module: CompiledModule): Promise<void> {
  const columns = [...baseStorage, ...coreStorage(module)].map(
    ({ name, type, isRequired }) =>
      sql`${identifier(name)} ${plain(type)} ${plain(isRequired ? 'not null' : '')}`,
  );
  const table = identifier(module.document.databaseTable);
  await rowsOf(client, sql`create table ${table} (${join(columns, ', ')})`);
  await client.query(rowFunctions + moreRowFunctions + rowEndFunctions);
  for (const statement of rowValueStatements(module)) await client.query(statement);
}

function rowOf(module: CompiledModule, item: Item): ReadonlyMap<string, unknown> {
  const core = module.columns.filter(({ origin: place }) => place === 'core');
  const { columns, ...own } = item;
  return new Map<string, unknown>([
    ...baseStorage.map(({ name }): [string, unknown] => [name, own[name] ?? null]),
    ...core.map(({ db, fieldType }): [string, unknown] => [
      db,
      storedValue(fieldType.document.dataType, item[db]),
    ]),
    ['columns', JSON.stringify(columns)],
    ...Object.entries(searchSortKeys(module, item)),
  ]);
}

/** Replaces all rows of the module's table. */
export async function fillTable(
  client: Client,
  module: CompiledModule,
  items: readonly Item[],
): Promise<void> {
  const table = identifier(module.document.databaseTable);
  await rowsOf(client, sql`truncate ${table}`);
  const rows = items.map((item) => rowOf(module, item));
  const [first] = rows;
  if (first === undefined) return;
  const names = join(
    [...first.keys()].map((name) => identifier(name)),
    ', ',
  );
  const values = rows.map(
    (row) =>
      sql`(${join(
        [...row.values()].map((v) => sql`${v}`),
        ', ',
      )})`,
  );
  await rowsOf(client, sql`insert into ${table} (${names}) values ${join(values, ', ')}`);
}
