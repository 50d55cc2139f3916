import { languageOf } from '../../language/choose.ts';
import type { TextParams } from '../../language/texts.ts';
import type { Services } from '../services.ts';
import type { AccountUser } from './account.ts';

/** Posts a mail in the person's language; its words are `mail:{key}` of locales/. */
export function sendMail(
  { auth: accounts }: Pick<Services, 'accounts'>,
  to: Pick<AccountUser, 'email' | 'locale' | 'display_name'>,
  key: string,
  params: TextParams = {},
): void {
  const language = languageOf(to.locale) ?? 'en';
  const say = (part: string) =>
    accounts.texts.say(language, `mail:${key}.${part}`, { name: to.display_name, ...params });
  const hello = accounts.texts.say(language, 'mail:hello', { name: to.display_name });
  const foot = accounts.texts.say(language, 'mail:foot', { address: accounts.publicOrigin() });
  accounts.mail.post({
    to: to.email,
    subject: say('subject'),
    text: [hello, say('text'), foot].join('\n\n'),
  });
}

/** A link to a page of ours. Its token stands behind the #, which browsers send to nobody. */
export function pageLink({ auth: accounts }: Pick<Services, 'accounts'>, path: string, token: string) {
  return `${accounts.publicOrigin()}${path}#${token}`;
}
