import { type RawBuilder, sql } from 'kysely';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import type { ItemQuery, QueryContext } from '../../../src/runtime/query/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { lastSequence } from '../events.ts';
import { type Tx, tenantOf } from '../transaction.ts';
import { fromFragment } from './fragment.ts';
import { type ItemRow, itemOf, itemSelection } from './rows.ts';

/** Which items, beside what the query says. */
export interface ListScope {
  readonly siteId: number;
  readonly deleted: 'left out' | 'with' | 'only';
  /** Changed after this moment, ISO 8601. */
  readonly since: string | null;
  /** Changed by an event after this sequence. */
  readonly afterSequence: number | null;
}

export interface ItemList {
  readonly items: readonly Item[];
  readonly nextPageCursor: string | null;
  /** The site's event sequence up to which the items are as they are. */
  readonly syncCursor: number;
  /** How many there are on all pages, up to `mostCounted` and one; null for a whole list. */
  readonly total: number | null;
}

/** A total is exact up to here. */
export const mostCounted = 10_000;

function conditions(
  module: CompiledModule,
  organisationId: number,
  { siteId, deleted, since, afterSequence }: ListScope,
): readonly RawBuilder<unknown>[] {
  return [
    sql`i.site_id = ${siteId}`,
    ...(deleted === 'only' ? [sql`i.deleted_at is not null`] : []),
    ...(since === null ? [] : [sql`i.updated_at > ${since}::timestamptz`]),
    ...(afterSequence === null
      ? []
      : [
          sql`i.id in (select item_id from events
            where organisation_id = ${organisationId} and site_id = ${siteId}
              and item_type = ${module.document.type} and sequence > ${afterSequence}::bigint)`,
        ]),
  ];
}

/**
 * Items of a site that answer a query. The sync cursor is read in the same statement as the items,
 * so that it stands for just what they show. Throws a QueryError.
 */
export async function readItems(
  tx: Tx,
  module: CompiledModule,
  query: ItemQuery,
  context: QueryContext,
  scope: ListScope,
): Promise<ItemList> {
  const { siteId } = scope;
  const { organisationId } = tenantOf(tx);
  const { databaseTable: table } = module.document;
  const compiled = compileQuery(
    module,
    { ...query, includeDeleted: scope.deleted !== 'left out' },
    context,
    { table, alias: 'i' },
  );
  const of = conditions(module, organisationId, scope);
  const where = [...of, fromFragment(compiled.where)];
  const after = compiled.after === null ? [] : [fromFragment(compiled.after)];
  // Read first: where there are no rows to carry it, an older cursor can miss nothing.
  const before = await lastSequence(tx, siteId);
  const { rows } = await sql<ItemRow>`
    select ${itemSelection(module)}, ${fromFragment(compiled.sortValues)} as sort_values,
      (select sequence from event_heads
        where organisation_id = ${organisationId} and site_id = ${siteId}) as sync_cursor
    from ${sql.table(table)} as i
    where ${sql.join([...where, ...after], sql` and `)}
    order by ${fromFragment(compiled.orderBy)}
    ${compiled.limit === null ? sql`` : sql`limit ${compiled.limit + 1}`}`.execute(tx);
  const page = compiled.limit === null ? rows : rows.slice(0, compiled.limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => itemOf(module, row)),
    nextPageCursor:
      last !== undefined && page.length < rows.length
        ? compiled.nextCursor(last['sort_values'], Number(last['id']))
        : null,
    syncCursor: Number(rows[0]?.['sync_cursor'] ?? before),
    total: compiled.limit === null ? null : await count(tx, table, where),
  };
}

async function count(
  tx: Tx,
  table: string,
  where: readonly RawBuilder<unknown>[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from ${sql.table(table)} as i where ${sql.join([...where], sql` and `)}
      limit ${mostCounted + 1}
    ) as counted`.execute(tx);
  return rows[0]?.total ?? 0;
}
