import type { Tx } from '../tx-state.ts';
import { genesis } from './chain.ts';

/**
 * The chain of a site, or of the rows that belong to no site of an organisation (`site_id` null).
 */
export interface Stream {
  readonly organisation_id: number;
  readonly site_id: number | null;
}

/** The head row of a stream; sequence 0 before the first event. */
export async function readHead(
  tx: Tx,
  stream: Stream,
): Promise<{ readonly sequence: number; readonly hash: string }> {
  return (await selectHead(tx, stream).executeTakeFirst()) ?? { sequence: 0, hash: genesis };
}

/**
 * The head row, locked until the end of the transaction; created for the first event of the stream.
 */
export async function lockHead(
  tx: Tx,
  stream: Stream,
): Promise<{ readonly sequence: number; readonly hash: string }> {
  const head = await selectHead(tx, stream).forUpdate().executeTakeFirst();
  if (head) return head;
  await tx
    .insertInto('event_heads')
    .values({ ...stream, sequence: 0, hash: genesis })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'site_id']).doNothing())
    .execute();
  return selectHead(tx, stream).forUpdate().executeTakeFirstOrThrow();
}

function selectHead(tx: Tx, { organisation_id, site_id }: Stream) {
  return tx
    .selectFrom('event_heads')
    .select(['sequence', 'hash'])
    .where('organisation_id', '=', organisation_id)
    .where('site_id', site_id === null ? 'is' : '=', site_id);
}
