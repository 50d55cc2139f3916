import { withTenant } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { lockAccount } from '../account.ts';
import { passwordContextOf, rejectGuessable, replacePassword } from './replace-password.ts';
import { isPassword } from './hash-password.ts';
import { claimReauthentication, resetReauthenticationThrottle } from '../reauthentication.ts';

/**
 * Changes the caller's password, for which the current one is needed, and ends their other
 * sessions. Throws `wrong_password`, `common_password`, `context_password` or `too_many`.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  given: { readonly current: string; readonly password: string },
): Promise<void> {
  await claimReauthentication(services, caller);
  const { organisationId, userId, sessionId } = caller;
  const tenant = { organisationId, siteIds: [], userId };
  const before = await withTenant(services.db, tenant, (tx) => lockAccount(tx, userId));
  const stored = before?.user.password_hash ?? null;
  if (!(await isPassword(stored, given.current)) || before === null)
    throw new Failure('wrong_password');
  await resetReauthenticationThrottle(services, caller);
  await rejectGuessable(given.password, passwordContextOf(before));
  await withTenant(services.db, tenant, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === null || account.user.password_hash !== stored)
      throw new Failure('wrong_password');
    await replacePassword(tx, services, account.user, {
      password: given.password,
      call: 'CHANGE_PASSWORD',
      but: sessionId,
    });
  });
}
