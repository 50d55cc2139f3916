import { useCallback, useSyncExternalStore } from 'react';
import type { PeopleIds } from '../../contract/activity.ts';
import type { Mentionable } from './mentions.ts';

/** A comment that the server does not have yet. */
export interface Outgoing {
  readonly client_id: string;
  readonly text: string;
  readonly mentions: PeopleIds;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Why it did not go; null while it is on its way. */
  readonly error: string | null;
}

/** What a person has in hand beside an item. It stays while they look at something else. */
export interface InHand {
  readonly part: 'comments' | 'history';
  readonly draft: string;
  /** Chosen from the list: they come first where names are the same. */
  readonly picked: readonly Mentionable[];
  readonly outgoing: readonly Outgoing[];
  /** Ids of comments that are about to be removed: their removal can still be taken back. */
  readonly removing: readonly number[];
}

const nothing: InHand = { part: 'comments', draft: '', picked: [], outgoing: [], removing: [] };

const all = new Map<string, InHand>();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const inHandAt = (key: string): InHand => all.get(key) ?? nothing;

export function changeInHand(key: string, change: (before: InHand) => Partial<InHand>): void {
  const before = inHandAt(key);
  all.set(key, { ...before, ...change(before) });
  for (const listener of listeners) listener();
}

/** What the person has in hand at a place, which names person and item, and the way to change it. */
export function useInHand(key: string) {
  const inHand = useSyncExternalStore(subscribe, () => inHandAt(key));
  const change = useCallback(
    (next: (before: InHand) => Partial<InHand>) => changeInHand(key, next),
    [key],
  );
  return { inHand, change };
}
