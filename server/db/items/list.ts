import { type Total, cappedTotal } from '../../../src/domain/list-query.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import { textsReadSince } from '../../../src/runtime/query/file-text-sql.ts';
import { sql } from '../../../src/runtime/query/fragment.ts';
import type { ItemQuery, QueryContext, SqlFragment } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { lastSequence } from '../events.ts';
import { type Tx, tenantOf } from '../transaction.ts';
import { ofImport } from './import-condition.ts';
import { fromFragment } from './fragment.ts';
import { type ItemRow, itemReader, itemSelection } from './rows.ts';

/** Restrictions on the items in addition to the query. */
export interface ListScope {
  readonly siteId: number;
  readonly deleted: 'left out' | 'with' | 'only';
  /** Only items that changed after this moment, ISO 8601. */
  readonly since: string | null;
  /**
   * Only items that an event after this sequence changed, and in a search the documents whose text could
   * not be found before.
   */
  readonly afterSequence: number | null;
  /** null: items of any template and of none. */
  readonly templateId: number | null;
  /** null: items of any import and of none. */
  readonly importId?: number | null;
  /** The limit up to which items of all pages are counted; 0: no count. */
  readonly countTo: number;
}

export interface ItemList {
  readonly items: readonly Item[];
  readonly nextPageCursor: string | null;
  /** The site's event sequence that the items reflect. */
  readonly syncCursor: number;
  /** The number of items on all pages. */
  readonly total: Total;
}

function conditions(
  module: CompiledModule,
  organisationId: number,
  { siteId, deleted, since, afterSequence, templateId, importId = null }: ListScope,
  isSearch: boolean,
): readonly SqlFragment[] {
  const read =
    afterSequence === null || !isSearch ? null : textsReadSince(module, siteId, afterSequence);
  return [
    sql`i.site_id = ${siteId}::integer`,
    ...(templateId === null ? [] : [sql`i.template_id = ${templateId}::integer`]),
    ...ofImport(siteId, importId),
    ...(deleted === 'only' ? [sql`i.deleted_at is not null`] : []),
    ...(since === null ? [] : [sql`i.updated_at >= ${since}::timestamptz`]),
    ...(afterSequence === null
      ? []
      : [
          sql`i.id in (select item_id from events
            where organisation_id = ${organisationId}::integer and site_id = ${siteId}::integer
              and item_type = ${module.document.type}::text
              and sequence > ${afterSequence}::bigint
            ${read === null ? sql`` : sql`union all ${read}`})`,
        ]),
  ];
}

/**
 * Rows of the statements, up to one more than a page has. An item that changed in between is
 * returned once.
 */
export async function readRows(
  tx: Tx,
  statements: readonly SqlFragment[],
  limit: number,
): Promise<readonly ItemRow[]> {
  const read = new Map<unknown, ItemRow>();
  for (const statement of statements) {
    if (read.size > limit) break;
    const { rows } = await fromFragment<ItemRow>(statement).execute(tx);
    for (const row of rows) if (!read.has(row['id'])) read.set(row['id'], row);
  }
  return [...read.values()];
}

/**
 * Items of a site that match a query. The sync cursor is read in the same statement as the items,
 * so that it describes exactly what they show. Throws a QueryError.
 */
export async function readItems(
  tx: Tx,
  module: CompiledModule,
  query: ItemQuery & { readonly limit: number },
  context: QueryContext,
  scope: ListScope,
): Promise<ItemList> {
  const { siteId, countTo } = scope;
  const { organisationId } = tenantOf(tx);
  const { databaseTable: table } = module.document;
  const compiled = compileQuery(
    module,
    { ...query, includeDeleted: scope.deleted !== 'left out' },
    context,
    { table, alias: 'i' },
  );
  const and = conditions(module, organisationId, scope, (query.search ?? '') !== '');
  const select = sql`${itemSelection(module)},
    (select sequence from event_heads
      where organisation_id = ${organisationId}::integer and site_id = ${siteId}::integer
    ) as sync_cursor`;
  // Read first: if no row carries the cursor, an older cursor can miss nothing.
  const before = await lastSequence(tx, siteId);
  const { limit } = query;
  const rows = await readRows(tx, compiled.pages(select, and), limit);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const total = async (): Promise<Total> => {
    // If the first page holds all items, no count is needed.
    const isFirst = query.page_cursor === undefined && (query.offset ?? 0) === 0;
    const isAll = isFirst && rows.length <= limit;
    if (isAll) return { count: rows.length, isExact: true };
    if (countTo === 0) return { count: 0, isExact: false };
    return cappedTotal(countTo, await count(tx, compiled.count(countTo + 1, and)));
  };
  return {
    items: page.map(itemReader(module)),
    nextPageCursor:
      last !== undefined && page.length < rows.length
        ? compiled.nextCursor(last['sort_values'], Number(last['id']))
        : null,
    syncCursor: Number(rows[0]?.['sync_cursor'] ?? before),
    total: await total(),
  };
}

export async function count(tx: Tx, statement: SqlFragment): Promise<number> {
  const { rows } = await fromFragment<{ total: number }>(statement).execute(tx);
  return rows[0]?.total ?? 0;
}
