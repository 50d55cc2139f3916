import { type Tx, enterTenant, withSystem } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { later, limits } from './limits.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sign-in.ts';
import { type SessionUser, sessionUser } from './user.ts';

export interface Credentials {
  readonly organisation: string;
  readonly email: string;
  readonly password: string;
}

export type LoginResult =
  | { readonly status: 'two_factor_required'; readonly challengeId: string }
  | { readonly status: 'signed_in'; readonly token: string; readonly user: SessionUser };

interface Account {
  readonly organisation: { id: number; name: string; precise_login_texts: boolean };
  readonly user: {
    id: number;
    email: string;
    display_name: string;
    locale: string | null;
    password_hash: string | null;
    totp_secret: string | null;
    disabled_at: string | null;
    deleted_at: string | null;
  } | null;
}

async function findAccount(services: Services, wanted: Credentials): Promise<Account | null> {
  const organisationKey = wanted.organisation.trim().toLowerCase();
  return withSystem(services.db, { organisationKey }, async (tx) => {
    const organisation = await tx
      .selectFrom('organisations')
      .select(['id', 'name', 'precise_login_texts'])
      .where('key', '=', organisationKey)
      .executeTakeFirst();
    if (organisation === undefined) return null;
    await enterTenant(tx, { organisationId: organisation.id, siteIds: [], userId: null });
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'display_name', 'locale', 'password_hash', 'totp_secret'])
      .select(['disabled_at', 'deleted_at'])
      .where('organisation_id', '=', organisation.id)
      .where((where) =>
        where(where.fn<string>('lower', ['email']), '=', wanted.email.trim().toLowerCase()),
      )
      .executeTakeFirst();
    return { organisation, user: user ?? null };
  });
}

/** Precise words only where the organisation has switched them on (spec section 8). */
function refusal(account: Account | null, code: 'user_not_found' | 'invalid_password'): Failure {
  const isPrecise = account?.organisation.precise_login_texts === true;
  return new Failure(isPrecise ? code : 'invalid_credentials');
}

/** Challenges that no count needs any more. */
async function clearChallenges(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('login_challenges')
    .where('user_id', '=', userId)
    .where('created_at', '<', later(now, -limits.wrongCodesWindow))
    .execute();
}

async function wrongCodes(tx: Tx, userId: number, now: Date): Promise<number> {
  const row = await tx
    .selectFrom('login_challenges')
    .select((select) => select.fn.sum<number | null>('attempts').as('attempts'))
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .where('created_at', '>', later(now, -limits.wrongCodesWindow))
    .executeTakeFirst();
  return Number(row?.attempts ?? 0);
}

/**
 * The first step of a sign-in (spec 7.1). Unknown organisation, user and wrong password are one
 * refusal after the same work. Who has the right password is told that the account is disabled or
 * deleted. Throws a Failure.
 */
export async function login(services: Services, wanted: Credentials): Promise<LoginResult> {
  const account = await findAccount(services, wanted);
  const isRight = await isPassword(account?.user?.password_hash ?? null, wanted.password);
  if (account === null || account.user === null) throw refusal(account, 'user_not_found');
  const { organisation, user } = account;
  if (!isRight) throw refusal(account, 'invalid_password');
  if (user.deleted_at !== null) throw new Failure('account_deleted');
  if (user.disabled_at !== null) throw new Failure('account_disabled');

  const now = services.now();
  return withSystem(services.db, { organisationKey: wanted.organisation.trim() }, async (tx) => {
    await enterTenant(tx, { organisationId: organisation.id, siteIds: [], userId: user.id });
    if (user.totp_secret === null) {
      const ids = { organisationId: organisation.id, userId: user.id };
      const token = await openSession(tx, ids, now);
      return {
        status: 'signed_in',
        token,
        user: sessionUser({
          ...ids,
          organisationName: organisation.name,
          displayName: user.display_name,
          email: user.email,
          locale: user.locale,
        }),
      };
    }
    await clearChallenges(tx, user.id, now);
    if ((await wrongCodes(tx, user.id, now)) >= limits.wrongCodesPerUser)
      throw new Failure('too_many');
    const challenge = await tx
      .insertInto('login_challenges')
      .values({
        organisation_id: organisation.id,
        user_id: user.id,
        method: 'totp',
        created_at: now.toISOString(),
        expires_at: later(now, limits.challengeLife),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { status: 'two_factor_required', challengeId: challenge.id };
  });
}
