import type { CompiledQuery, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The names of the statements that every connection prepares, by their texts. */
const names = new Map<string, string>();

/** The name under which a connection prepares a statement; undefined for one that is not prepared. */
export const preparedName = (text: string): string | undefined => names.get(text);

/**
 * Runs a statement whose text is the same in every call, and returns its rows. Each connection
 * plans it a few times and then never again (docs/decisions/prepared-statements.md): for those that
 * every call runs, not for texts that depend on a request.
 */
export async function runPrepared<Row>(
  tx: Transaction<Tables>,
  statement: CompiledQuery<Row>,
): Promise<readonly Row[]> {
  if (!names.has(statement.sql)) names.set(statement.sql, `of_every_call_${names.size + 1}`);
  const { rows } = await tx.executeQuery(statement);
  return rows;
}
