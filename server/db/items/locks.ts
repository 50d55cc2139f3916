import { sql } from 'kysely';
import { advisoryLock } from '../migrate.ts';
import type { Tx } from '../transaction.ts';

/**
 * Locks of rows of item tables, from the weakest to the strongest (docs/decisions/item-locks.md).
 * `refer` conflicts only with `delete`; `change` conflicts with both others of the same row.
 */
const strengths = {
  refer: sql`for key share`,
  change: sql`for no key update`,
  delete: sql`for update`,
} as const;

export type RowLock = keyof typeof strengths;

const order = Object.keys(strengths) as readonly RowLock[];

/** A row of an item table and the lock that it needs. */
export interface WantedLock {
  readonly table: string;
  readonly id: number;
  readonly lock: RowLock;
}

/**
 * Locks rows of a site until the end of the transaction: by table name, then by id, so that
 * concurrent transactions cannot deadlock. All rows of a table get the strongest lock that one of
 * them needs. A transaction calls it once, before `lockHierarchies`. Returns the versions of the
 * rows that exist, by table and id.
 */
export async function lockRows(
  tx: Tx,
  siteId: number,
  wanted: readonly WantedLock[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const byTable = Map.groupBy(wanted, ({ table }) => table);
  const versions = new Map<string, ReadonlyMap<number, number>>();
  for (const table of [...byTable.keys()].toSorted()) {
    const all = byTable.get(table) ?? [];
    // No arguments by spread: a body may name more rows than a call takes arguments.
    const strongest = order.findLastIndex((each) => all.some(({ lock }) => lock === each));
    const ids = [...new Set(all.map(({ id }) => id))];
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from ${sql.table(table)}
      where site_id = ${siteId} and id = any (${ids}::bigint[])
      order by id ${strengths[order[strongest] ?? 'delete']}`.execute(tx);
    versions.set(table, new Map(rows.map(({ id, version }) => [id, version])));
  }
  return versions;
}

/**
 * Whether an item with one of these rows is deleted or missing. The answer holds until the commit
 * only after `lockHierarchies`.
 */
export async function areDeleted(
  tx: Tx,
  siteId: number,
  idsByTable: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<boolean> {
  for (const [table, ids] of idsByTable) {
    const { rows } = await sql<{ live: number }>`
      select count(*)::integer as live from ${sql.table(table)}
      where site_id = ${siteId} and id = any (${[...ids]}::bigint[])
        and deleted_at is null`.execute(tx);
    if (rows[0]?.live !== ids.size) return true;
  }
  return false;
}

/**
 * Locks the hierarchies of a site until the end of the transaction: who holds this lock sees every
 * parent and child, and nobody else moves items within a tree or deletes them. It is taken after
 * the rows and before unique columns.
 */
export async function lockHierarchies(tx: Tx, siteId: number): Promise<void> {
  const { hierarchies } = advisoryLock;
  await sql`select pg_advisory_xact_lock(${hierarchies}::integer, ${siteId}::integer)`.execute(tx);
}

/**
 * Locks the legal holds of a site until the end of the transaction, after the rows. Who sets a hold
 * waits for everybody who erases items or takes them away from others, and then none of these goes
 * on without having seen the hold. The others don't wait for each other.
 */
export async function lockLegalHolds(tx: Tx, siteId: number, use: 'obey' | 'set'): Promise<void> {
  const { legalHolds } = advisoryLock;
  const lock = sql.raw(use === 'set' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(${legalHolds}::integer, ${siteId}::integer)`.execute(tx);
}
