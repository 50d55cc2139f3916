import type { EventFacts } from '../tables/events.ts';
import { type PendingEvent, type Tx, stateOf, tenantOf } from '../tx-state.ts';

/** A change of one item by a call; it becomes an event. */
export interface NewEvent
  extends
    Omit<EventFacts, 'organisation_id' | 'at' | 'user_id' | 'session_id' | 'token_id'>,
    Pick<PendingEvent, 'changes'> {
  /** For imported history: when the change was made (ISO 8601 UTC), and by whom. */
  readonly past?: Pick<EventFacts, 'at' | 'user_id'>;
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
  const {
    organisationId: organisation_id,
    userId: user_id,
    sessionId = null,
    token,
  } = tenantOf(tx);
  return events.map(({ past = { at: null, user_id }, ...event }) => ({
    organisation_id,
    ...past,
    ...event,
    session_id: sessionId,
    token_id: token?.id ?? null,
  }));
}
