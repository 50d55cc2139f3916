import { sql } from 'kysely';
import { type Tx, stateOf } from '../tx-state.ts';
import { encodeChanges } from './commitments.ts';
import type { LinkedEvent, ChainAppender } from './link.ts';
import type { Stream } from './streams.ts';
import { type NewEvent, pendingEvents } from './write.ts';

/** Rows that are linked with one round trip. */
const page = 1000;

/**
 * The same as `writeEvents` for more events than memory should hold: they wait in a temporary table
 * with everything that can be computed before their place in the chain is known, so that the head
 * row is locked for as short as can be.
 */
export async function spoolEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { spooled } = stateOf(tx);
  if (spooled.size === 0)
    // Long values stay as they are: packing them would cost more than the room.
    await sql`
      create temp table event_spool (
        number integer generated always as identity primary key,
        site_id integer, at timestamptz, user_id integer, call text, item_type text, item_id integer,
        changes jsonb, commitments text collate "C"
      ) with (toast_tuple_target = 8160) on commit drop`.execute(tx);
  const rows = pendingEvents(tx, events).map(({ changes, ...event }) => {
    spooled.add(event.site_id);
    const sealed = encodeChanges(changes);
    const parts = `"changes":${sealed.changes},"commitments":${sealed.commitments}`;
    return `${JSON.stringify(event).slice(0, -1)},${parts}}`;
  });
  await sql`
    insert into event_spool (site_id, at, user_id, call, item_type, item_id, changes, commitments)
    select site_id, at, user_id, call, item_type, item_id, changes, commitments::text
    from json_to_recordset(${`[${rows.join(',')}]`}::json) as r (
      site_id integer, at timestamptz, user_id integer, call text, item_type text, item_id integer,
      changes jsonb, commitments json)`.execute(tx);
}

interface Spooled {
  readonly number: number;
  readonly at: string | null;
  readonly user_id: number | null;
  readonly call: string;
  readonly item_type: string;
  readonly item_id: number | null;
  readonly commitments: string;
}

async function spooledAfter(tx: Tx, { site_id }: Stream, after: number) {
  const { rows } = await sql<Spooled>`
    select number, at, user_id, call, item_type, item_id, commitments from event_spool
    where site_id is not distinct from ${site_id} and number > ${after}
    order by number limit ${page}`.execute(tx);
  return rows;
}

async function move(
  tx: Tx,
  { organisation_id }: Stream,
  linked: readonly (LinkedEvent & Pick<Spooled, 'number'>)[],
): Promise<void> {
  await sql`
    insert into events (organisation_id, site_id, sequence, at, user_id, call, item_type, item_id,
      changes, commitments, previous_hash, hash)
    select ${organisation_id}::integer, s.site_id, l.sequence, l.at, s.user_id, s.call,
      s.item_type, s.item_id, s.changes, s.commitments::jsonb, l.previous_hash, l.hash
    from json_to_recordset(${JSON.stringify(linked)}::json) as l (
      number integer, sequence bigint, at timestamptz, previous_hash text, hash text)
    join event_spool as s on s.number = l.number`.execute(tx);
}

/**
 * Links the spooled events of a stream and moves them to their table. While a page is linked the
 * database reads the next: others wait for the head row meanwhile.
 */
export async function appendSpooled(tx: Tx, stream: Stream, link: ChainAppender): Promise<void> {
  let moved: Promise<void> = Promise.resolve();
  let coming = spooledAfter(tx, stream, 0);
  for (;;) {
    const rows = await coming;
    const last = rows.at(-1);
    if (last === undefined) return moved;
    coming = spooledAfter(tx, stream, last.number);
    // Both are awaited in the next round; until then their failure is nobody's surprise.
    coming.catch(() => undefined);
    const linked = rows.map((row) => ({ number: row.number, ...link.next(row, row.commitments) }));
    await moved;
    moved = move(tx, stream, linked);
    moved.catch(() => undefined);
  }
}
