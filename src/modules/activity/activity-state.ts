import { useCallback } from 'react';
import { createStore } from '../../browser/store.ts';
import { useStore } from '../../browser/useStore.ts';
import type { PeopleIds } from '../../contract/activity.ts';
import type { Mentionable } from './mentions.ts';

/** A comment that the server does not have yet. */
export interface OutgoingComment {
  readonly client_id: string;
  readonly text: string;
  readonly mentions: PeopleIds;
  readonly file_ids: readonly number[];
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Why it could not be sent; null while it is being sent. */
  readonly error: string | null;
}

/** The state of an item's activity panel. It outlives the panel, until the page is reloaded. */
export interface ActivityState {
  readonly tab: 'comments' | 'history';
  readonly draft: string;
  /**
   * People and teams picked from the list of suggestions. They take precedence over others with the
   * same name.
   */
  readonly pickedMentions: readonly Mentionable[];
  /** Ids of the uploaded photos of the draft. */
  readonly photos: readonly number[];
  readonly outgoing: readonly OutgoingComment[];
  /** Ids of comments whose removal can still be undone. */
  readonly pendingRemovals: readonly number[];
}

const emptyState: ActivityState = {
  tab: 'comments',
  draft: '',
  pickedMentions: [],
  photos: [],
  outgoing: [],
  pendingRemovals: [],
};

/** Key of the state of an item's activity panel for a person. */
export function activityKey(userId: number, siteId: number, moduleType: string, itemId: number) {
  return [userId, siteId, moduleType, itemId].join('/');
}

const states = createStore<ReadonlyMap<string, ActivityState>>(new Map());

export const subscribe = states.subscribe;

export const getActivityState = (key: string): ActivityState => states.get().get(key) ?? emptyState;

export function updateActivityState(
  key: string,
  change: (before: ActivityState) => Partial<ActivityState>,
): void {
  const before = getActivityState(key);
  states.update((all) => new Map(all).set(key, { ...before, ...change(before) }));
}

/** The activity state under a key that names person and item, and a function that changes it. */
export function useActivityState(key: string) {
  const panelState = useStore(states, () => getActivityState(key));
  const change = useCallback(
    (next: (before: ActivityState) => Partial<ActivityState>) => updateActivityState(key, next),
    [key],
  );
  return { panelState, change };
}
