import { type Tx, tenantOf } from '../tx-state.ts';
import { type EventFacts, type StoredChanges, eventColumns } from '../tables/events.ts';
import { readHead } from './streams.ts';

/** An event as it is read. */
export interface EventRow extends Omit<EventFacts, 'organisation_id'> {
  readonly sequence: number;
  /** db name -> [before, after]; fields whose values were erased are in `erased`. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly erased: readonly string[];
}

/** The sequence of the last event of the site (null: of the organisation); 0 before the first. */
export async function lastSequence(tx: Tx, siteId: number | null): Promise<number> {
  const stream = { organisation_id: tenantOf(tx).organisationId, site_id: siteId };
  return (await readHead(tx, stream)).sequence;
}

/**
 * Up to `limit` events of a site (null: of the organisation) after a sequence, in ascending order.
 * Sequence order is commit order, so a reader that continues after the last event it saw misses
 * nothing.
 */
export async function readEvents(
  tx: Tx,
  siteId: number | null,
  afterSequence: number,
  limit: number,
): Promise<readonly EventRow[]> {
  const rows = await eventsOf(tx, siteId)
    .where('sequence', '>', afterSequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Up to `limit` events of one item, the newest first, older than `beforeSequence` if given. */
export async function readItemEvents(
  tx: Tx,
  item: {
    readonly siteId: number | null;
    readonly itemTypes: readonly string[];
    readonly itemId: number;
  },
  limit: number,
  beforeSequence = Number.MAX_SAFE_INTEGER,
): Promise<readonly EventRow[]> {
  const rows = await eventsOf(tx, item.siteId)
    .where('item_type', 'in', item.itemTypes)
    .where('item_id', '=', item.itemId)
    .where('sequence', '<', beforeSequence)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** Up to `limit` events of a site about items of these types, the newest first. */
export async function readNewestEvents(
  tx: Tx,
  siteId: number,
  itemTypes: readonly string[],
  limit: number,
): Promise<readonly EventRow[]> {
  if (itemTypes.length === 0) return [];
  const rows = await eventsOf(tx, siteId)
    .where('item_type', 'in', itemTypes)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

function eventsOf(tx: Tx, siteId: number | null) {
  return tx
    .selectFrom('events')
    .select(['sequence', ...eventColumns, 'changes', 'commitments'])
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('site_id', siteId === null ? 'is' : '=', siteId);
}

function toRow({
  changes,
  commitments,
  ...row
}: Omit<EventRow, 'changes' | 'erased'> & {
  readonly changes: StoredChanges | null;
  readonly commitments: Readonly<Record<string, string>>;
}): EventRow {
  const kept = changes ?? {};
  return {
    ...row,
    changes: Object.fromEntries(
      Object.entries(kept).map(([db, [before, after]]) => [db, [before, after] as const]),
    ),
    erased: Object.keys(commitments).filter((db) => !Object.hasOwn(kept, db)),
  };
}
