import type { Services } from '../../services.ts';
import { type AccountName, findAccount, isLive } from '../account.ts';
import { withAccountLink, createAccountLink, requireAccountLink } from '../email/account-link.ts';
import { mayMail } from '../email/mail-throttle.ts';
import { pageLink, sendMail } from '../email/send-mail.ts';
import { passwordContextOf, rejectGuessable, replacePassword } from './replace-password.ts';

export const resetPurpose = 'password reset';
export const resetPath = '/auth/reset-password';

/**
 * Mails a link for a new password if the account exists; the response is the same if it does
 * not.
 */
export async function requestReset(services: Services, name: AccountName): Promise<void> {
  const mayGo = await mayMail(services, resetPurpose, name);
  const account = await findAccount(services, name);
  const { organisation, user } = account ?? {};
  const isThere = organisation !== undefined && user !== undefined && user !== null;
  // Also runs for an unknown account, so that the response time is the same.
  const token = await createAccountLink(services, resetPurpose, organisation?.id ?? 0, {
    id: user?.id ?? 0,
    credentials_at: user?.credentials_at ?? '',
  });
  if (!mayGo || !isThere || !isLive(user)) return;
  sendMail(services, user, 'reset', { link: pageLink(services, resetPath, token) });
}

/**
 * Sets a new password by a mailed link. It does not sign in: the next sign-in requires the second
 * factor as always. A refusal leaves the link valid. Throws `common_password`, `context_password`
 * or `link_over`.
 */
export async function resetPassword(
  services: Services,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  await rejectGuessable(
    password,
    passwordContextOf(await requireAccountLink(services, resetPurpose, token)),
  );
  await withAccountLink(services, resetPurpose, token, (tx, { user }) =>
    replacePassword(tx, services, user, { password, call: 'VERIFY_PASSWORD_RESET' }),
  );
}
