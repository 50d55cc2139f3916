import { Button } from 'antd';
import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import styles from './auth.module.css';
import { signInByPasskey } from './passkey.ts';
import { signInError } from './sign-in-error.ts';
import type { SignedInUser } from './sign-in.ts';

interface Props {
  readonly onSignedIn: (user: SignedInUser) => void;
  readonly onMagicLink: () => void;
  readonly onProblem: (text: string) => void;
}

/** The ways in beside the password. */
export function OtherWays({ onSignedIn, onMagicLink, onProblem }: Props) {
  const { t } = useTranslation('auth');
  const [isBusy, setIsBusy] = useState(false);

  async function askPasskey(): Promise<void> {
    setIsBusy(true);
    try {
      onSignedIn(await signInByPasskey('webauthn'));
    } catch (error) {
      onProblem(isApiError(error) ? signInError(error, t) : t('errors.passkey_stopped'));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={styles.others}>
      <div className={styles.or}>{t('or')}</div>
      <div className={styles.ways}>
        <Button
          icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
          className={styles.submit ?? ''}
          loading={isBusy}
          onClick={() => void askPasskey()}
        >
          {t('passkey')}
        </Button>
        <Button
          icon={<Mail size={18} strokeWidth={1.75} aria-hidden="true" />}
          className={styles.submit ?? ''}
          onClick={onMagicLink}
        >
          {t('magic_link.button')}
        </Button>
      </div>
    </div>
  );
}
