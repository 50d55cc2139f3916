import type { TFunction } from 'i18next';
import { emailError } from './credentials.ts';
import { isOrganisationKey } from './organisation-key.ts';

/** What the first admin says, as the call has it. */
export interface SetUpFields {
  readonly organisation_name: string;
  readonly organisation_key: string;
  readonly display_name: string;
  readonly email: string;
  readonly password: string;
}

export type SetUpErrors = { readonly [field in keyof SetUpFields]?: string };

/** What is wrong with it before it is sent, by field in the order of the form. */
export function validateSetUp(given: SetUpFields, t: TFunction<'auth'>): SetUpErrors {
  const email = emailError(given.email, t);
  return {
    ...(given.organisation_name.trim() === '' && {
      organisation_name: t('set_up.organisation_name_missing'),
    }),
    ...(!isOrganisationKey(given.organisation_key) && {
      organisation_key: t('set_up.organisation_key_wrong'),
    }),
    ...(given.display_name.trim() === '' && { display_name: t('set_up.display_name_missing') }),
    ...(email !== undefined && { email }),
    ...([...given.password].length < 8 && { password: t('errors.password_short') }),
  };
}
