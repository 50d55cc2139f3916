import type { Json, Optional, OptionalJson, Time, TimeNow } from './columns.ts';

/** What the column `changes` holds: db -> [before, after, salt]; a key that is gone was erased. */
export type StoredChanges = Readonly<Record<string, readonly [unknown, unknown, string]>>;

/** Append-only; server/db/events.ts writes and reads it. */
export interface EventsTable {
  organisation_id: number;
  site_id: number | null;
  sequence: number;
  at: Time;
  user_id: number | null;
  call: string;
  item_type: string;
  item_id: number | null;
  changes: OptionalJson<StoredChanges>;
  commitments: Json<Readonly<Record<string, string>>>;
  previous_hash: string;
  hash: string;
}

/** The last event of a site, or of what belongs to no site (site_id null). */
export interface EventHeadsTable {
  organisation_id: number;
  site_id: number | null;
  sequence: number;
  hash: string;
}

/** Answers given, by user, call and key (docs/decisions/idempotency.md). */
export interface IdempotencyKeysTable {
  organisation_id: number;
  user_id: number;
  call: string;
  key: string;
  /** Of everything that was asked for. */
  request_hash: string;
  /** JSON as text; null where it is too large to be kept. */
  response: Optional<string>;
  created_at: Time;
}

export interface MigrationsTable {
  name: string;
  applied_at: TimeNow;
}
