import { Failure } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { newCode } from './email-code.ts';
import { factorsChanged, withReauthenticatedAccount } from '../second-factor/factor-change.ts';
import { mayMail } from './mail-throttle.ts';
import { sendMail } from './send-mail.ts';
import { createSingleUseToken, consumeToken } from '../single-use-tokens.ts';

const purpose = 'codes by e-mail';

const hashOf = ({ auth }: Services, userId: number, code: string) =>
  auth.secret.hash(purpose, `${userId} ${code}`);

/** Mails a code to the caller; it allows one attempt, right or wrong. Throws a Failure. */
export async function setUpEmailCodes(services: Services, caller: Caller): Promise<string> {
  const user = await withReauthenticatedAccount(services, caller, (_tx, account) =>
    Promise.resolve(account.user),
  );
  const name = { organisation: String(caller.organisationId), email: user.email };
  if (!(await mayMail(services, purpose, name))) throw new Failure('too_many');
  const code = newCode();
  const token = await createSingleUseToken(services, purpose, {
    hash: hashOf(services, user.id, code),
  });
  sendMail(services, user, 'code', { code });
  return token;
}

/** Verifies the mailed code: from now on such codes are a second factor. Throws `wrong_code`. */
export async function verifyEmailCodes(
  services: Services,
  caller: Caller,
  { ceremonyId, code }: { readonly ceremonyId: string; readonly code: string },
): Promise<void> {
  const kept = await consumeToken(services, purpose, ceremonyId);
  if (kept?.['hash'] !== hashOf(services, caller.userId, code)) throw new Failure('wrong_code');
  await setEmailCodes(services, caller, true);
}

export function disableEmailCodes(services: Services, caller: Caller): Promise<void> {
  return setEmailCodes(services, caller, false);
}

function setEmailCodes(services: Services, caller: Caller, isOn: boolean): Promise<void> {
  return withReauthenticatedAccount(services, caller, async (tx, account) => {
    await tx
      .updateTable('users')
      .set({ email_codes: isOn })
      .where('id', '=', account.user.id)
      .execute();
    await factorsChanged(tx, services, caller, account, isOn ? 'email_on' : 'email_off');
  });
}
