import { type Tx, withTenant } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { lockAccount } from './account.ts';
import { addMs, authLimits } from './auth-limits.ts';
import { isPassword } from './passwords/hash-password.ts';
import { type Backoff, requireAttempt, resetThrottle } from './throttle/throttle.ts';
import { consumeTotp } from './second-factor/answer-challenge.ts';

const minute = 60_000;
const backoff: Backoff = { free: 5, first: 1000, longest: 15 * minute, forget: 60 * minute };

const nameOf = ({ organisationId, userId, sessionId }: Caller) => [
  'proof',
  String(organisationId),
  String(userId),
  String(sessionId),
];

/** Counts an attempt of a session to reauthenticate. Throws `too_many`. */
export function claimReauthentication(services: Services, caller: Caller): Promise<void> {
  return requireAttempt(services, nameOf(caller), backoff);
}

export function resetReauthenticationThrottle(services: Services, caller: Caller): Promise<void> {
  return resetThrottle(services, nameOf(caller));
}

/** Records that the caller of a session has reauthenticated. */
async function recordReauthentication(services: Services, caller: Caller): Promise<void> {
  const { organisationId, userId, sessionId } = caller;
  await withTenant(services.db, { organisationId, siteIds: [], userId }, (tx) =>
    tx
      .updateTable('sessions')
      .set({ proved_at: services.now().toISOString() })
      .where('id', '=', sessionId)
      .execute(),
  );
  await resetReauthenticationThrottle(services, caller);
}

/**
 * Proves that the person at a session is its owner: by the password, or if the account has none by
 * a code of its authenticator. Throws `wrong_password`, `invalid_code` or `too_many`.
 */
export async function reauthenticate(
  services: Services,
  caller: Caller,
  given: { readonly password?: string; readonly code?: string },
): Promise<void> {
  await claimReauthentication(services, caller);
  const { organisationId, userId } = caller;
  const tenant = { organisationId, siteIds: [], userId };
  const stored = await withTenant(services.db, tenant, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === null) throw new Failure('unauthenticated');
    const { password_hash: hash } = account.user;
    if (hash !== null) return hash;
    const isRight = await consumeTotp(tx, services, account.user, given.code ?? '');
    if (!isRight) throw new Failure('wrong_code');
    return null;
  });
  if (stored !== null && !(await isPassword(stored, given.password ?? '')))
    throw new Failure('wrong_password');
  await recordReauthentication(services, caller);
}

/**
 * Requires a recent reauthentication, in the transaction that depends on it. Throws
 * `proof_required`.
 */
export async function requireReauthentication(
  tx: Tx,
  services: Services,
  { sessionId }: Caller,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('proved_at', '>', addMs(services.now(), -authLimits.proof))
    .executeTakeFirst();
  if (session === undefined) throw new Failure('proof_required');
}
