import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { REQUEST_SIGN_UP } from '../../contract/sign-up.ts';
import { localeOf } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { emailError } from './credentials.ts';
import { ProblemBox } from './ProblemBox.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';

/**
 * Asks for the address of a person who wants to create an organisation; a mailed link continues.
 */
export function SignUpPage({ onBack }: { readonly onBack: () => void }) {
  const { t, i18n } = useTranslation('auth');
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const { problem, isBusy, attempt } = useFormRequest({ texts: signInErrorTexts });
  const [isSent, setIsSent] = useState(false);

  async function send(): Promise<void> {
    const locale = localeOf(i18n.language).code;
    await callServer(REQUEST_SIGN_UP, { body: { email: email.trim(), locale } });
    setIsSent(true);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = emailError(email, t);
    setError(wrong);
    if (wrong === undefined) void attempt(send);
  }

  return (
    <AuthLayout title={t('sign_up.title')}>
      <BackToSignIn onBack={onBack} />
      <h1>{t('sign_up.title')}</h1>
      {isSent ? (
        <p className={styles.method} role="status">
          {t('sign_up.sent', { email: email.trim() })}
        </p>
      ) : (
        <>
          <p className={styles.method}>{t('sign_up.text')}</p>
          <form className={styles.fields} noValidate onSubmit={submit}>
            {problem !== undefined && <ProblemBox text={problem} />}
            <FieldFrame label={t('email')} error={error}>
              {(control) => (
                <TextInput
                  {...control}
                  aria-required
                  autoFocus
                  type="email"
                  autoComplete="email"
                  maxLength={255}
                  value={email}
                  onChange={(event) => {
                    setEmail(event.target.value);
                    setError(undefined);
                  }}
                />
              )}
            </FieldFrame>
            <SubmitButton isBusy={isBusy}>{t('sign_up.send')}</SubmitButton>
          </form>
        </>
      )}
    </AuthLayout>
  );
}
