import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { type SignInOutcome, signInByLink } from './sign-in.ts';
import { useAttempt } from './useAttempt.ts';

interface Props {
  readonly token: string;
  readonly onOutcome: (outcome: SignInOutcome) => void;
  readonly onBack: () => void;
}

/** Signs in by a mailed link after a click: what only reads the link, such as a scanner, does not. */
export function MagicLinkPage({ token, onOutcome, onBack }: Props) {
  const { t } = useTranslation('auth');
  const { problem, isBusy, attempt } = useAttempt();

  const confirm = async () => onOutcome(await signInByLink(token));

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
          onClick={() => void attempt(confirm)}
        >
          {t('sign_in')}
        </Button>
      </div>
    </AuthLayout>
  );
}
