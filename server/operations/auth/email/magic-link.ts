import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { type AccountName, findAccount, isLive } from '../account.ts';
import { type LoginResult, nextSignInStep } from '../next-sign-in-step.ts';
import { withAccountLink, createAccountLink } from './account-link.ts';
import { mayMail } from './mail-throttle.ts';
import { pageLink, sendMail } from './send-mail.ts';
import type { ClientInfo } from '../sessions/open-session.ts';
import { peekTokenByHash } from '../single-use-tokens.ts';

const purpose = 'magic link';

/**
 * Mails a sign-in link if the account exists; the caller does not learn whether it does. An account
 * whose second factor is the mailbox gets an explanation instead, because a mail must not be both
 * factors.
 */
export async function requestMagicLink(services: Services, name: AccountName): Promise<void> {
  const mayGo = await mayMail(services, purpose, name);
  const account = await findAccount(services, name);
  const { organisation, user } = account ?? {};
  const isThere = organisation !== undefined && user !== undefined && user !== null;
  // Also runs for an unknown account, so that the response time is the same.
  const token = await createAccountLink(services, purpose, organisation?.id ?? 0, {
    id: user?.id ?? 0,
    credentials_at: user?.credentials_at ?? '',
  });
  if (!mayGo || !isThere || !isLive(user)) return;
  if (user.email_codes && user.totp_secret === null) sendMail(services, user, 'no_magic_link');
  else
    sendMail(services, user, 'magic_link', { link: pageLink(services, '/auth/magic-link', token) });
}

/**
 * Whether the link whose token has this hash can still be used; this does not use it up. Throws
 * `link_over`.
 */
export async function checkMagicLink(services: Services, tokenHash: string): Promise<void> {
  if ((await peekTokenByHash(services, purpose, tokenHash)) === null)
    throw new Failure('link_over');
}

/** Signs in by a mailed link, which is the first factor; the second one is still required. */
export function signInByLink(
  services: Services,
  token: string,
  client: ClientInfo,
): Promise<LoginResult> {
  return withAccountLink(services, purpose, token, (tx, account) =>
    nextSignInStep(tx, services, account, client, { byMail: true }),
  );
}
