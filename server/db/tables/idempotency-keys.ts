import type { Optional, Time } from './columns.ts';

/** Stored responses, by user, call and key (docs/decisions/idempotency.md). */
export interface IdempotencyKeysTable {
  organisation_id: number;
  user_id: number;
  call: string;
  key: string;
  /** Hash of the whole request. */
  request_hash: string;
  /** JSON as text; null if it is too large to be stored. */
  response: Optional<string>;
  created_at: Time;
}
