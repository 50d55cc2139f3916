import {
  END_PRESENCE,
  mostPlaces,
  PRESENCE,
  presenceKey,
  type PresencePlace,
  readPlace,
  readShown,
  SHOW_PRESENCE,
  type ShownPresence,
} from '../../../src/domain/presence.ts';
import type { Log } from '../../log.ts';
import type { Membership, SocketData } from '../client.ts';
import { createPresenceState, type Visitor } from './presence-state.ts';

/** Milliseconds in which changes at a place are told together. */
const tellAfter = 50;

/** What is needed of the socket of a tab. */
interface PresenceClient {
  readonly id: string;
  readonly disconnected: boolean;
  readonly data: Pick<SocketData, 'membership'>;
  readonly on: (event: string, listener: (message: unknown) => void) => unknown;
  readonly emit: (event: string, message: unknown) => unknown;
}

export interface PresenceOptions {
  /** What the holder of a socket may do at an item now; null if they may not read it. */
  readonly visit: (membership: Membership, place: PresencePlace) => Promise<Visitor | null>;
  readonly log: Log;
}

/** Tells those who have an item open who else has, and which of its fields they edit. */
interface PresenceRooms {
  readonly connect: (client: PresenceClient) => void;
  /** Looks up again what the holder of a socket may read where they are. */
  readonly recheck: (client: PresenceClient) => void;
  readonly close: () => void;
}

/** What is known of one socket. */
interface Tab {
  readonly client: PresenceClient;
  /** What its page says to be open, by key. */
  readonly shown: Map<string, ShownPresence>;
  /** The keys whose rights are being looked up; true: they may have changed meanwhile. */
  readonly lookups: Map<string, boolean>;
  /** What the page was told last, by key. */
  readonly told: Map<string, string>;
}

export function createPresenceRooms({ visit, log }: PresenceOptions): PresenceRooms {
  const state = createPresenceState();
  const tabs = new Map<string, Tab>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const roomOf = ({ client }: Tab, key: string) =>
    `${client.data.membership?.organisationId ?? 0}/${key}`;

  function tell(tab: Tab, key: string, people: ReturnType<typeof state.othersFor>): void {
    const place = tab.shown.get(key);
    const text = JSON.stringify(people);
    if (place === undefined || tab.told.get(key) === text) return;
    tab.told.set(key, text);
    const { siteId, moduleType, itemId } = place;
    tab.client.emit(PRESENCE, { siteId, moduleType, itemId, people });
  }

  function tellAll(): void {
    timer = null;
    for (const room of changed)
      for (const id of state.tabsAt(room)) {
        const tab = tabs.get(id);
        const key = room.slice(room.indexOf('/') + 1);
        if (tab !== undefined) tell(tab, key, state.othersFor(room, id));
      }
    changed.clear();
  }

  function change(room: string): void {
    changed.add(room);
    timer ??= setTimeout(tellAll, tellAfter).unref();
  }

  function leave(tab: Tab, key: string): void {
    const room = roomOf(tab, key);
    if (!state.has(room, tab.client.id)) return;
    state.leave(room, tab.client.id);
    change(room);
  }

  function settle(tab: Tab, key: string, visitor: Visitor | null): void {
    const shown = tab.shown.get(key);
    // The page may have ended it meanwhile, or be gone.
    if (shown === undefined || tab.client.disconnected) return;
    const room = roomOf(tab, key);
    if (visitor === null) {
      leave(tab, key);
      tell(tab, key, []);
      return;
    }
    state.enter(room, tab.client.id, visitor);
    state.edit(room, tab.client.id, shown.editing);
    change(room);
  }

  /** Looks up what the tab may do at a place, again if that may have changed meanwhile. */
  async function lookUp(tab: Tab, key: string): Promise<void> {
    const isRunning = tab.lookups.has(key);
    tab.lookups.set(key, true);
    if (isRunning) return;
    try {
      while (tab.lookups.get(key) === true) {
        tab.lookups.set(key, false);
        const place = tab.shown.get(key);
        const { membership } = tab.client.data;
        if (place === undefined || membership === undefined) return;
        const visitor = await visit(membership, place);
        if (tab.lookups.get(key) === false) settle(tab, key, visitor);
      }
    } catch (error) {
      // They stay as they were at the last look, like the rooms of the socket.
      log.error(`Who may see an open item could not be looked up: ${String(error)}`);
    } finally {
      tab.lookups.delete(key);
    }
  }

  function show(tab: Tab, message: unknown): void {
    const shown = readShown(message);
    if (shown === null) return;
    const key = presenceKey(shown);
    const isNew = !tab.shown.has(key);
    if (isNew && (tab.shown.size >= mostPlaces || tab.lookups.size >= mostPlaces)) return;
    tab.shown.set(key, shown);
    const room = roomOf(tab, key);
    if (state.has(room, tab.client.id)) {
      state.edit(room, tab.client.id, shown.editing);
      change(room);
    } else if (!tab.lookups.has(key)) void lookUp(tab, key);
  }

  function end(tab: Tab, message: unknown): void {
    const place = readPlace(message);
    if (place === null) return;
    const key = presenceKey(place);
    leave(tab, key);
    tab.shown.delete(key);
    tab.told.delete(key);
  }

  return {
    connect(client) {
      const tab: Tab = { client, shown: new Map(), lookups: new Map(), told: new Map() };
      tabs.set(client.id, tab);
      client.on(SHOW_PRESENCE, (message: unknown) => show(tab, message));
      client.on(END_PRESENCE, (message: unknown) => end(tab, message));
      client.on('disconnect', () => {
        for (const key of tab.shown.keys()) leave(tab, key);
        tab.shown.clear();
        tabs.delete(client.id);
      });
    },
    recheck(client) {
      const tab = tabs.get(client.id);
      if (tab !== undefined) for (const key of tab.shown.keys()) void lookUp(tab, key);
    },
    close() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
