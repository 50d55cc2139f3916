import { maxCounted } from '../../../src/contract/list-query-schema.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import { sql } from '../../../src/runtime/query/fragment.ts';
import type { ItemQuery, QueryContext } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { Tx } from '../transaction.ts';
import { count, readRows } from './list.ts';
import { itemReader, itemSelection } from './rows.ts';

/** A page of items of several sites. */
export interface MultiSitePage {
  readonly items: readonly Item[];
  readonly nextPageCursor: string | null;
}

function compiledFor(module: CompiledModule, query: ItemQuery, context: QueryContext) {
  const { databaseTable: table } = module.document;
  return compileQuery(module, query, context, { table, alias: 'i' });
}

const on = (siteIds: readonly number[], ids?: readonly number[]) => [
  sql`i.site_id = any (${siteIds}::integer[])`,
  ...(ids === undefined ? [] : [sql`i.id = any (${ids}::bigint[])`]),
];

/**
 * A page of items of the sites that the transaction may see, of `ids` if they are given. Throws a
 * QueryError.
 */
export async function readItemsOfSites(
  tx: Tx,
  module: CompiledModule,
  query: ItemQuery & { readonly limit: number },
  context: QueryContext,
  siteIds: readonly number[],
  ids?: readonly number[],
): Promise<MultiSitePage> {
  const { limit } = query;
  const compiled = compiledFor(module, query, context);
  const rows = await readRows(tx, compiled.pages(itemSelection(module), on(siteIds, ids)), limit);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(itemReader(module)),
    nextPageCursor:
      last !== undefined && rows.length > limit
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
  ids?: readonly number[],
): Promise<number> {
  return count(tx, compiledFor(module, query, context).count(maxCounted, on(siteIds, ids)));
}
