import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type TallyRow, compileGroups } from '../../../src/runtime/query/groups/compile.ts';
import type { GroupQuery, Groups } from '../../../src/runtime/query/groups/types.ts';
import { sql } from '../../../src/runtime/query/fragment.ts';
import type { QueryContext, SqlFragment } from '../../../src/runtime/query/types.ts';
import { lastSequence } from '../events.ts';
import type { Tx } from '../transaction.ts';
import { ofImport } from './import-condition.ts';
import { fromFragment } from './fragment.ts';

export interface GroupScope {
  readonly siteId: number;
  /** null: items of any template and of none. */
  readonly templateId: number | null;
  /** null: items of any import and of none. */
  readonly importId?: number | null;
}

async function rowsOf(tx: Tx, statement: SqlFragment | null): Promise<readonly TallyRow[]> {
  if (statement === null) return [];
  const { rows } = await fromFragment<TallyRow>(statement).execute(tx);
  return rows;
}

/**
 * The number of a site's items that match, by the values of a column and in total. The sync cursor
 * is read first: an older cursor can miss no change. Throws a QueryError.
 */
export async function readGroups(
  tx: Tx,
  module: CompiledModule,
  query: GroupQuery,
  context: QueryContext,
  { siteId, templateId, importId = null }: GroupScope,
): Promise<Groups & { readonly syncCursor: number }> {
  const { databaseTable: table } = module.document;
  const compiled = compileGroups(module, query, context, { table, alias: 'i' });
  const and = [
    sql`i.site_id = ${siteId}::integer`,
    ...(templateId === null ? [] : [sql`i.template_id = ${templateId}::integer`]),
    ...ofImport(siteId, importId),
  ];
  const syncCursor = await lastSequence(tx, siteId);
  const page = await rowsOf(tx, compiled.page(and));
  const [totals] = await rowsOf(tx, compiled.totals(and));
  return { ...compiled.answer(page, totals), syncCursor };
}
