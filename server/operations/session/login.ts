import { enterTenant, withSystem } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { type Account, type AccountName, findAccount, refuseEnded } from './account.ts';
import { type LoginResult, goOn } from './go-on.ts';
import { isPassword } from './passwords.ts';
import { claimPassword, forgivePassword } from './password-tries.ts';
import type { Visit } from './sign-in.ts';

export interface Credentials extends AccountName {
  readonly password: string;
}

/** Precise words only where the organisation has switched them on (spec section 8). */
function refusal(account: Account | null, code: 'user_not_found' | 'invalid_password'): Failure {
  const isPrecise = account?.organisation.precise_login_texts === true;
  return new Failure(isPrecise ? code : 'invalid_credentials');
}

/**
 * The first step of a sign-in (spec 7.1). Unknown organisation, user and wrong password are one
 * refusal after the same work. Who has the right password is told that the account is disabled or
 * deleted. Throws a Failure.
 */
export async function login(
  services: Services,
  wanted: Credentials,
  visit: Visit,
): Promise<LoginResult> {
  const account = await findAccount(services, wanted);
  await claimPassword(services, wanted, account, visit);
  const isRight = await isPassword(account?.user?.password_hash ?? null, wanted.password);
  if (account === null || account.user === null) throw refusal(account, 'user_not_found');
  const { organisation, user } = account;
  if (!isRight) throw refusal(account, 'invalid_password');
  await forgivePassword(services, wanted, visit);
  refuseEnded(user);
  return withSystem(services.db, { organisationKey: organisation.key }, async (tx) => {
    await enterTenant(tx, { organisationId: organisation.id, siteIds: [], userId: user.id });
    return goOn(tx, services, { organisation, user }, visit);
  });
}
