import { type Tx, tenantOf } from '../tx-state.ts';
import type { StoredChanges } from '../tables/events.ts';
import { type HashedEvent, commitmentOf, genesis, hashOf } from './chain.ts';
import { type Stream, readHead } from './streams.ts';

/**
 * The fault of an event: `missing` (the sequence does not exist), `link` (it does not follow the
 * previous event), `hash` (its content was changed), `value` (a value was changed), `head` (the
 * head row names another last event).
 */
export type ChainFault = 'missing' | 'link' | 'hash' | 'value' | 'head';

export type ChainVerification =
  | { readonly ok: true; readonly events: number; readonly erasedFields: number }
  | { readonly ok: false; readonly sequence: number; readonly fault: ChainFault };

/** The state of a check after some events of a chain. */
export interface ChainProgress {
  /** The last sequence checked. */
  readonly checked: number;
  /** The last sequence of the chain. */
  readonly events: number;
  /** The number of erased values among the events of this part. */
  readonly erasedFields: number;
  readonly fault: { readonly sequence: number; readonly fault: ChainFault } | null;
}

const page = 1000;

/**
 * Checks the chain of a site (null: of the organisation) up to its present head. Erased values are
 * valid, changed ones are not. Whoever may write every table could build a new chain: to notice
 * that, store the hash of a head elsewhere.
 */
export async function verifyChain(tx: Tx, siteId: number | null): Promise<ChainVerification> {
  const { checked, erasedFields, fault } = await verifyNext(tx, siteId, 0, Infinity);
  return fault === null ? { ok: true, events: checked, erasedFields } : { ok: false, ...fault };
}

/**
 * Checks up to `most` events of a chain after the sequence `after`, up to which it has been checked
 * before; at the end of the chain also its head.
 */
export async function verifyNext(
  tx: Tx,
  siteId: number | null,
  after: number,
  most: number,
): Promise<ChainProgress> {
  const stream = { organisation_id: tenantOf(tx).organisationId, site_id: siteId };
  const head = await readHead(tx, stream);
  const end = Math.min(head.sequence, after + most);
  let erasedFields = 0;
  const result = (checked: number, fault: ChainProgress['fault']) => ({
    checked,
    events: head.sequence,
    erasedFields,
    fault,
  });
  let last = await lastChecked(tx, stream, after);
  if (last === null) return result(after, { sequence: after, fault: 'missing' });
  while (last.sequence < end) {
    const events = await eventsOf(tx, stream)
      .selectAll()
      .where('sequence', '>', last.sequence)
      .where('sequence', '<=', end)
      .orderBy('sequence')
      .limit(page)
      .execute();
    const next = last.sequence + 1;
    if (events.length === 0) return result(last.sequence, { sequence: next, fault: 'missing' });
    for (const event of events) {
      const fault = faultOf(event, last);
      if (fault) return result(last.sequence, { sequence: last.sequence + 1, fault });
      const committed = Object.keys(event.commitments).length;
      erasedFields += committed - Object.keys(event.changes ?? {}).length;
      last = event;
    }
  }
  if (last.sequence < head.sequence) return result(last.sequence, null);
  if (last.hash !== head.hash)
    return result(last.sequence, { sequence: head.sequence, fault: 'head' });
  const beyond = await firstBeyondHead(tx, stream);
  return result(last.sequence, beyond === null ? null : { sequence: beyond, fault: 'head' });
}

/** The event at which a check continues; null if it does not exist. */
async function lastChecked(
  tx: Tx,
  stream: Stream,
  sequence: number,
): Promise<{ readonly sequence: number; readonly hash: string } | null> {
  if (sequence === 0) return { sequence: 0, hash: genesis };
  const event = await eventsOf(tx, stream)
    .select(['sequence', 'hash'])
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return event ?? null;
}

/** The first event after the head; one statement reads both, because others keep writing. */
async function firstBeyondHead(tx: Tx, stream: Stream): Promise<number | null> {
  const { organisation_id, site_id } = stream;
  const beyond = await eventsOf(tx, stream)
    .select('sequence')
    .where('sequence', '>', (query) =>
      query
        .selectFrom('event_heads')
        .select('event_heads.sequence')
        .where('event_heads.organisation_id', '=', organisation_id)
        .where('event_heads.site_id', site_id === null ? 'is' : '=', site_id),
    )
    .orderBy('sequence')
    .executeTakeFirst();
  return beyond?.sequence ?? null;
}

function eventsOf(tx: Tx, { organisation_id, site_id }: Stream) {
  return tx
    .selectFrom('events')
    .where('organisation_id', '=', organisation_id)
    .where('site_id', site_id === null ? 'is' : '=', site_id);
}

function faultOf(
  event: HashedEvent & { readonly hash: string; readonly changes: StoredChanges | null },
  before: { readonly sequence: number; readonly hash: string },
): ChainFault | undefined {
  if (event.sequence !== before.sequence + 1) return 'missing';
  if (event.previous_hash !== before.hash) return 'link';
  if (hashOf(event) !== event.hash) return 'hash';
  for (const [db, change] of Object.entries(event.changes ?? {}))
    if (event.commitments[db] !== commitmentOf(db, change)) return 'value';
  return undefined;
}
