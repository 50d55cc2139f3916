import { useCallback, useSyncExternalStore } from 'react';
import type { PeopleIds } from '../../contract/activity.ts';
import type { Mentionable } from './mentions.ts';

/** A comment that the server does not have yet. */
export interface OutgoingComment {
  readonly client_id: string;
  readonly text: string;
  readonly mentions: PeopleIds;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Why it did not go; null while it is on its way. */
  readonly error: string | null;
}

/** What a person has in hand beside an item. It stays while they look at something else. */
export interface ActivityState {
  readonly tab: 'comments' | 'history';
  readonly draft: string;
  /** Chosen from the list: they come first where names are the same. */
  readonly pickedMentions: readonly Mentionable[];
  readonly outgoing: readonly OutgoingComment[];
  /** Ids of comments that are about to be removed: their removal can still be taken back. */
  readonly pendingRemovals: readonly number[];
}

const emptyState: ActivityState = {
  tab: 'comments',
  draft: '',
  pickedMentions: [],
  outgoing: [],
  pendingRemovals: [],
};

const states = new Map<string, ActivityState>();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const getActivityState = (key: string): ActivityState => states.get(key) ?? emptyState;

export function updateActivityState(
  key: string,
  change: (before: ActivityState) => Partial<ActivityState>,
): void {
  const before = getActivityState(key);
  states.set(key, { ...before, ...change(before) });
  for (const listener of listeners) listener();
}

/** What the person has in hand at a place, which names person and item, and the way to change it. */
export function useActivityState(key: string) {
  const panelState = useSyncExternalStore(subscribe, () => getActivityState(key));
  const change = useCallback(
    (next: (before: ActivityState) => Partial<ActivityState>) => updateActivityState(key, next),
    [key],
  );
  return { panelState, change };
}
