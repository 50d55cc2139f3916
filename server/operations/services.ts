import type { FileStore } from '../adapters/file-store/file-store.ts';
import type { Database } from '../db/database.ts';
import type { Modules } from '../modules/modules.ts';
import type { AuthServices } from './auth-services.ts';

/** Tells who may read it that the answers of a call are stale. */
export interface Invalidation {
  /** The call's name in src/contract. */
  readonly call: string;
  /** null: everyone, as for modules. */
  readonly organisationId: number | null;
  /** null: not of one site. */
  readonly siteId: number | null;
  /** The code that reading it needs; null: none beside access to the site or organisation. */
  readonly permission: string | null;
  /** Only these people of the organisation, as of what is theirs alone. */
  readonly userIds?: readonly number[];
}

/** What leaves the server by itself; server/realtime sends it. */
export interface Notifier {
  readonly invalidate: (invalidation: Invalidation) => void;
  /** The session has ended: what was opened with it is closed. */
  readonly sessionEnded: (sessionId: number) => void;
}

/** What operations work with. */
export interface Services {
  readonly db: Pick<Database, 'app' | 'log'>;
  readonly modules: Modules;
  readonly notifier: Notifier;
  readonly files: FileStore;
  readonly auth: AuthServices;
  readonly now: () => Date;
}

/** A change that a caller asks for, as it is told from others (docs/decisions/idempotency.md). */
export interface IdempotencyContext {
  /** The named call. */
  readonly call: string;
  /** null: each time that it is sent it is a change of its own. */
  readonly key: string | null;
  /** Hash of everything that is asked for. */
  readonly requestHash: string;
}

/** Who asks, from a live session. */
export interface Caller {
  readonly sessionId: number;
  readonly organisationId: number;
  readonly organisationName: string;
  readonly userId: number;
  readonly displayName: string;
  readonly email: string;
  readonly locale: string | null;
  /** Their organisation requires a second factor, and they have none yet. */
  readonly lacksFactor?: true;
  /** Of a call that changes something. */
  readonly idempotency?: IdempotencyContext;
}
