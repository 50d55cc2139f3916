import { useSyncExternalStore } from 'react';

/** An item that the person has opened on this device. */
export interface RecentItem {
  readonly siteId: number;
  readonly type: string;
  readonly id: number;
  readonly name: string;
}

/** Whose list it is: each person on a device has their own. */
export interface RecentOwner {
  readonly organisation_id: number;
  readonly id: number;
}

const maxItems = 12;
const prefix = 'recent:';
const listeners = new Set<() => void>();
const read = new Map<string, readonly RecentItem[]>();

const keyOf = ({ organisation_id, id }: RecentOwner): string => `${prefix}${organisation_id}/${id}`;

function isRecent(value: unknown): value is RecentItem {
  if (typeof value !== 'object' || value === null) return false;
  const is = (name: string, type: string) => typeof Reflect.get(value, name) === type;
  return (
    is('siteId', 'number') && is('type', 'string') && is('id', 'number') && is('name', 'string')
  );
}

function stored(key: string): readonly RecentItem[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isRecent) : [];
  } catch (error) {
    console.warn('What was opened recently could not be read', error);
    return [];
  }
}

/** What the person opened last on this device, the newest first; the same list until it changes. */
function recentItems(owner: RecentOwner): readonly RecentItem[] {
  const key = keyOf(owner);
  const known = read.get(key) ?? stored(key);
  read.set(key, known);
  return known;
}

const notify = () => {
  for (const listener of listeners) listener();
};

/** Remembers that an item was opened; it stands first from now on. */
export function rememberItem(owner: RecentOwner, item: RecentItem): void {
  const before = recentItems(owner);
  const isSame = (each: RecentItem) =>
    each.siteId === item.siteId && each.type === item.type && each.id === item.id;
  const [first] = before;
  if (first !== undefined && isSame(first) && first.name === item.name) return;
  const next = [item, ...before.filter((each) => !isSame(each))].slice(0, maxItems);
  read.set(keyOf(owner), next);
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(next));
  } catch (error) {
    console.warn('What was opened recently could not be kept', error);
  }
  notify();
}

/** Forgets what was opened by anybody on this device, as at log-out. */
export function forgetRecent(): void {
  read.clear();
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch (error) {
    console.warn('What was opened recently could not be forgotten', error);
  }
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the person opened last on this device; follows what they open. */
export function useRecentItems(owner: RecentOwner): readonly RecentItem[] {
  return useSyncExternalStore(subscribe, () => recentItems(owner));
}
