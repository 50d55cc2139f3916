import type { ASK_SUPPORT } from '../../../src/contract/help.ts';
import { afterCommit } from '../../db/transaction.ts';
import { withOrganisation } from '../context/call.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { requireAttempt } from '../auth/throttle/throttle.ts';

type Question = NonNullable<(typeof ASK_SUPPORT)['types']>['body'];

const minute = 60_000;

/**
 * Limits requests: five in a row, then at growing intervals, until an hour has passed without one.
 */
export const supportBackoff = {
  free: 5,
  first: minute,
  longest: 60 * minute,
  forget: 60 * minute,
} as const;

/**
 * Mails a message to the support address of the settings, with its sender and a reply address.
 * Throws `no_support_address` if there is none, and `too_many`.
 */
export async function sendSupportRequest(
  services: Services,
  caller: Caller,
  { subject, text }: Question,
): Promise<{ readonly status: 'sent' }> {
  const { supportEmail: support, mail, texts } = services.auth;
  if (support === null) throw new Failure('no_support_address');
  await requireAttempt(services, ['support', String(caller.userId)], supportBackoff);
  const { displayName, email, organisationName } = caller;
  const from = { name: displayName, email, organisation: organisationName };
  const message = {
    to: support,
    // A subject must be one line.
    subject: texts.say('en', 'mail:support.subject', {
      subject: subject.replace(/\s+/g, ' ').trim(),
      organisation: organisationName,
    }),
    text: [text.trim(), texts.say('en', 'mail:support.from', from)].join('\n\n'),
  };
  return withOrganisation(services, caller, ({ tx }) => {
    afterCommit(tx, () => mail.post(message));
    return Promise.resolve({ status: 'sent' } as const);
  });
}
