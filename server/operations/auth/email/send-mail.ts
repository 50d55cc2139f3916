import { localeOf } from '../../../../src/runtime/text.ts';
import type { TextParams } from '../../../language/texts.ts';
import type { Services } from '../../services.ts';
import type { AccountUser } from '../account.ts';

/**
 * Posts a mail in the person's language; its texts are `mail:{key}` of locales/. A service account
 * has no address and gets none.
 */
export function sendMail(
  { auth }: Pick<Services, 'auth'>,
  to: Pick<AccountUser, 'email' | 'locale' | 'display_name'>,
  key: string,
  params: TextParams = {},
): void {
  if (!to.email.includes('@')) return;
  const language = localeOf(to.locale).code;
  const say = (part: string) =>
    auth.texts.say(language, `mail:${key}.${part}`, { name: to.display_name, ...params });
  const hello = auth.texts.say(language, 'mail:hello', { name: to.display_name });
  const foot = auth.texts.say(language, 'mail:foot', { address: auth.publicOrigin() });
  auth.mail.post({
    to: to.email,
    subject: say('subject'),
    text: [hello, say('text'), foot].join('\n\n'),
  });
}

/** A link to a page of the product. Its token is in the fragment, which browsers do not send. */
export function pageLink({ auth }: Pick<Services, 'auth'>, path: string, token: string) {
  return `${auth.publicOrigin()}${path}#${token}`;
}
