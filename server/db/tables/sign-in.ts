import type { Generated } from 'kysely';
import type { JsonObject } from '../../../src/runtime/record/json.ts';
import type { Json, Optional, OptionalJson, OptionalTime, Time, TimeNow } from './columns.ts';

/** Token hashes: of the access token (`token_hash`) and of the one valid refresh token. */
export interface SessionsTable {
  id: Generated<number>;
  /** The session's id in the person's list of sessions. */
  public_id: Generated<string>;
  organisation_id: number;
  user_id: number;
  token_hash: string;
  token_expires_at: Time;
  /** Hash of the part that all refresh tokens of the session share. */
  family_hash: Optional<string>;
  refresh_hash: Optional<string>;
  user_agent: Optional<string>;
  address: Optional<string>;
  created_at: TimeNow;
  last_used_at: TimeNow;
  expires_at: Time;
  /** When the person last reauthenticated. */
  proved_at: OptionalTime;
  /** The person as whom an admin views the product, read-only. */
  view_as_user_id: Optional<number>;
}

/** A token with which a program acts as its person or service account, within its scopes. */
export interface ApiTokensTable {
  id: Generated<number>;
  organisation_id: number;
  /** As whom it acts. */
  user_id: number;
  created_by_user_id: number;
  name: string;
  token_hash: string;
  /** Its first characters, by which people recognise it. */
  prefix: string;
  /** The permission codes that it is limited to; null: no limit. */
  permissions: Optional<string[]>;
  /** The sites that it is limited to; null: no limit. */
  site_ids: Optional<number[]>;
  created_at: string;
  expires_at: string;
  last_used_at: OptionalTime;
  last_used_address: Optional<string>;
  revoked_at: OptionalTime;
}

/** A sign-in that waits for its second factor. */
export interface LoginChallengesTable {
  /** A UUID; the database makes one if it is left out. */
  id: Generated<string>;
  organisation_id: number;
  user_id: number;
  /** The preferred second factor. */
  method: string;
  attempts: Generated<number>;
  created_at: TimeNow;
  expires_at: Time;
  consumed_at: OptionalTime;
  /** The mailbox was the first factor and therefore cannot be the second. */
  by_mail: Generated<boolean>;
  email_code_hash: Optional<string>;
  email_sent_at: OptionalTime;
  email_sends: Generated<number>;
  /**
   * The external account that was the first factor; it is linked when the second factor is right.
   */
  identity: OptionalJson<NewIdentity>;
}

/** An external account as it is linked to a user. */
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
  /** Base64url, like the key. */
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string[];
  created_at: TimeNow;
  last_used_at: OptionalTime;
}

/** The selector is not secret; the rest of the code is stored as an argon2id hash. */
export interface BackupCodesTable {
  id: Generated<number>;
  organisation_id: number;
  user_id: number;
  selector: string;
  code_hash: string;
  used_at: OptionalTime;
}

/** The OpenID provider of an organisation. */
export interface SignInProvidersTable {
  organisation_id: number;
  issuer: string;
  client_id: string;
  /** Sealed with the key of the server. */
  client_secret: string;
  label: string;
  /** Lower case. */
  domains: string[];
  groups_claim: string;
  creates_accounts: boolean;
  is_required: boolean;
  version: Generated<number>;
  updated_at: TimeNow;
}

/** What members of a group of the provider get: a role, on a site or on every site, or a team. */
export interface GroupMappingsTable {
  id: Generated<number>;
  organisation_id: number;
  group_value: string;
  role_id: Optional<number>;
  site_id: Optional<number>;
  team_id: Optional<number>;
}

/** An external account with which its owner signs in. */
export interface IdentitiesTable {
  id: Generated<number>;
  public_id: Generated<string>;
  organisation_id: number;
  user_id: number;
  provider: string;
  /** The provider; issuer and subject together identify the account. */
  issuer: string;
  subject: string;
  email: string;
  created_at: TimeNow;
}

/**
 * Tokens that are valid once and for minutes: links in mails, ceremonies of passkeys, sign-ins at
 * providers.
 */
export interface SingleUsesTable {
  key_hash: string;
  purpose: string;
  /** What its purpose stored; whoever uses the token up checks its shape. */
  data: Json<JsonObject>;
  expires_at: Time;
  used_at: OptionalTime;
}

/** Failed attempts for a name from an address, and when the next is accepted. */
export interface ThrottlesTable {
  key_hash: string;
  failures: number;
  last_at: Time;
  next_at: Time;
}
