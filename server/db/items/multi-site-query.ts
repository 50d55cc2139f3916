import { maxCounted } from '../../../src/contract/list-query-schema.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import { sql } from '../../../src/runtime/query/fragment.ts';
import type { ItemQuery, QueryContext } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Tx } from '../transaction.ts';
import { fromFragment } from './fragment.ts';
import { type ItemRow, itemReader, itemSelection } from './rows.ts';

/** A page of items of several sites. */
export interface MultiSitePage {
  readonly items: readonly Item[];
  readonly nextPageCursor: string | null;
}

function compiledFor(module: CompiledModule, query: ItemQuery, context: QueryContext) {
  const { databaseTable: table } = module.document;
  return compileQuery(module, query, context, { table, alias: 'i' });
}

const on = (siteIds: readonly number[]) => [sql`i.site_id = any (${siteIds}::integer[])`];

/** A page of items of the sites that the transaction may see. Throws a QueryError. */
export async function readItemsOfSites(
  tx: Tx,
  module: CompiledModule,
  query: ItemQuery & { readonly limit: number },
  context: QueryContext,
  siteIds: readonly number[],
): Promise<MultiSitePage> {
  const { limit } = query;
  const compiled = compiledFor(module, query, context);
  const rows = new Map<unknown, ItemRow>();
  for (const statement of compiled.pages(itemSelection(module), on(siteIds))) {
    if (rows.size > limit) break;
    const part = await fromFragment<ItemRow>(statement).execute(tx);
    for (const row of part.rows) if (!rows.has(row['id'])) rows.set(row['id'], row);
  }
  const page = [...rows.values()].slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(itemReader(module)),
    nextPageCursor:
      last !== undefined && rows.size > limit
        ? compiled.nextCursor(last['sort_values'], Number(last['id']))
        : null,
  };
}

/** The number of these items, counted up to `mostCounted`. */
export async function countItemsOfSites(
  tx: Tx,
  module: CompiledModule,
  query: ItemQuery,
  context: QueryContext,
  siteIds: readonly number[],
): Promise<number> {
  const statement = compiledFor(module, query, context).count(maxCounted, on(siteIds));
  const { rows } = await fromFragment<{ total: number }>(statement).execute(tx);
  return rows[0]?.total ?? 0;
}
