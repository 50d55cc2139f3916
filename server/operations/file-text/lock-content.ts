import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** Waits for others that add, read or remove files of the site with these bytes, until the commit. */
export async function lockContent(tx: Tx, siteId: number, sha256: string): Promise<void> {
  const key = `file ${siteId} ${sha256}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
