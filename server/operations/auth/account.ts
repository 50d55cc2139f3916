import { type Tx, enterTenant, withSystem } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { type SessionUser, sessionUser } from './sessions/session-user.ts';

/** An account as people type it at sign-in. */
export interface AccountName {
  readonly organisation: string;
  readonly email: string;
}

/** A user as the sign-in needs it. */
export interface AccountUser {
  readonly id: number;
  readonly email: string;
  readonly display_name: string;
  readonly locale: string | null;
  readonly password_hash: string | null;
  readonly totp_secret: string | null;
  readonly email_codes: boolean;
  readonly credentials_at: string;
  readonly disabled_at: string | null;
  readonly deleted_at: string | null;
}

export interface Account {
  readonly organisation: {
    readonly id: number;
    readonly key: string;
    readonly name: string;
    readonly precise_login_texts: boolean;
    readonly second_factor_required: boolean;
  };
  readonly user: AccountUser | null;
}

/** An account whose user exists. */
export type UserAccount = Account & { readonly user: AccountUser };

const organisationColumns = [
  'id',
  'key',
  'name',
  'precise_login_texts',
  'second_factor_required',
] as const;
const userColumns = [
  'id',
  'email',
  'display_name',
  'locale',
  'password_hash',
  'totp_secret',
  'email_codes',
  'credentials_at',
  'disabled_at',
  'deleted_at',
] as const;

/**
 * Finds a person by e-mail address in a transaction of their organisation; a service account has
 * none.
 */
export function userByEmail(
  tx: Tx,
  organisationId: number,
  email: string,
): Promise<AccountUser | undefined> {
  return tx
    .selectFrom('users')
    .select(userColumns)
    .where('organisation_id', '=', organisationId)
    .where('is_service', '=', false)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();
}

/** Finds a user by id. */
export function userById(tx: Tx, userId: number): Promise<AccountUser | undefined> {
  return tx.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirst();
}

/** Finds an organisation by the key as people type it, in a transaction that looks it up. */
export function organisationByKey(tx: Tx, key: string) {
  return tx
    .selectFrom('organisations')
    .select(organisationColumns)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Finds an account by the name as people type it; null if there is no such organisation. */
export async function findAccount(
  services: Pick<Services, 'db'>,
  { organisation: typed, email }: AccountName,
): Promise<Account | null> {
  const organisationKey = typed.trim().toLowerCase();
  return withSystem(services.db, { organisationKey }, async (tx) => {
    const organisation = await organisationByKey(tx, organisationKey);
    // No organisation has the id 0: the query for a missing organisation takes the same time.
    const organisationId = organisation?.id ?? 0;
    await enterTenant(tx, { organisationId, siteIds: [], userId: null });
    const user = await userByEmail(tx, organisationId, email);
    return organisation === undefined ? null : { organisation, user: user ?? null };
  });
}

/** The live account of a user in a transaction of their organisation, locked; null without one. */
export async function lockAccount(tx: Tx, userId: number): Promise<UserAccount | null> {
  const user = await tx
    .selectFrom('users')
    .select([...userColumns, 'organisation_id'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) return null;
  const organisation = await tx
    .selectFrom('organisations')
    .select(organisationColumns)
    .where('id', '=', user.organisation_id)
    .executeTakeFirstOrThrow();
  return { organisation, user };
}

export function isLive({ disabled_at, deleted_at }: AccountUser): boolean {
  return disabled_at === null && deleted_at === null;
}

/** For a caller who has proved to be the owner. Throws `account_deleted` or `account_disabled`. */
export function requireLive({ disabled_at, deleted_at }: AccountUser): void {
  if (deleted_at !== null) throw new Failure('account_deleted');
  if (disabled_at !== null) throw new Failure('account_disabled');
}

/** The data that name a person and their organisation. */
interface NamedAccount {
  readonly organisation: Pick<Account['organisation'], 'id' | 'name'>;
  readonly user: Pick<AccountUser, 'id' | 'display_name' | 'email' | 'locale'>;
}

/** The owner of an account, in the form of a caller. */
export function personOf({ organisation, user }: NamedAccount) {
  return {
    organisationId: organisation.id,
    organisationName: organisation.name,
    userId: user.id,
    displayName: user.display_name,
    email: user.email,
    locale: user.locale,
  };
}

/** The user as calls return it. */
export function userOf(account: UserAccount): SessionUser {
  return sessionUser(personOf(account));
}
