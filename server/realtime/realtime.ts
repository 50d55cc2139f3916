import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { invalidationPrefix } from '../../src/contract/call.ts';
import { GET_ALL_SITES } from '../../src/contract/directory.ts';
import { GET_CURRENT_USER } from '../../src/contract/session.ts';
import type { Log } from '../log.ts';
import type { Invalidation, Notifier } from '../operations/services.ts';
import type { Client, Membership, Sockets } from './client.ts';
import { createPresenceRooms, type PresenceOptions } from './presence/presence.ts';
import { readStartAge, createReplayBuffer } from './replay-buffer.ts';
import { roomsToNotify, sessionRoom } from './rooms.ts';

export interface RealtimeOptions {
  /** The user of the session token in a cookie header; null without a live session. */
  readonly membershipOf: (cookieHeader: string | undefined) => Promise<Membership | null>;
  /** The current membership of an open socket; null if its session has ended. */
  readonly membershipAgain: (before: Membership) => Promise<Membership | null>;
  /** Returns those of an organisation's sessions that are still live. */
  readonly liveSessions: (
    organisationId: number,
    sessionIds: readonly number[],
  ) => Promise<ReadonlySet<number>>;
  /** What the holder of a socket may do at an item that they have open. */
  readonly visit: PresenceOptions['visit'];
  /** Whether a page at `origin` may connect to a server addressed as `host`. */
  readonly allowsOrigin: (origin: string, host: string | undefined) => boolean;
  readonly log: Log;
  /** Interval in milliseconds in which memberships are looked up again. */
  readonly refreshEvery?: number;
  /** Interval in milliseconds of the check for sessions that other servers have ended. */
  readonly lookEvery?: number;
}

export interface Realtime extends Notifier {
  readonly attach: (server: HttpServer) => void;
  /** Looks up the membership of every socket again. */
  readonly refresh: () => Promise<void>;
  /** Closes the sockets of sessions that have ended, on whichever server. */
  readonly closeEnded: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function isAllowed(
  { headers }: IncomingMessage,
  { allowsOrigin }: Pick<RealtimeOptions, 'allowsOrigin'>,
): boolean {
  // A request with an API token never uses its cookie, and tokens open no websocket.
  if (headers.authorization?.toLowerCase().startsWith('bearer ') === true) return false;
  return headers.origin === undefined || allowsOrigin(headers.origin, headers.host);
}

/** The reads of a page that say what the person may do and which sites they may open. */
const readsOfRights = [GET_CURRENT_USER.name, GET_ALL_SITES.name];

/** The longest delay of a timer. */
const longestDelay = 2 ** 31 - 1;

/** Joins a socket to its rooms; false if its session has ended. */
async function admit(
  client: Client,
  options: RealtimeOptions,
  recheck: (client: Client) => void,
): Promise<boolean> {
  const before = client.data.membership;
  const membership =
    before === undefined
      ? await options.membershipOf(client.request.headers.cookie)
      : await options.membershipAgain(before);
  if (membership === null) return false;
  const wanted = new Set([client.id, sessionRoom(membership.sessionId), ...membership.rooms]);
  for (const room of client.rooms) if (!wanted.has(room)) await client.leave(room);
  await client.join([...wanted]);
  client.data.membership = membership;
  clearTimeout(client.data.timer);
  if (membership.changesIn !== null && !client.disconnected)
    client.data.timer = setTimeout(
      () => void readmit(client, options, recheck),
      Math.min(membership.changesIn, longestDelay),
    ).unref();
  return true;
}

/**
 * Looks the rooms of an open socket up again. If they have changed, its page reads again what the
 * person may do. It disconnects the socket if its session has ended.
 */
async function readmit(
  client: Client,
  options: RealtimeOptions,
  recheck: (client: Client) => void,
): Promise<void> {
  const before = new Set(client.rooms);
  recheck(client);
  try {
    if (!(await admit(client, options, recheck))) client.disconnect(true);
    else if (client.rooms.symmetricDifference(before).size > 0)
      for (const call of readsOfRights) client.emit(invalidationPrefix + call, {});
  } catch (error) {
    options.log.error(`A websocket's rooms could not be looked up: ${String(error)}`);
  }
}

/**
 * The websocket (spec 7.6): it is opened with the session's cookie, sends `INVALIDATE_{call}` to
 * those who may read, and closes when the session ends. A page that sends the age of its data
 * (`auth.age`, milliseconds) also receives the invalidations that it missed within the last minute.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { log, refreshEvery = 30_000, lookEvery = 3000 } = options;
  const presence = createPresenceRooms(options);
  const io: Sockets = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    // A page without a ping for five seconds says that the server can't be reached.
    pingInterval: 2500,
    allowRequest: (request, decide) => decide(null, isAllowed(request, options)),
  });
  io.use((client, next) => {
    admit(client, options, presence.recheck).then(
      (isIn) => next(isIn ? undefined : new Error('unauthenticated')),
      (error: unknown) => {
        log.error(`A websocket could not be opened: ${String(error)}`);
        next(new Error('unavailable'));
      },
    );
  });

  const recent = createReplayBuffer();
  const payloadOf = ({ siteId, ofAllSites = false }: Invalidation) =>
    siteId === null || ofAllSites ? {} : { siteId };
  io.on('connection', (client) => {
    presence.connect(client);
    client.on('disconnect', () => clearTimeout(client.data.timer));
    for (const event of recent.since(readStartAge(client.handshake.auth)))
      if (roomsToNotify(event).some((room) => client.rooms.has(room)))
        client.emit(invalidationPrefix + event.call, payloadOf(event));
  });

  async function refresh(): Promise<void> {
    for (const client of io.sockets.sockets.values())
      await readmit(client, options, presence.recheck);
  }

  async function membershipChanged(
    organisationId: number,
    userIds: readonly number[],
  ): Promise<void> {
    for (const client of io.sockets.sockets.values()) {
      const { membership } = client.data;
      if (membership?.organisationId === organisationId && userIds.includes(membership.userId))
        await readmit(client, options, presence.recheck);
    }
  }

  async function closeEnded(): Promise<void> {
    const sessions = new Map<number, Set<number>>();
    for (const { data } of io.sockets.sockets.values()) {
      if (data.membership === undefined) continue;
      const { organisationId, sessionId } = data.membership;
      sessions.set(organisationId, (sessions.get(organisationId) ?? new Set()).add(sessionId));
    }
    for (const [organisationId, ids] of sessions) {
      const live = await options.liveSessions(organisationId, [...ids]);
      for (const id of ids) if (!live.has(id)) io.in(sessionRoom(id)).disconnectSockets(true);
    }
  }

  const again = (work: () => Promise<void>, every: number) =>
    setInterval(() => {
      work().catch((error: unknown) => log.error(`Websockets: ${String(error)}`));
    }, every).unref();
  const timers = [again(refresh, refreshEvery), again(closeEnded, lookEvery)];

  return {
    attach: (server) => void io.attach(server),
    refresh,
    closeEnded,
    invalidate: (event: Invalidation) => {
      recent.add(event);
      io.to([...roomsToNotify(event)]).emit(invalidationPrefix + event.call, payloadOf(event));
    },
    membershipChanged: (organisationId, userIds) => void membershipChanged(organisationId, userIds),
    sessionEnded: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      presence.close();
      await io.close();
    },
  };
}
