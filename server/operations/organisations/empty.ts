import { type Tx, lookUp, withSystem } from '../../db/transaction.ts';
import type { Services } from '../services.ts';

const every = 'every organisation';

async function hasNone(tx: Tx): Promise<boolean> {
  const rows = await tx.selectFrom('organisations').select('id').limit(1).execute();
  return rows.length === 0;
}

/** Whether the database has no organisation yet. */
export function isEmpty(db: Services['db']): Promise<boolean> {
  return withSystem(db, every, hasNone);
}

/** Does the same in a transaction, which sees only organisations afterwards. */
export async function isEmptyIn(tx: Tx): Promise<boolean> {
  await lookUp(tx, every);
  return hasNone(tx);
}
