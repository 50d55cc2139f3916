import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { pageConfig } from '../../api/config.ts';
import { errorText, isApiError } from '../../api/error.ts';
import type { ProviderName } from '../../contract/identities.ts';
import { ProviderMark } from '../../ui/icons/ProviderMark.tsx';
import styles from './auth.module.css';
import { signInByPasskey } from './passkey.ts';
import { signInErrorTexts } from './sign-in-error-texts.ts';
import type { SignedInUser } from './sign-in.ts';

interface Props {
  readonly onSignedIn: (user: SignedInUser) => void;
  readonly onMagicLink: () => void;
  readonly onProvider: (provider: ProviderName) => Promise<void>;
  readonly onProblem: (text: string) => void;
}

/** The sign-in methods other than the password. */
export function AlternativeSignIn({ onSignedIn, onMagicLink, onProvider, onProblem }: Props) {
  const { t } = useTranslation('auth');
  const [isBusy, setIsBusy] = useState(false);

  const [redirectingTo, setGoing] = useState<ProviderName>();

  async function redirectTo(provider: ProviderName): Promise<void> {
    setGoing(provider);
    await onProvider(provider);
    setGoing(undefined);
  }

  async function signInWithPasskey(): Promise<void> {
    setIsBusy(true);
    try {
      onSignedIn(await signInByPasskey('webauthn'));
    } catch (error) {
      onProblem(
        isApiError(error) ? errorText(error, signInErrorTexts) : t('errors.passkey_stopped'),
      );
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className={styles.alternatives}>
      <div className={styles.divider}>{t('or')}</div>
      <div className={styles.buttons}>
        <Button
          icon={<KeyRound size={18} />}
          className={styles.submit ?? ''}
          loading={isBusy}
          onClick={() => void signInWithPasskey()}
        >
          {t('passkey')}
        </Button>
        <Button icon={<Mail size={18} />} className={styles.submit ?? ''} onClick={onMagicLink}>
          {t('magic_link.button')}
        </Button>
        {pageConfig().providers.map((provider) => (
          <Button
            key={provider}
            icon={<ProviderMark name={provider} />}
            className={styles.submit ?? ''}
            loading={redirectingTo === provider}
            onClick={() => void redirectTo(provider)}
          >
            {t(`providers.${provider}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
