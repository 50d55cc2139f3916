import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConfig } from '../../api/config.ts';
import { errorText } from '../../api/error.ts';
import type { ProviderName } from '../../contract/identities.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { PasswordInput } from '../../ui/form/PasswordInput.tsx';
import { AccountFields } from './AccountFields.tsx';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { type CredentialErrors, type Credentials, validateCredentials } from './credentials.ts';
import { OrganisationSignIn } from './OrganisationSignIn.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';
import { type SignInResult, signIn } from './sign-in.ts';
import { AlternativeSignIn } from './AlternativeSignIn.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface Props {
  /** The error to show before the first attempt: why the last one ended. */
  readonly problem?: string | undefined;
  /** Changes that this device keeps and nobody has sent. */
  readonly keptCount: number;
  readonly onResult: (outcome: SignInResult) => void;
  /** Opens the page that requests a link for a new password or a link that signs in. */
  readonly onForgot: () => void;
  readonly onMagicLink: () => void;
  readonly onSignUp: () => void;
  /** Redirects to a provider, which returns to the page that sent the person here. */
  readonly onProvider: (provider: ProviderName, organisation: string) => Promise<void>;
}

const fields = ['organisation', 'email', 'password'] as const;
const empty: Credentials = { organisation: '', email: '', password: '' };

/** Organisation, e-mail and password (spec 2.9). */
export function LoginPage(props: Props) {
  const { keptCount, onResult, onForgot, onMagicLink, onSignUp, onProvider } = props;
  const { t } = useTranslation('auth');
  const [given, setGiven] = useState(empty);
  const [errors, setErrors] = useState<CredentialErrors>({});
  const { problem, setProblem, isBusy, attempt } = useFormRequest({
    texts: signInErrorTexts,
    problem: props.problem,
  });
  const form = useRef<HTMLFormElement>(null);

  const enter = (field: keyof Credentials, value: string) => {
    setGiven({ ...given, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };

  /**
   * A provider account identifies a person, but not their organisation, so the organisation is
   * required first.
   */
  async function goTo(provider: ProviderName): Promise<void> {
    setProblem(undefined);
    if (given.organisation.trim() === '') {
      setErrors({ organisation: t('errors.organisation_missing') });
      form.current?.querySelector<HTMLInputElement>('[name="organisation"]')?.focus();
      return;
    }
    try {
      await onProvider(provider, given.organisation);
    } catch (error) {
      setProblem(errorText(error, signInErrorTexts));
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy) return;
    const found = validateCredentials(given, t);
    setErrors(found);
    // One sentence for the sign-in as a whole (spec section 5); each field says what it needs.
    const isMissing = fields.some(
      (field) => found[field] !== undefined && given[field].trim() === '',
    );
    setProblem(isMissing ? t('errors.missing') : undefined);
    const first = fields.find((field) => found[field] !== undefined);
    if (first === undefined) void attempt(async () => onResult(await signIn(given)));
    else form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <AuthLayout title={t('sign_in')} organisation={given.organisation}>
      <h1>{t('sign_in')}</h1>
      <form ref={form} className={styles.fields} noValidate onSubmit={submit}>
        {problem !== undefined && <ProblemBox text={problem} />}
        {keptCount > 0 && <p className={styles.note}>{t('kept', { count: keptCount })}</p>}
        <AccountFields values={given} errors={errors} onChange={enter} />
        <FieldFrame
          label={t('password')}
          error={errors.password}
          extra={
            <button type="button" className={styles.link} onClick={onForgot}>
              {t('forgot.link')}
            </button>
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              aria-required
              name="password"
              maxLength={128}
              value={given.password}
              onChange={(event) => enter('password', event.target.value)}
            />
          )}
        </FieldFrame>
        <SubmitButton isBusy={isBusy}>{t('sign_in')}</SubmitButton>
      </form>
      <OrganisationSignIn
        organisation={given.organisation}
        email={given.email}
        onGo={() => goTo('organisation')}
      />
      <AlternativeSignIn
        onSignedIn={(user) => onResult({ user })}
        onMagicLink={onMagicLink}
        onProvider={goTo}
        onProblem={setProblem}
      />
      {pageConfig().sign_up && (
        <p className={styles.sign_up}>
          {t('sign_up.no_account')}{' '}
          <button type="button" className={styles.link} onClick={onSignUp}>
            {t('sign_up.link')}
          </button>
        </p>
      )}
    </AuthLayout>
  );
}
