import { languageOf } from '../../../src/runtime/text.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { mayMail } from '../auth/email/mail-throttle.ts';
import { pageLink, sendMail } from '../auth/email/send-mail.ts';
import { peekToken, createSingleUseToken } from '../auth/single-use-tokens.ts';
import { isEmpty } from './empty.ts';

export const setUpPurpose = 'set-up';
const setUpPath = '/auth/set-up';

const day = 24 * 60 * 60_000;

/** The data of a link to set up an organisation. */
export interface SetUpGrant {
  /** The confirmed address of the first admin; null on the console's link, which confirms none. */
  readonly email: string | null;
}

export function isSetUpGrant(data: unknown): data is SetUpGrant {
  return typeof data === 'object' && data !== null && 'email' in data;
}

/**
 * The console's link that creates the first organisation: valid once, for a day, and only while
 * there is no organisation.
 */
export async function firstSetUpLink(services: Services): Promise<string> {
  const right: SetUpGrant = { email: null };
  return pageLink(
    services,
    setUpPath,
    await createSingleUseToken(services, setUpPurpose, right, day),
  );
}

/**
 * Mails a link that creates an organisation, so that its first admin's address is confirmed. The
 * response is the same if the address already has an account. Throws `sign_up_off`.
 */
export async function requestSignUp(
  services: Services,
  { email, locale }: { readonly email: string; readonly locale: string },
): Promise<void> {
  if (!services.auth.signUp) throw new Failure('sign_up_off');
  const right: SetUpGrant = { email: email.trim() };
  const token = await createSingleUseToken(services, setUpPurpose, right);
  if (!(await mayMail(services, setUpPurpose, { organisation: '', email }))) return;
  const to = { email: right.email ?? '', display_name: email.trim(), locale: languageOf(locale) };
  sendMail(services, to, 'sign_up', { link: pageLink(services, setUpPath, token) });
}

/** The data of a link, without using it up. Throws `link_over`. */
export async function checkSetUp(services: Services, token: string): Promise<SetUpGrant> {
  const right = await peekToken(services, setUpPurpose, token);
  if (!isSetUpGrant(right)) throw new Failure('link_over');
  if (right.email === null && !(await isEmpty(services.db))) throw new Failure('link_over');
  return right;
}
