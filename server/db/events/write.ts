import { type PendingEvent, type Tx, stateOf, tenantOf } from '../tx-state.ts';

/** A change of one item by a call; it becomes an event. */
export interface NewEvent {
  /** null: an event of the organisation, such as those of people, roles and settings. */
  readonly siteId: number | null;
  readonly call: string;
  readonly itemType: string;
  readonly itemId: number | null;
  /** db name -> [before, after], as JSON values. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** For imported history: when the change was made (ISO 8601 UTC), and by whom. */
  readonly past?: { readonly at: string; readonly userId: number | null };
}

/**
 * Appends events to the transaction. They are written as its very last statements, under the locks
 * of their head rows in ascending order of site: sequence order is commit order, and writers cannot
 * deadlock. Time and user are those of the transaction, except with `past`.
 */
export function writeEvents(tx: Tx, events: readonly NewEvent[]): void {
  stateOf(tx).events.push(...pendingEvents(tx, events));
}

/** Converts events to the form in which they wait for the end of the transaction. */
export function pendingEvents(tx: Tx, events: readonly NewEvent[]): readonly PendingEvent[] {
  const { organisationId, userId } = tenantOf(tx);
  return events.map((event) => ({
    organisation_id: organisationId,
    site_id: event.siteId,
    user_id: event.past === undefined ? userId : event.past.userId,
    at: event.past?.at ?? null,
    call: event.call,
    item_type: event.itemType,
    item_id: event.itemId,
    changes: event.changes,
  }));
}
