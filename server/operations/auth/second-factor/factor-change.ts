import { type Tx, withTenant } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { type UserAccount, lockAccount, userById } from '../account.ts';
import { endSessions } from '../sessions/end.ts';
import { methodsOf } from './methods.ts';
import { requireReauthentication } from '../reauthentication.ts';
import { type FactorChange, announceFactorChange } from './announce-change.ts';

/** Changes that remove a second factor; a reset at the console is always possible. */
const removals: ReadonlySet<FactorChange> = new Set(['totp_off', 'email_off', 'passkey_off']);

/** Runs `work` on the caller's account, locked. */
export function withOwnAccount<T>(
  { db }: Services,
  { organisationId, userId }: Caller,
  work: (tx: Tx, account: UserAccount) => Promise<T>,
): Promise<T> {
  return withTenant(db, { organisationId, siteIds: [], userId }, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === null) throw new Failure('unauthenticated');
    return work(tx, account);
  });
}

/** Runs `work` on the caller's account after a recent reauthentication. Throws `proof_required`. */
export function withReauthenticatedAccount<T>(
  services: Services,
  caller: Caller,
  work: (tx: Tx, account: UserAccount) => Promise<T>,
): Promise<T> {
  return withOwnAccount(services, caller, async (tx, account) => {
    await requireReauthentication(tx, services, caller);
    return work(tx, account);
  });
}

/** Makes earlier links void, and ends the other sessions of the caller. */
export async function credentialsChanged(
  tx: Tx,
  services: Services,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<void> {
  const now = services.now().toISOString();
  await tx.updateTable('users').set({ credentials_at: now }).where('id', '=', userId).execute();
  await endSessions(tx, services, userId, { but: sessionId });
}

/**
 * Does the same, and records the change in the history and mails it. Throws `last_second_factor` if
 * the last one is removed although the organisation requires one.
 */
export async function factorsChanged(
  tx: Tx,
  services: Services,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  account: UserAccount,
  change: FactorChange,
): Promise<void> {
  if (account.organisation.second_factor_required && removals.has(change)) {
    const user = await userById(tx, account.user.id);
    if (user === undefined || (await methodsOf(tx, user)).length === 0)
      throw new Failure('last_second_factor');
  }
  await credentialsChanged(tx, services, caller);
  announceFactorChange(tx, services, account, change);
}
