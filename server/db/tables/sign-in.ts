import type { Generated } from 'kysely';
import type { Json, Optional, OptionalJson, OptionalTime, Time, TimeNow } from './columns.ts';

/** Tokens as hashes: of the calls (`token_hash`), and of the one refresh that is good now. */
export interface SessionsTable {
  id: Generated<number>;
  /** What the person's list of sessions calls it. */
  public_id: Generated<string>;
  organisation_id: number;
  user_id: number;
  token_hash: string;
  token_expires_at: Time;
  /** Of the part that every refresh token of the session has. */
  family_hash: Optional<string>;
  refresh_hash: Optional<string>;
  user_agent: Optional<string>;
  address: Optional<string>;
  created_at: TimeNow;
  last_used_at: TimeNow;
  expires_at: Time;
  /** When the person last reauthenticated. */
  proved_at: OptionalTime;
}

/** A sign-in between its two factors. */
export interface LoginChallengesTable {
  /** A UUID, made by the database when left out. */
  id: Generated<string>;
  organisation_id: number;
  user_id: number;
  /** The preferred second factor. */
  method: string;
  attempts: Generated<number>;
  created_at: TimeNow;
  expires_at: Time;
  consumed_at: OptionalTime;
  /** The first factor was the mailbox, which is no second one then. */
  by_mail: Generated<boolean>;
  email_code_hash: Optional<string>;
  email_sent_at: OptionalTime;
  email_sends: Generated<number>;
  /** The account elsewhere that was the first factor; it is linked when the second is right. */
  identity: OptionalJson<NewIdentity>;
}

/** An account elsewhere as it is linked to a user. */
export interface NewIdentity {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
}

export type PasskeyKind = 'webauthn' | 'hardware';

export interface PasskeysTable {
  id: Generated<number>;
  public_id: Generated<string>;
  organisation_id: number;
  user_id: number;
  kind: PasskeyKind;
  name: string;
  /** Base64url, as is the key. */
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  created_at: TimeNow;
  last_used_at: OptionalTime;
}

/** The selector is no secret; the rest of the code is kept as an argon2id hash. */
export interface BackupCodesTable {
  id: Generated<number>;
  organisation_id: number;
  user_id: number;
  selector: string;
  code_hash: string;
  used_at: OptionalTime;
}

/** An account elsewhere that signs its owner in. */
export interface IdentitiesTable {
  id: Generated<number>;
  public_id: Generated<string>;
  organisation_id: number;
  user_id: number;
  provider: string;
  /** Who vouches for the subject; the two of them are the account. */
  issuer: string;
  subject: string;
  email: string;
  created_at: TimeNow;
}

/**
 * Tokens that are valid once and for minutes: links in mails, ceremonies of passkeys and providers.
 */
export interface SingleUsesTable {
  key_hash: string;
  purpose: string;
  data: Json<unknown>;
  expires_at: Time;
  used_at: OptionalTime;
}

/** Failed tries of a name from a place, and when the next is listened to. */
export interface ThrottlesTable {
  key_hash: string;
  failures: number;
  last_at: Time;
  next_at: Time;
}
