import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { REQUEST_MAGIC_LINK, REQUEST_PASSWORD_RESET } from '../../contract/passwords.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { validateAccountName } from './credentials.ts';
import { ProblemBox } from './ProblemBox.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useAuthRequest } from './useAuthRequest.ts';

const calls = { forgot: REQUEST_PASSWORD_RESET, magic_link: REQUEST_MAGIC_LINK } as const;

interface Props {
  /** What is mailed: a link for a new password, or one that signs in. */
  readonly purpose: keyof typeof calls;
  readonly onBack: () => void;
}

/** Organisation and e-mail, to which a link is mailed; whether there is such an account isn't told. */
export function RequestLinkPage({ purpose: what, onBack }: Props) {
  const { t } = useTranslation('auth');
  const [organisation, setOrganisation] = useState('');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const { problem, isBusy, attempt } = useAuthRequest();
  const [isSent, setIsSent] = useState(false);
  const errors = tried ? validateAccountName({ organisation, email }, t) : {};

  async function send(): Promise<void> {
    await callServer(calls[what], {
      body: { organisation: organisation.trim(), email: email.trim() },
    });
    setIsSent(true);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    const wrong = validateAccountName({ organisation, email }, t);
    if (wrong.organisation === undefined && wrong.email === undefined) void attempt(send);
  }

  return (
    <AuthLayout title={t(`${what}.title`)}>
      <BackToSignIn onBack={onBack} />
      <h1>{t(`${what}.title`)}</h1>
      {isSent ? (
        <p className={styles.method} role="status">
          {t(`${what}.sent`, { email: email.trim() })}
        </p>
      ) : (
        <>
          <p className={styles.method}>{t(`${what}.text`)}</p>
          <form className={styles.fields} noValidate onSubmit={submit}>
            {problem !== undefined && <ProblemBox text={problem} />}
            <FieldFrame label={t('organisation')} error={errors.organisation}>
              {(control) => (
                <TextInput
                  {...control}
                  aria-required
                  autoComplete="organization"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={255}
                  value={organisation}
                  onChange={(event) => setOrganisation(event.target.value)}
                />
              )}
            </FieldFrame>
            <FieldFrame label={t('email')} error={errors.email}>
              {(control) => (
                <TextInput
                  {...control}
                  aria-required
                  type="email"
                  autoComplete="username"
                  maxLength={255}
                  value={email}
                  onChange={(event) => setEmail(event.target.value)}
                />
              )}
            </FieldFrame>
            <SubmitButton isBusy={isBusy}>{t(`${what}.send`)}</SubmitButton>
          </form>
        </>
      )}
    </AuthLayout>
  );
}
