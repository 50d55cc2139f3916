import { watchAttention } from '../browser/attention.ts';
import { createStore } from '../browser/store.ts';
import { useStore } from '../browser/useStore.ts';
import {
  END_PRESENCE,
  presenceKey,
  type PresencePlace,
  type PresentPerson,
  readPresence,
  SHOW_PRESENCE,
  type ShownPresence,
} from '../domain/presence.ts';

/** Milliseconds without a sign of the person after which their page says that nobody is there. */
export const idleMs = 600_000;

type Send = (event: string, message: PresencePlace | ShownPresence) => void;

interface OpenPlace extends ShownPresence {
  /** How many parts of the page have the item open. */
  readonly parts: number;
}

const nobody: readonly PresentPerson[] = [];

/** What is open in this tab, by key. */
const open = new Map<string, OpenPlace>();
const people = createStore<ReadonlyMap<string, readonly PresentPerson[]>>(new Map());
/** Null while there is no connection: nobody knows then who is where. */
let send: Send | null = null;
let isThere = true;
let stopWatching: (() => void) | null = null;

function show({ parts: _here, ...shown }: OpenPlace): void {
  if (isThere) send?.(SHOW_PRESENCE, shown);
}

function end({ siteId, moduleType, itemId }: PresencePlace): void {
  send?.(END_PRESENCE, { siteId, moduleType, itemId });
}

function forget(key: string): void {
  people.update((before) => {
    if (!before.has(key)) return before;
    const next = new Map(before);
    next.delete(key);
    return next;
  });
}

/** Who is idle is nowhere: they are not shown, and learn of nobody until they come back. */
function attend(next: boolean): void {
  isThere = next;
  for (const [key, place] of open) {
    if (next) show(place);
    else {
      end(place);
      forget(key);
    }
  }
}

/** The socket is connected: the server learns what is open here. */
export function beginPresence(sender: Send): void {
  send = sender;
  for (const place of open.values()) show(place);
}

/** The connection is lost, or the person signs out. */
export function endPresence(): void {
  send = null;
  people.set(new Map());
}

/** Who was there before keeps their position; who comes is last. */
function inOrder(
  before: readonly PresentPerson[],
  now: readonly PresentPerson[],
): readonly PresentPerson[] {
  const positions = new Map(before.map(({ id }, at) => [id, at]));
  const positionOf = ({ id }: PresentPerson) => positions.get(id) ?? before.length;
  return now.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Takes what the server says about who is where. */
export function receivePresence(message: unknown): void {
  const presence = readPresence(message);
  if (presence === null) return;
  const key = presenceKey(presence);
  // An answer to what has been closed meanwhile is old.
  if (!open.has(key) || !isThere) return;
  people.update((before) =>
    new Map(before).set(key, inOrder(before.get(key) ?? nobody, presence.people)),
  );
}

/** Says that an item is open in this tab, until the returned function is called. */
export function openPlace(place: PresencePlace): () => void {
  const key = presenceKey(place);
  const before = open.get(key);
  const parts = (before?.parts ?? 0) + 1;
  open.set(key, { ...place, editing: [], ...before, parts });
  if (before === undefined) show({ ...place, editing: [], parts });
  stopWatching ??= watchAttention(idleMs, attend);
  return () => {
    const present = open.get(key);
    if (present === undefined) return;
    if (present.parts > 1) {
      open.set(key, { ...present, parts: present.parts - 1 });
      return;
    }
    open.delete(key);
    end(place);
    forget(key);
    if (open.size > 0) return;
    stopWatching?.();
    stopWatching = null;
    isThere = true;
  };
}

/** Says which columns of an open item are being edited in this tab. */
export function showEditing(place: PresencePlace, editing: readonly string[]): void {
  const key = presenceKey(place);
  const present = open.get(key);
  if (present === undefined || present.editing.join() === editing.join()) return;
  const next = { ...present, editing };
  open.set(key, next);
  show(next);
}

/** The others who have an item open; null: it is an item of this device alone. */
export function usePeopleAt(place: PresencePlace | null): readonly PresentPerson[] {
  const key = place === null ? '' : presenceKey(place);
  return useStore(people, (all) => all.get(key) ?? nobody);
}
