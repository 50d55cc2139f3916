import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import { sql } from '../../../src/runtime/query/fragment.ts';
import type { ItemQuery, QueryContext } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { cursorRows } from '../cursor.ts';
import type { Tx } from '../transaction.ts';
import { ofImport } from './import-condition.ts';
import { fromFragment } from './fragment.ts';
import { type ItemRow, itemReader, itemSelection } from './rows.ts';

export interface CursorScope {
  readonly siteId: number;
  readonly includeDeleted?: boolean;
  /** null: items of any template and of none. */
  readonly templateId?: number | null;
  /** null: items of any import and of none. */
  readonly importId?: number | null;
  /** Only those of these items that match. */
  readonly ids?: readonly number[] | undefined;
  /** The ids of excluded items. */
  readonly except?: readonly number[] | undefined;
}

/**
 * Reads all items of a site that match a query, in its order, page by page; from one snapshot if
 * the transaction has one (`transact`, `snapshot`). Throws a QueryError before the first page.
 */
export async function* itemCursor(
  tx: Tx,
  module: CompiledModule,
  query: Pick<ItemQuery, 'filter' | 'sort' | 'search'>,
  context: QueryContext,
  { siteId, includeDeleted = false, templateId = null, importId = null, ids, except }: CursorScope,
): AsyncGenerator<readonly Item[]> {
  const names = { table: module.document.databaseTable, alias: 'i' };
  const compiled = compileQuery(module, { ...query, includeDeleted }, context, names);
  const and = [
    sql`i.site_id = ${siteId}::integer`,
    ...(templateId === null ? [] : [sql`i.template_id = ${templateId}::integer`]),
    ...ofImport(siteId, importId),
    ...(ids === undefined ? [] : [sql`i.id = any(${[...ids]}::bigint[])`]),
    ...(except === undefined ? [] : [sql`i.id <> all(${[...except]}::bigint[])`]),
  ];
  for (const statement of compiled.pages(itemSelection(module), and)) {
    for await (const rows of cursorRows(tx, fromFragment<ItemRow>(statement))) {
      yield rows.map(itemReader(module));
    }
  }
}
