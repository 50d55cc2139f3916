import type { TFunction } from 'i18next';

export interface Credentials {
  readonly organisation: string;
  readonly email: string;
  readonly password: string;
}

export type CredentialErrors = { readonly [field in keyof Credentials]?: string | undefined };

/** One @ with something on both sides and no spaces: whether there is such a mailbox, the server knows. */
const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/u;

/** What is wrong with the credentials before they are sent (spec section 5), by field. */
export function checkCredentials(given: Credentials, t: TFunction<'auth'>): CredentialErrors {
  const errors: { -readonly [field in keyof Credentials]?: string } = {};
  if (given.organisation.trim() === '') errors.organisation = t('errors.organisation_missing');
  if (given.email.trim() === '') errors.email = t('errors.email_missing');
  else if (!emailShape.test(given.email.trim())) errors.email = t('errors.email_invalid');
  if (given.password === '') errors.password = t('errors.password_missing');
  return errors;
}
