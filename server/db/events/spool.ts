import { sql } from 'kysely';
import { eventColumnTypes, eventColumns } from '../tables/events.ts';
import { type PendingEvent, type Tx, stateOf } from '../tx-state.ts';
import { encodeChanges } from './commitments.ts';
import type { ChainAppender } from './link.ts';
import type { Stream } from './streams.ts';
import { type NewEvent, pendingEvents } from './write.ts';

/** The number of rows that one round trip links. */
const page = 1000;

const columns = sql.join(eventColumns.map((name) => sql.ref(name)));
const columnTypes = sql.raw(eventColumnTypes);
/** `at` comes from the link, which sets the time of an event without one. */
const moved = sql.join(eventColumns.filter((name) => name !== 'at').map((name) => sql.ref(name)));

/**
 * Does the same as `writeEvents` for more events than memory should hold. They wait in a temporary
 * table with every value that does not depend on their position in the chain, so that the head row
 * is locked as briefly as possible.
 */
export async function spoolEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { spooled } = stateOf(tx);
  if (spooled.size === 0)
    // Long values stay uncompressed: compressing them costs more time than the space is worth.
    await sql`
      create temp table event_spool (
        number integer generated always as identity primary key,
        ${columnTypes}, changes jsonb, commitments text collate "C"
      ) with (toast_tuple_target = 8160) on commit drop`.execute(tx);
  const rows = pendingEvents(tx, events).map(({ changes, ...event }) => {
    spooled.add(event.site_id);
    const encoded = encodeChanges(changes);
    const parts = `"changes":${encoded.changes},"commitments":${encoded.commitments}`;
    return `${JSON.stringify(event).slice(0, -1)},${parts}}`;
  });
  await sql`
    insert into event_spool (${columns}, changes, commitments)
    select ${columns}, changes, commitments::text
    from json_to_recordset(${`[${rows.join(',')}]`}::json) as r (
      ${columnTypes}, changes jsonb, commitments json)`.execute(tx);
}

type SpooledEvent = Omit<PendingEvent, 'organisation_id' | 'changes'> & {
  readonly number: number;
  readonly commitments: string;
};

async function spooledAfter(tx: Tx, { site_id }: Stream, after: number) {
  const { rows } = await sql<SpooledEvent>`
    select number, ${columns}, commitments from event_spool
    where site_id is not distinct from ${site_id} and number > ${after}
    order by number limit ${page}`.execute(tx);
  return rows;
}

async function move(
  tx: Tx,
  { organisation_id }: Stream,
  linked: readonly (ReturnType<ChainAppender['next']> & Pick<SpooledEvent, 'number'>)[],
): Promise<void> {
  await sql`
    insert into events (organisation_id, sequence, at, previous_hash, hash, ${moved},
      changes, commitments)
    select ${organisation_id}::integer, l.sequence, l.at, l.previous_hash, l.hash, ${moved},
      s.changes, s.commitments::jsonb
    from json_to_recordset(${JSON.stringify(linked)}::json) as l (
      number integer, sequence bigint, at timestamptz, previous_hash text, hash text)
    join event_spool as s on s.number = l.number`.execute(tx);
}

/**
 * Links the spooled events of a stream and moves them to their table. The database reads the next
 * page while one is linked, because other writers wait for the head row meanwhile.
 */
export async function appendSpooled(tx: Tx, stream: Stream, link: ChainAppender): Promise<void> {
  let moving: Promise<void> = Promise.resolve();
  let nextPage = spooledAfter(tx, stream, 0);
  for (;;) {
    const rows = await nextPage;
    const last = rows.at(-1);
    if (last === undefined) return moving;
    nextPage = spooledAfter(tx, stream, last.number);
    // Both promises are awaited in the next round; until then a rejection must not count as unhandled.
    nextPage.catch(() => undefined);
    const linked = rows.map((row) => ({ number: row.number, ...link.next(row, row.commitments) }));
    await moving;
    moving = move(tx, stream, linked);
    moving.catch(() => undefined);
  }
}
