import { randomInt } from 'node:crypto';
import { type Tx, afterCommit } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import type { AccountUser } from '../account.ts';
import { addMs, authLimits } from '../auth-limits.ts';
import { sendMail } from './send-mail.ts';

type Mailing = Pick<Services, 'auth' | 'now'>;

/** Six unpredictable digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * The stored form of a code: because it is short, its hash includes the server's key and its
 * challenge.
 */
export function hashOfCode({ auth }: Mailing, challengeId: string, code: string): string {
  return auth.secret.hash('code by e-mail', `${challengeId} ${code}`);
}

/** Replaces the previous code by a new one and mails it. Throws `too_many`. */
export async function sendCode(
  tx: Tx,
  services: Mailing,
  challengeId: string,
  user: Pick<AccountUser, 'email' | 'locale' | 'display_name'>,
): Promise<void> {
  const now = services.now();
  const code = newCode();
  const sent = await tx
    .updateTable('login_challenges')
    .set((set) => ({
      email_code_hash: hashOfCode(services, challengeId, code),
      email_sent_at: now.toISOString(),
      email_sends: set('email_sends', '+', 1),
    }))
    .where('id', '=', challengeId)
    .where('email_sends', '<', authLimits.sendsPerChallenge)
    .where((where) =>
      where.or([
        where('email_sent_at', 'is', null),
        where('email_sent_at', '<=', addMs(now, -authLimits.resend)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (sent === undefined) throw new Failure('too_many');
  afterCommit(tx, () => sendMail(services, user, 'code', { code }));
}
