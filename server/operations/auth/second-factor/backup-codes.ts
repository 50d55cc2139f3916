import { randomInt } from 'node:crypto';
import type { Tx } from '../../../db/transaction.ts';
import type { Caller, Services } from '../../services.ts';
import { withChallengeAnswer } from './challenge.ts';
import { factorsChanged, withReauthenticatedAccount } from './factor-change.ts';
import type { SignedIn } from '../next-sign-in-step.ts';
import { hashPassword, isPassword } from '../passwords/hash-password.ts';
import type { ClientInfo } from '../sessions/open-session.ts';

const backupCodeCount = 10;
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const selectorLength = 4;

/** Sixteen characters in groups of four, of which twelve are secret: 60 bits. */
function newBackupCode(): string {
  const all = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
  return all.replaceAll(/(.{4})(?!$)/g, '$1-');
}

/** Normalises a typed code: people leave out separators. */
function plainCode(typed: string): { readonly selector: string; readonly secret: string } {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return { selector: plain.slice(0, selectorLength), secret: plain.slice(selectorLength) };
}

/** Replaces the user's codes by ten new ones; they are shown once and stored only as hashes. */
export async function generateBackupCodes(
  services: Services,
  caller: Caller,
): Promise<readonly string[]> {
  const made = new Map<string, string>();
  while (made.size < backupCodeCount) {
    const code = newBackupCode();
    made.set(plainCode(code).selector, code);
  }
  await withReauthenticatedAccount(services, caller, async (tx, account) => {
    const { organisationId: organisation_id, userId: user_id } = caller;
    await tx.deleteFrom('backup_codes').where('user_id', '=', user_id).execute();
    for (const [selector, code] of made) {
      const code_hash = await hashPassword(plainCode(code).secret);
      await tx
        .insertInto('backup_codes')
        .values({ organisation_id, user_id, selector, code_hash })
        .execute();
    }
    await factorsChanged(tx, services, caller, account, 'backup_codes');
  });
  return [...made.values()];
}

/** Uses a code up with one statement; false if the user does not have it, or used it before. */
async function takeBackupCode(tx: Tx, userId: number, typed: string, now: Date): Promise<boolean> {
  const { selector, secret } = plainCode(typed);
  const code = await tx
    .selectFrom('backup_codes')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!(await isPassword(code?.code_hash ?? null, secret)) || code === undefined) return false;
  const taken = await tx
    .updateTable('backup_codes')
    .set({ used_at: now.toISOString() })
    .where('id', '=', code.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The second step of a sign-in, with a backup code. Throws `invalid_code` or `challenge_over`. */
export function answerByBackupCode(
  services: Services,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
  client: ClientInfo,
): Promise<SignedIn> {
  return withChallengeAnswer(services, challengeId, client, ({ tx, account }) =>
    takeBackupCode(tx, account.user.id, code, services.now()),
  );
}
