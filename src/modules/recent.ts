import { removeStoredWithPrefix, storedJson } from '../browser/storage.ts';
import { createStore } from '../browser/store.ts';
import { useStore } from '../browser/useStore.ts';
import { isList, isObject } from '../runtime/record/json.ts';

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

type RecentList = readonly RecentItem[];

const maxItems = 12;
const prefix = 'recent:';
const keyOf = ({ organisation_id, id }: RecentOwner): string => `${prefix}${organisation_id}/${id}`;

/** The lists that have been read or changed since the page was loaded, by their key. */
const lists = createStore(new Map<string, RecentList>());

function isRecent(value: unknown): value is RecentItem {
  if (!isObject(value)) return false;
  const is = (name: string, type: string) => typeof value[name] === type;
  return (
    is('siteId', 'number') && is('type', 'string') && is('id', 'number') && is('name', 'string')
  );
}

const storedList = (key: string) =>
  storedJson<RecentList>(key, (value) => (isList(value) ? value.filter(isRecent) : null));

/** What the person opened last on this device, the newest first; the same list until it changes. */
function recentItems(owner: RecentOwner): RecentList {
  const key = keyOf(owner);
  const list = lists.get().get(key) ?? storedList(key).read() ?? [];
  lists.get().set(key, list);
  return list;
}

/** Puts an item that was opened first in the person's list. */
export function rememberItem(owner: RecentOwner, item: RecentItem): void {
  const key = keyOf(owner);
  const before = recentItems(owner);
  const isSame = (each: RecentItem) =>
    each.siteId === item.siteId && each.type === item.type && each.id === item.id;
  const [first] = before;
  if (first !== undefined && isSame(first) && first.name === item.name) return;
  const next = [item, ...before.filter((each) => !isSame(each))].slice(0, maxItems);
  storedList(key).write(next);
  lists.update((known) => new Map(known).set(key, next));
}

/** Removes the lists of everybody who uses this device, as at log-out. */
export function forgetRecent(): void {
  removeStoredWithPrefix(prefix);
  lists.set(new Map());
}

/** What the person opened last on this device, the newest first. */
export function useRecentItems(owner: RecentOwner): RecentList {
  return useStore(lists, () => recentItems(owner));
}
