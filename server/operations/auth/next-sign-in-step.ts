import type { NewIdentity } from '../../db/tables/sign-in.ts';
import type { Tx } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { type UserAccount, userOf } from './account.ts';
import { sendCode } from './email/email-code.ts';
import { requireOpenWay } from './identities/organisation-provider.ts';
import { linkIdentity } from './identities/link-identity.ts';
import { addMs, authLimits } from './auth-limits.ts';
import { type Method, methodsOf } from './second-factor/methods.ts';
import { type SessionTokens, type ClientInfo, openSession } from './sessions/open-session.ts';
import type { SessionUser } from './sessions/session-user.ts';

export interface SignedIn {
  readonly status: 'signed_in';
  readonly tokens: SessionTokens;
  readonly user: SessionUser;
}

export type LoginResult =
  | {
      readonly status: 'two_factor_required';
      readonly challengeId: string;
      readonly method: Method;
      readonly methods: readonly Method[];
    }
  | SignedIn;

/** Deletes challenges that no count needs any more. */
async function clearChallenges(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('login_challenges')
    .where('user_id', '=', userId)
    .where('created_at', '<', addMs(now, -authLimits.wrongCodesWindow))
    .execute();
}

/**
 * Refuses with `too_many` if the user entered too many wrong codes within an hour, over all
 * challenges. Once the user is locked, simultaneous codes are counted one after the other.
 */
export async function limitWrongCodes(tx: Tx, userId: number, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('login_challenges')
    .select((select) => select.fn.sum<number | null>('attempts').as('attempts'))
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .where('created_at', '>', addMs(now, -authLimits.wrongCodesWindow))
    .executeTakeFirst();
  if (Number(row?.attempts ?? 0) >= authLimits.wrongCodesPerUser) throw new Failure('too_many');
}

/** The first factor of a sign-in. */
export interface FirstFactor {
  /** The mailbox was the first factor and therefore cannot be the second. */
  readonly byMail?: boolean;
  /** An external account; it is linked as soon as the person is signed in. */
  readonly identity?: NewIdentity;
  /** Whether the identity provider required more than one factor. */
  readonly isMultiFactor?: boolean;
  /** The organisation's own provider was the first factor. */
  readonly isOfOrganisation?: boolean;
}

/** Opens the session of an account after all its factors. */
export async function signIn(
  tx: Tx,
  account: UserAccount,
  services: Services,
  client: ClientInfo,
): Promise<SignedIn> {
  const ids = { organisationId: account.organisation.id, userId: account.user.id };
  const tokens = await openSession(tx, ids, services, client);
  return { status: 'signed_in', tokens, user: userOf(account) };
}

/**
 * The step after a correct first factor, in a transaction of the organisation: requires the second
 * factor, or opens the session if the account has none. Throws a Failure.
 */
export async function nextSignInStep(
  tx: Tx,
  services: Services,
  account: UserAccount,
  client: ClientInfo,
  { byMail = false, identity, isMultiFactor = false, isOfOrganisation = false }: FirstFactor = {},
): Promise<LoginResult> {
  const { organisation, user } = account;
  const now = services.now();
  if (!isOfOrganisation) await requireOpenWay(tx, organisation.id, user, now);
  const methods = await methodsOf(tx, user, { byMail });
  const [method] = methods;
  if (method === undefined || isMultiFactor) {
    if (identity !== undefined) await linkIdentity(tx, services, account, identity);
    const isNextStep = method === undefined && organisation.second_factor_required;
    return signIn(tx, account, services, { ...client, isProof: isNextStep });
  }
  await clearChallenges(tx, user.id, now);
  await limitWrongCodes(tx, user.id, now);
  const { id } = await tx
    .insertInto('login_challenges')
    .values({
      organisation_id: organisation.id,
      user_id: user.id,
      method,
      by_mail: byMail,
      identity: identity === undefined ? null : JSON.stringify(identity),
      created_at: now.toISOString(),
      expires_at: addMs(now, authLimits.challengeLife),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (method === 'email') await sendCode(tx, services, id, user);
  return { status: 'two_factor_required', challengeId: id, method, methods };
}
