import path from 'node:path';
import { writeEvents } from '../../../db/events.ts';
import { type Tx, afterCommit } from '../../../db/transaction.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import type { AccountUser, UserAccount } from '../account.ts';
import { type PasswordContext, isContextPassword } from './context-passwords.ts';
import { endSessions } from '../sessions/end.ts';
import { sendMail } from '../email/send-mail.ts';
import { hashPassword } from './hash-password.ts';
import { readFile } from 'node:fs/promises';

const file = path.join(import.meta.dirname, 'common-passwords.txt');

let reading: Promise<ReadonlySet<string>> | undefined;

async function read(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}

/** Whether it is a common password (common-passwords.txt), in any case. */
async function isCommon(password: string): Promise<boolean> {
  reading ??= read();
  return (await reading).has(password.toLowerCase());
}

/** Refuses easily guessed passwords. Throws `common_password` or `context_password`. */
export async function rejectGuessable(password: string, context: PasswordContext): Promise<void> {
  if (await isCommon(password)) throw new Failure('common_password');
  if (isContextPassword(password, context)) throw new Failure('context_password');
}

/** The context of an account's password. */
export function passwordContextOf({ organisation, user }: UserAccount): PasswordContext {
  return { organisation, displayName: user.display_name, email: user.email };
}

/**
 * Sets a new password in a transaction of the organisation: earlier links become void, other
 * sessions end, and the person is notified by mail.
 */
export async function replacePassword(
  tx: Tx,
  services: Services,
  user: Pick<AccountUser, 'id' | 'email' | 'locale' | 'display_name'>,
  {
    password,
    call,
    but,
  }: { readonly password: string; readonly call: string; readonly but?: number },
): Promise<void> {
  const now = services.now().toISOString();
  await tx
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), credentials_at: now })
    .where('id', '=', user.id)
    .execute();
  await endSessions(tx, services, user.id, but === undefined ? {} : { but });
  writeEvents(tx, [
    {
      site_id: null,
      call,
      item_type: 'account.password',
      item_id: user.id,
      changes: { '/changed_at': [null, now] },
    },
  ]);
  afterCommit(tx, () => sendMail(services, user, 'password_changed'));
}
