import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { REQUEST_MAGIC_LINK, REQUEST_PASSWORD_RESET } from '../../contract/passwords.ts';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import { AccountFields } from './AccountFields.tsx';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { validateAccountName } from './credentials.ts';
import { ProblemBox } from './ProblemBox.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';

const calls = { forgot: REQUEST_PASSWORD_RESET, magic_link: REQUEST_MAGIC_LINK } as const;

interface Props {
  /** The purpose of the mailed link: to set a new password, or to sign in. */
  readonly purpose: keyof typeof calls;
  readonly onBack: () => void;
}

/**
 * Asks for an account and mails a link to it. The page does not reveal whether the account exists.
 */
export function RequestLinkPage({ purpose, onBack }: Props) {
  const { t } = useTranslation('auth');
  const [account, setAccount] = useState({ organisation: '', email: '' });
  const [tried, setTried] = useState(false);
  const { problem, isBusy, attempt } = useFormRequest({ texts: signInErrorTexts });
  const [isSent, setIsSent] = useState(false);
  const errors = tried ? validateAccountName(account, t) : {};

  async function send(): Promise<void> {
    const { organisation, email } = account;
    const body = { organisation: organisation.trim(), email: email.trim() };
    await callServer(calls[purpose], { body });
    setIsSent(true);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    const wrong = validateAccountName(account, t);
    if (wrong.organisation === undefined && wrong.email === undefined) void attempt(send);
  }

  return (
    <AuthLayout title={t(`${purpose}.title`)}>
      <BackToSignIn onBack={onBack} />
      <h1>{t(`${purpose}.title`)}</h1>
      {isSent ? (
        <p className={styles.method} role="status">
          {t(`${purpose}.sent`, { email: account.email.trim() })}
        </p>
      ) : (
        <>
          <p className={styles.method}>{t(`${purpose}.text`)}</p>
          <form className={styles.fields} noValidate onSubmit={submit}>
            {problem !== undefined && <ProblemBox text={problem} />}
            <AccountFields
              values={account}
              errors={errors}
              onChange={(field, value) => setAccount({ ...account, [field]: value })}
            />
            <SubmitButton isBusy={isBusy}>{t(`${purpose}.send`)}</SubmitButton>
          </form>
        </>
      )}
    </AuthLayout>
  );
}
