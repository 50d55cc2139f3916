import { writeEvents } from '../../../db/events.ts';
import { type Tx, afterCommit } from '../../../db/transaction.ts';
import { localeOf } from '../../../../src/runtime/text.ts';
import type { Services } from '../../services.ts';
import type { UserAccount } from '../account.ts';
import { sendMail } from '../email/send-mail.ts';

/** A change of an account's sign-in methods; its texts are `mail:changes.{name}`. */
export type FactorChange =
  | 'totp_on'
  | 'totp_off'
  | 'email_on'
  | 'email_off'
  | 'passkey_on'
  | 'passkey_off'
  | 'backup_codes'
  | 'identity_on'
  | 'identity_off'
  | 'reset';

/** Records a change of an account's sign-in methods in the history and mails it. */
export function announceFactorChange(
  tx: Tx,
  services: Pick<Services, 'auth'>,
  { user }: UserAccount,
  change: FactorChange,
): void {
  writeEvents(tx, [
    {
      site_id: null,
      call: 'CHANGE_FACTORS',
      item_type: 'account.factors',
      item_id: user.id,
      changes: { '/change': [null, change] },
    },
  ]);
  const language = localeOf(user.locale).code;
  const sentence = services.auth.texts.say(language, `mail:changes.${change}`);
  afterCommit(tx, () => sendMail(services, user, 'factors_changed', { change: sentence }));
}
