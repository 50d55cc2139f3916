import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { withChallenge } from '../second-factor/challenge.ts';
import { sendCode } from './email-code.ts';
import { methodsOf } from '../second-factor/methods.ts';

/** Mails a code for a sign-in that waits for one. Throws `challenge_over` or `too_many`. */
export async function sendSignInCode(services: Services, challengeId: string): Promise<void> {
  await withChallenge(services, challengeId, async ({ tx, account, challenge }) => {
    const methods = await methodsOf(tx, account.user, { byMail: challenge.by_mail });
    if (!methods.includes('email')) throw new Failure('challenge_over');
    await sendCode(tx, services, challengeId, account.user);
  });
}
