import type { DefaultEventsMap, Server, Socket } from 'socket.io';

/** What a socket may receive: looked up again regularly, because sessions end and grants expire. */
export interface Membership {
  readonly sessionId: number;
  readonly organisationId: number;
  readonly userId: number;
  readonly rooms: readonly string[];
  /** Milliseconds until a grant of the person begins or ends; null: none does. */
  readonly changesIn: number | null;
}

export interface SocketData {
  membership?: Membership;
  /** Runs when a grant of the person begins or ends. */
  timer?: NodeJS.Timeout;
}

/** The socket of one tab. */
export type Client = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

export type Sockets = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
