import type { Tx } from '../../../db/transaction.ts';
import type { Services } from '../../services.ts';
import type { AccountUser } from '../account.ts';
import { type PendingSignIn, withChallengeAnswer } from './challenge.ts';
import { hashOfCode } from '../email/email-code.ts';
import type { SignedIn } from '../next-sign-in-step.ts';
import { methodsOf } from './methods.ts';
import type { ClientInfo } from '../sessions/open-session.ts';
import { timeStepOf } from '../totp/totp-code.ts';
import { openTotpSecret } from '../totp/totp-secret.ts';

export interface CodeAnswer {
  readonly challengeId: string;
  readonly code: string;
  /** The source of the code. */
  readonly method: 'totp' | 'email';
}

/**
 * Accepts the code of the user's authenticator; the code of a time step counts once. The user is
 * locked.
 */
export async function consumeTotp(
  tx: Tx,
  services: Pick<Services, 'auth' | 'db' | 'now'>,
  user: Pick<AccountUser, 'id' | 'totp_secret'>,
  code: string,
): Promise<boolean> {
  const secret = openTotpSecret(services, user.id, user.totp_secret);
  if (secret === null) return false;
  const { totp_last_step: last } = await tx
    .selectFrom('users')
    .select('totp_last_step')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const step = timeStepOf(secret, code, services.now(), last);
  if (step === null) return false;
  await tx.updateTable('users').set({ totp_last_step: step }).where('id', '=', user.id).execute();
  return true;
}

/** Accepts the code that was mailed for this challenge. */
async function takeMailed(
  services: Services,
  waiting: PendingSignIn,
  code: string,
): Promise<boolean> {
  const { tx, account, challenge } = waiting;
  const methods = await methodsOf(tx, account.user, { byMail: challenge.by_mail });
  return (
    methods.includes('email') &&
    challenge.email_code_hash === hashOfCode(services, challenge.id, code)
  );
}

/** The second step of a sign-in, with a code of six digits. Throws a Failure. */
export function answerChallenge(
  services: Services,
  { challengeId, code, method }: CodeAnswer,
  client: ClientInfo,
): Promise<SignedIn> {
  return withChallengeAnswer(services, challengeId, client, (waiting) =>
    method === 'email'
      ? takeMailed(services, waiting, code)
      : consumeTotp(waiting.tx, services, waiting.account.user, code),
  );
}
