import { type PendingEvent, type Tx, stateOf } from '../tx-state.ts';
import { commitmentOf, hashOf } from './chain.ts';
import { lockHead } from './streams.ts';

const rowsPerInsert = 1000;

/** Writes the events that wait in the transaction; the last thing done before its COMMIT. */
export async function flushEvents(tx: Tx): Promise<void> {
  const { events } = stateOf(tx);
  const streams = Map.groupBy(events.splice(0), ({ site_id }) => site_id);
  const ascending = [...streams].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));
  for (const [, pending] of ascending) await append(tx, pending);
}

async function append(tx: Tx, pending: readonly PendingEvent[]): Promise<void> {
  const [first] = pending;
  if (!first) return;
  const stream = { organisation_id: first.organisation_id, site_id: first.site_id };
  const head = await lockHead(tx, stream);
  const now = new Date().toISOString();
  let { sequence, hash } = head;
  const rows = pending.map(({ changes, at: past, ...event }) => {
    const at = past ?? now;
    const commitments = Object.fromEntries(
      Object.entries(changes).map(([db, change]) => [db, commitmentOf(db, jsonOf(change))]),
    );
    const link = { ...event, at, sequence: ++sequence, commitments, previous_hash: hash };
    hash = hashOf(link);
    return {
      ...link,
      hash,
      changes: JSON.stringify(changes),
      commitments: JSON.stringify(commitments),
    };
  });
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx
      .insertInto('events')
      .values(rows.slice(from, from + rowsPerInsert))
      .execute();
  await tx
    .updateTable('event_heads')
    .set({ sequence, hash })
    .where('organisation_id', '=', stream.organisation_id)
    .where('site_id', stream.site_id === null ? 'is' : '=', stream.site_id)
    .execute();
}

/** A change as the database will give it back: dates as text, what is undefined gone. */
function jsonOf(change: readonly [unknown, unknown, string]): readonly [unknown, unknown, string] {
  return JSON.parse(JSON.stringify(change)) as readonly [unknown, unknown, string];
}
