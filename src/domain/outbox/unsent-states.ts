import type { FailureCode } from '../../contract/failure-codes.ts';
import type { OutboxEntry } from './outbox.ts';

/** How an item stands that has unsent changes, or one of them; `held`: it waits for the person. */
export type UnsentState = 'waiting' | 'held';

/** Whether an entry waits for the person, because the server refused it or others changed the same. */
export const isHeld = ({ state: { kind } }: Pick<OutboxEntry, 'state'>): boolean =>
  kind === 'refused' || kind === 'conflict';

/** Refusals that say that others have changed the same: the person insists on their change, or gives it up. */
export const overtakenCodes: ReadonlySet<string> = new Set([
  'tag_decided',
  'note_changed',
  'note_removed',
  'version_added',
] satisfies readonly FailureCode[]);

/** How an entry stands. */
export const stateOfEntry = (entry: Pick<OutboxEntry, 'state'>): UnsentState =>
  isHeld(entry) ? 'held' : 'waiting';

/** The items of a module that have unsent changes, by id. Ids of a module are the same on no two sites. */
export function unsentStates(
  entries: readonly OutboxEntry[],
  moduleType: string,
): ReadonlyMap<number, UnsentState> {
  const states = new Map<number, UnsentState>();
  for (const entry of entries) {
    if (entry.endpoint.type !== moduleType || states.get(entry.itemId) === 'held') continue;
    states.set(entry.itemId, stateOfEntry(entry));
  }
  return states;
}
