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

const page = 1000;

/**
 * Checks the chain of a site (null: of the organisation) up to its present head. Erased values are
 * valid, changed ones are not. Whoever may write every table could build a new chain: to notice
 * that, store the hash of a head elsewhere.
 */
export async function verifyChain(tx: Tx, siteId: number | null): Promise<ChainVerification> {
  const stream = { organisation_id: tenantOf(tx).organisationId, site_id: siteId };
  const head = await readHead(tx, stream);
  let last = { sequence: 0, hash: genesis };
  let erasedFields = 0;
  while (last.sequence < head.sequence) {
    const events = await eventsOf(tx, stream)
      .selectAll()
      .where('sequence', '>', last.sequence)
      .where('sequence', '<=', head.sequence)
      .orderBy('sequence')
      .limit(page)
      .execute();
    if (events.length === 0) return { ok: false, sequence: last.sequence + 1, fault: 'missing' };
    for (const event of events) {
      const fault = faultOf(event, last);
      if (fault) return { ok: false, sequence: last.sequence + 1, fault };
      const committed = Object.keys(event.commitments).length;
      erasedFields += committed - Object.keys(event.changes ?? {}).length;
      last = event;
    }
  }
  if (last.hash !== head.hash) return { ok: false, sequence: head.sequence, fault: 'head' };
  const beyond = await eventsOf(tx, stream)
    .select('sequence')
    .where('sequence', '>', (query) =>
      // One statement reads the head and the events, because others keep writing.
      query
        .selectFrom('event_heads')
        .select('event_heads.sequence')
        .where('event_heads.organisation_id', '=', stream.organisation_id)
        .where('event_heads.site_id', siteId === null ? 'is' : '=', siteId),
    )
    .orderBy('sequence')
    .executeTakeFirst();
  if (beyond) return { ok: false, sequence: beyond.sequence, fault: 'head' };
  return { ok: true, events: last.sequence, erasedFields };
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
