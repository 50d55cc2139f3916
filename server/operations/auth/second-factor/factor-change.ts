import { type Tx, withTenant } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { type UserAccount, lockAccount, userById } from '../account.ts';
import { endSessions } from '../sessions/end.ts';
import { methodsOf } from './methods.ts';
import { requireReauthentication } from '../reauthentication.ts';
import { type FactorChange, announceFactorChange } from './announce-change.ts';

/** Changes that take a second factor away; what the console resets is not held back. */
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

/** The same for who has just proved who they are. Throws `proof_required`. */
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

/** Makes links from before void, and ends the other sessions of the caller. */
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
 * The same, and says so in the history and by mail. Throws `last_second_factor` where the last one
 * goes though the organisation requires one.
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
