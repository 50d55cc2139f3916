import { writeEvents } from '../../db/events.ts';
import { type Tx, afterCommit, withTenant } from '../../db/transaction.ts';
import { languageOf } from '../../language/choose.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { type UserAccount, lockAccount } from './account.ts';
import { endSessions } from './end.ts';
import { postMail } from './mails.ts';
import { needProof } from './proof.ts';

/** Runs `work` on the caller's account, locked. */
export function onOwnAccount<T>(
  { db }: Services,
  { organisationId, userId }: Caller,
  work: (tx: Tx, account: UserAccount) => Promise<T>,
): Promise<T> {
  return withTenant(db, { organisationId, siteIds: [], userId }, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account === null) throw new Failure('unauthenticated');
    return work(tx, account);
  });
}

/** The same for who has just proved who they are. Throws `proof_required`. */
export function onProvedAccount<T>(
  services: Services,
  caller: Caller,
  work: (tx: Tx, account: UserAccount) => Promise<T>,
): Promise<T> {
  return onOwnAccount(services, caller, async (tx, account) => {
    await needProof(tx, services, caller);
    return work(tx, account);
  });
}

/** What has changed in how an account signs in; its words are `mail:changes.{name}`. */
export type FactorChange =
  'totp_on' | 'totp_off' | 'email_on' | 'email_off' | 'passkey_on' | 'passkey_off' | 'backup_codes';

/** Says so in the history and by mail, makes links from before void, and ends other sessions. */
export async function factorsChanged(
  tx: Tx,
  services: Services,
  { userId, sessionId }: Caller,
  { user }: UserAccount,
  change: FactorChange,
): Promise<void> {
  const now = services.now().toISOString();
  await tx.updateTable('users').set({ credentials_at: now }).where('id', '=', userId).execute();
  await endSessions(tx, services, userId, { but: sessionId });
  writeEvents(tx, [
    {
      siteId: null,
      call: 'CHANGE_FACTORS',
      itemType: 'account.factors',
      itemId: userId,
      changes: { '/change': [null, change] },
    },
  ]);
  const language = languageOf(user.locale) ?? 'en';
  const words = services.accounts.texts.say(language, `mail:changes.${change}`);
  afterCommit(tx, () => postMail(services, user, 'factors_changed', { change: words }));
}
