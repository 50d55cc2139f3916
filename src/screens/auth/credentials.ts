import type { TFunction } from 'i18next';

export interface Credentials {
  readonly organisation: string;
  readonly email: string;
  readonly password: string;
}

export type CredentialErrors = { readonly [field in keyof Credentials]?: string | undefined };

/**
 * One @ with characters on both sides and no spaces. Only the server can check that the mailbox
 * exists.
 */
const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/u;

/** The error of an e-mail address (spec section 5). */
export function emailError(email: string, t: TFunction<'auth'>): string | undefined {
  if (email.trim() === '') return t('errors.email_missing');
  return emailPattern.test(email.trim()) ? undefined : t('errors.email_invalid');
}

/** The errors of the fields that name an account (spec section 5), by field. */
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

/** The errors of the credentials before they are sent (spec section 5), by field. */
export function validateCredentials(given: Credentials, t: TFunction<'auth'>): CredentialErrors {
  return {
    ...validateAccountName(given, t),
    ...(given.password === '' && { password: t('errors.password_missing') }),
  };
}
