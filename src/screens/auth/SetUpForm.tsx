import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { callServer } from '../../api/client.ts';
import { SET_UP } from '../../contract/sign-up.ts';
import { localeOf } from '../../runtime/text.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';
import type { SignedInUser } from './sign-in.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { emailError } from './credentials.ts';
import styles from './auth.module.css';

interface Props {
  readonly token: string;
  /** The address that the link confirms; null if the person enters it. */
  readonly email: string | null;
  readonly onCreated: (user: SignedInUser) => void;
}

/** Asks for the organisation and its first admin. */
export function SetUpForm({ token, email, onCreated }: Props) {
  const { t, i18n } = useTranslation('auth');
  const [given, setGiven] = useState<SetUpFields>({
    organisation_name: '',
    organisation_key: '',
    display_name: '',
    email: email ?? '',
    password: '',
  });
  const [hasOwnKey, setHasOwnKey] = useState(false);
  const [tried, setTried] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest({ texts: signInErrorTexts });
  const form = useRef<HTMLFormElement>(null);
  const errors = tried ? validateSetUp(given, t) : {};

  function enter(field: keyof SetUpFields, text: string): void {
    const key = field === 'organisation_name' && !hasOwnKey ? organisationKeyFrom(text) : null;
    if (field === 'organisation_key') setHasOwnKey(text !== '');
    setGiven({ ...given, [field]: text, ...(key !== null && { organisation_key: key }) });
  }

  async function send(): Promise<void> {
    const locale = localeOf(i18n.language).code;
    onCreated((await callServer(SET_UP, { body: { token, locale, ...given } })).reply.user);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    const first = Object.keys(validateSetUp(given, t))[0];
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else void attempt(send);
  }

  const input = (field: keyof SetUpFields, more: ComponentProps<'input'>) => ({
    'aria-required': true,
    name: field,
    maxLength: 200,
    value: given[field],
    onChange: (event: { target: { value: string } }) => enter(field, event.target.value),
    ...more,
  });

  return (
    <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
      <p className={styles.method}>{t('set_up.text')}</p>
      {problem !== undefined && <ProblemBox text={problem} />}
      <FieldFrame label={t('set_up.organisation_name')} error={errors.organisation_name}>
        {(control) => (
          <TextInput
            {...control}
            {...input('organisation_name', { autoFocus: true, autoComplete: 'organization' })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('set_up.organisation_key')}
        help={t('set_up.organisation_key_help')}
        error={errors.organisation_key}
      >
        {(control) => (
          <TextInput
            {...control}
            {...input('organisation_key', {
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              maxLength: 60,
            })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('set_up.display_name')} error={errors.display_name}>
        {(control) => (
          <TextInput {...control} {...input('display_name', { autoComplete: 'name' })} />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('set_up.email')}
        help={email === null ? undefined : t('set_up.email_confirmed')}
        error={errors.email}
      >
        {(control) => (
          <TextInput
            {...control}
            {...input('email', {
              type: 'email',
              autoComplete: 'username',
              maxLength: 255,
              readOnly: email !== null,
            })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('password')} help={t('reset.help')} error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            {...input('password', { autoComplete: 'new-password', maxLength: 128 })}
          />
        )}
      </FieldFrame>
      <SubmitButton isBusy={isBusy}>{t('set_up.make')}</SubmitButton>
    </form>
  );
}

/** The fields of the first admin, as the call takes them. */
interface SetUpFields {
  readonly organisation_name: string;
  readonly organisation_key: string;
  readonly display_name: string;
  readonly email: string;
  readonly password: string;
}

type SetUpErrors = { readonly [field in keyof SetUpFields]?: string };

/** Errors before the form is sent, by field in the order of the form. */
function validateSetUp(given: SetUpFields, t: TFunction<'auth'>): SetUpErrors {
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

/** The pattern that the server requires of an organisation's short name. */
const keyPattern = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

function isOrganisationKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Suggests a short name: "Aurelia Chemie GmbH" becomes "aurelia-chemie-gmbh". */
function organisationKeyFrom(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
}
