import { type PendingEvent, type Tx, stateOf } from '../tx-state.ts';
import { encodeChanges } from './commitments.ts';
import { type ChainAppender, chainAppender } from './link.ts';
import { appendSpooled } from './spool.ts';
import { type Stream, lockHead } from './streams.ts';

const rowsPerInsert = 1000;

/** Writes the pending events of the transaction, immediately before its COMMIT. */
export async function flushEvents(tx: Tx): Promise<void> {
  const { events, spooled, tenant } = stateOf(tx);
  const pending = Map.groupBy(events.splice(0), ({ site_id }) => site_id);
  const sites = [...new Set([...spooled, ...pending.keys()])];
  for (const site_id of sites.toSorted((a, b) => (a ?? 0) - (b ?? 0))) {
    const waiting = pending.get(site_id) ?? [];
    const organisation_id = waiting[0]?.organisation_id ?? tenant?.organisationId ?? 0;
    await appendTo(tx, { organisation_id, site_id }, spooled.has(site_id), waiting);
  }
  spooled.clear();
}

async function appendTo(
  tx: Tx,
  stream: Stream,
  isSpooled: boolean,
  pending: readonly PendingEvent[],
): Promise<void> {
  const link = chainAppender(stream, await lockHead(tx, stream));
  if (isSpooled) await appendSpooled(tx, stream, link);
  await append(tx, link, pending);
  const { sequence, hash } = link.head();
  await tx
    .updateTable('event_heads')
    .set({ sequence, hash })
    .where('organisation_id', '=', stream.organisation_id)
    .where('site_id', stream.site_id === null ? 'is' : '=', stream.site_id)
    .execute();
}

async function append(
  tx: Tx,
  link: ChainAppender,
  pending: readonly PendingEvent[],
): Promise<void> {
  const rows = pending.map(({ changes, ...event }) => {
    const encoded = encodeChanges(changes);
    return { ...event, ...link.next(event, encoded.commitments), ...encoded };
  });
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx
      .insertInto('events')
      .values(rows.slice(from, from + rowsPerInsert))
      .execute();
}
