import type { TFunction } from 'i18next';

export interface Credentials {
  readonly organisation: string;
  readonly email: string;
  readonly password: string;
}

export type CredentialErrors = { readonly [field in keyof Credentials]?: string | undefined };

/** One @ with something on both sides and no spaces: whether there is such a mailbox, the server knows. */
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/u;

/** What is wrong with an address (spec section 5). */
export function emailError(email: string, t: TFunction<'auth'>): string | undefined {
  if (email.trim() === '') return t('errors.email_missing');
  return emailPattern.test(email.trim()) ? undefined : t('errors.email_invalid');
}

/** What is wrong with the name of an account (spec section 5), by field. */
export function validateAccountName(
  given: Pick<Credentials, 'organisation' | 'email'>,
  t: TFunction<'auth'>,
): CredentialErrors {
  const { organisation, email } = given;
  const wrong = emailError(email, t);
  return {
    ...(organisation.trim() === '' && { organisation: t('errors.organisation_missing') }),
    ...(wrong !== undefined && { email: wrong }),
  };
}

/** What is wrong with the credentials before they are sent (spec section 5), by field. */
export function validateCredentials(given: Credentials, t: TFunction<'auth'>): CredentialErrors {
  return {
    ...validateAccountName(given, t),
    ...(given.password === '' && { password: t('errors.password_missing') }),
  };
}
