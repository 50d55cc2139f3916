import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** The number of rows that are in memory at a time. */
const pageSize = 200;

/**
 * The rows of a `select`, page by page through a database cursor, so that memory never holds all of
 * them. Only one cursor can be open in a transaction.
 */
export async function* cursorRows<Row>(
  tx: Tx,
  select: RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  await sql`declare exported no scroll cursor for ${select}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pageSize)} from exported`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) break;
  }
  await sql`close exported`.execute(tx);
}
