import type { FileStore } from '../adapters/file-store/file-store.ts';
import type { UploadStore } from '../adapters/upload-store/upload-store.ts';
import type { Scanner } from '../adapters/scanner/scanner.ts';
import type { AnalysisService } from '../adapters/analysis/analysis.ts';
import type { Database } from '../db/database.ts';
import type { Tenant, TokenScope } from '../db/transaction.ts';
import type { Modules } from '../modules/modules.ts';
import type { PictureLanguages } from '../picture-languages.ts';
import type { AuthServices } from './auth-services.ts';

/** Marks the responses of a call as stale for the people who may read them. */
export interface Invalidation {
  /** The call's name in src/contract. */
  readonly call: string;
  /** null: everyone, as for modules. */
  readonly organisationId: number | null;
  /** null: of no single site. */
  readonly siteId: number | null;
  /** The permission that reading it needs; null: access to the site or organisation is enough. */
  readonly permission: string | null;
  /** Only these people of the organisation, for data that only they can read. */
  readonly userIds?: readonly number[];
  /** The reply covers several sites: readers on `siteId` are notified without the site. */
  readonly ofAllSites?: boolean;
}

/** Messages that the server pushes; server/realtime sends them. */
export interface Notifier {
  readonly invalidate: (invalidation: Invalidation) => void;
  /** The session has ended: its sockets are closed. */
  readonly sessionEnded: (sessionId: number) => void;
  /** What these people of the organisation may read has changed: their sockets change rooms. */
  readonly membershipChanged: (organisationId: number, userIds: readonly number[]) => void;
}

/** Reads the text of files in the background. */
export interface TextQueue {
  /** A site has a file whose text has not been read. */
  readonly wake: (site: { readonly organisationId: number; readonly siteId: number }) => void;
}

/** The dependencies of operations. */
export interface Services {
  readonly db: Pick<Database, 'app' | 'log'>;
  readonly modules: Modules;
  readonly notifier: Notifier;
  readonly files: FileStore;
  readonly uploads: UploadStore;
  readonly scanner: Scanner;
  readonly textReader: TextQueue;
  /** Draws the first pages of large PDFs. */
  readonly firstPages: TextQueue;
  /** Reads texts from pictures; null: no data of languages are set up. */
  readonly pictures: {
    readonly languages: PictureLanguages;
    readonly queue: TextQueue;
  } | null;
  /** The service that analyses files; null: none is set up. */
  readonly analysis: AnalysisService | null;
  readonly auth: AuthServices;
  readonly now: () => Date;
}

/** Identifies a requested change (docs/decisions/idempotency.md). */
export interface IdempotencyContext {
  /** The call's name. */
  readonly call: string;
  /** null: every request is a new change. */
  readonly key: string | null;
  /** Hash of the whole request. */
  readonly requestHash: string;
}

/** The user of a request, from a live session or an API token. */
export interface Caller {
  /** 0: without a session, as at the console or with an API token. */
  readonly sessionId: number;
  /** Set for a request with an API token: the user may do only what it allows too. */
  readonly token?: TokenScope;
  readonly organisationId: number;
  readonly organisationName: string;
  readonly userId: number;
  readonly displayName: string;
  readonly email: string;
  readonly locale: string | null;
  /** Set if the organisation requires a second factor and the user has none yet. */
  readonly lacksFactor?: true;
  /** Set if the user has no role that is valid now: they read nothing but their own data. */
  readonly lacksRole?: true;
  /** The admin who views the product as the user, read-only. */
  readonly viewedBy?: { readonly id: number; readonly name: string };
  /** Set for a call that changes something. */
  readonly idempotency?: IdempotencyContext;
}

/** The tenant of a caller's transactions. */
export function tenantOfCaller({
  organisationId,
  userId,
  sessionId,
  token,
}: Caller): Omit<Tenant, 'siteIds' | 'siteId'> {
  return {
    organisationId,
    userId,
    ...(sessionId > 0 && { sessionId }),
    ...(token !== undefined && { token }),
  };
}
