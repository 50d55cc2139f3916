import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { useFormRequest } from '../../modules/useFormRequest.ts';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { type SignInResult, signInByLink } from './sign-in.ts';
import { signInErrorTexts } from './sign-in-error-texts.ts';

interface Props {
  readonly token: string;
  readonly onResult: (outcome: SignInResult) => void;
  readonly onBack: () => void;
}

/**
 * Signs in by a mailed link after a click, so that a mail scanner that opens the link does not use
 * it up.
 */
export function MagicLinkPage({ token, onResult, onBack }: Props) {
  const { t } = useTranslation('auth');
  const { problem, isBusy, attempt } = useFormRequest({ texts: signInErrorTexts });

  const confirm = async () => onResult(await signInByLink(token));

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
