import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { callServer } from '../../api/client.ts';
import { VERIFY_PASSWORD_RESET } from '../../contract/passwords.ts';
import { NewPasswordField } from '../../ui/form/NewPasswordField.tsx';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';

interface Props {
  readonly token: string;
  readonly onBack: () => void;
}

/** Sets a new password by a mailed link; then opens the sign-in. */
export function ResetPasswordPage({ token, onBack }: Props) {
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const { problem, isBusy, attempt } = useFormRequest({ texts: signInErrorTexts });
  const [isDone, setIsDone] = useState(false);

  async function send(): Promise<void> {
    await callServer(VERIFY_PASSWORD_RESET, { body: { token, password } });
    setIsDone(true);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isShort = [...password].length < 8;
    setError(isShort ? t('errors.password_short') : undefined);
    if (!isShort) void attempt(send);
  }

  return (
    <AuthLayout title={t('reset.title')}>
      <BackToSignIn onBack={onBack} />
      <h1>{t('reset.title')}</h1>
      {isDone ? (
        <div className={styles.fields}>
          <p className={styles.method} role="status">
            {t('reset.done')}
          </p>
          <Button type="primary" block className={styles.submit ?? ''} onClick={onBack}>
            {t('sign_in')}
          </Button>
        </div>
      ) : (
        <form className={styles.fields} noValidate onSubmit={submit}>
          {problem !== undefined && <ProblemBox text={problem} />}
          <NewPasswordField
            label={t('reset.password')}
            help={t('reset.help')}
            error={error}
            autoFocus
            value={password}
            onChange={setPassword}
          />
          <SubmitButton isBusy={isBusy}>{t('reset.save')}</SubmitButton>
        </form>
      )}
    </AuthLayout>
  );
}
