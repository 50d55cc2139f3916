import { enterTenant, withSystem } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { type Account, type AccountName, findAccount, requireLive } from './account.ts';
import { type LoginResult, nextSignInStep } from './next-sign-in-step.ts';
import { isPassword } from './passwords/hash-password.ts';
import { claimPasswordAttempt, resetPasswordThrottle } from './passwords/password-throttle.ts';
import type { ClientInfo } from './sessions/open-session.ts';
import { noteRefusedPassword } from './sessions/session-events.ts';

export interface Credentials extends AccountName {
  readonly password: string;
}

/** A precise refusal only if the organisation has switched it on (spec section 8). */
function refusal(account: Account | null, code: 'user_not_found' | 'invalid_password'): Failure {
  const isPrecise = account?.organisation.precise_login_texts === true;
  return new Failure(isPrecise ? code : 'invalid_credentials');
}

/**
 * The first step of a sign-in (spec 7.1). Unknown organisation, unknown user and wrong password
 * give the same refusal after the same work. The response says that the account is disabled or
 * deleted only if the password is right. Throws a Failure.
 */
export async function login(
  services: Services,
  wanted: Credentials,
  client: ClientInfo,
): Promise<LoginResult> {
  const account = await findAccount(services, wanted);
  await claimPasswordAttempt(services, wanted, account, client);
  const isRight = await isPassword(account?.user?.password_hash ?? null, wanted.password);
  if (account === null || account.user === null) throw refusal(account, 'user_not_found');
  const { organisation, user } = account;
  if (!isRight) {
    noteRefusedPassword(services, { organisation, user }, client);
    throw refusal(account, 'invalid_password');
  }
  await resetPasswordThrottle(services, wanted, client);
  requireLive(user);
  return withSystem(services.db, { organisationKey: organisation.key }, async (tx) => {
    await enterTenant(tx, { organisationId: organisation.id, siteIds: [], userId: user.id });
    return nextSignInStep(tx, services, { organisation, user }, client);
  });
}
