import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { signInError } from './sign-in-error.ts';
import { type SignInOutcome, signInByLink } from './sign-in.ts';

interface Props {
  readonly token: string;
  readonly onOutcome: (outcome: SignInOutcome) => void;
  readonly onBack: () => void;
}

/** Signs in by a mailed link after a click: what only reads the link, such as a scanner, does not. */
export function MagicLinkPage({ token, onOutcome, onBack }: Props) {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    try {
      onOutcome(await signInByLink(token));
    } catch (error) {
      setProblem(signInError(error, t));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <AuthLayout title={t('magic_link.title')}>
      <BackToSignIn onBack={onBack} />
      <h1>{t('magic_link.title')}</h1>
      <p className={styles.method}>{t('magic_link.confirm')}</p>
      <div className={styles.fields}>
        {problem !== undefined && <ProblemBox text={problem} />}
        <Button
          type="primary"
          block
          loading={isBusy}
          className={styles.submit ?? ''}
          onClick={() => void confirm()}
        >
          {t('sign_in')}
        </Button>
      </div>
    </AuthLayout>
  );
}
