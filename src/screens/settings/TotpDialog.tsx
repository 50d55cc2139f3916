import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { type SETUP_TOTP, VERIFY_TOTP } from '../../contract/factors.ts';
import { cx } from '../../ui/cx.ts';
import { Code } from '../../ui/text/Code.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import styles from './rows.module.css';

export type NewAuthenticator = NonNullable<(typeof SETUP_TOTP)['types']>['reply'];

interface Props {
  readonly authenticator: NewAuthenticator;
  readonly onDone: (isOn: boolean) => void;
}

/**
 * A new authenticator: the QR code for the app, the secret to type, and a field for its first code.
 */
export function TotpDialog({ authenticator: { secret, qr }, onDone }: Props) {
  const { t } = useTranslation('account');
  const verify = async (code: string): Promise<void> => {
    await callServer(VERIFY_TOTP, { body: { code } });
  };
  return (
    <CodeDialog title={t('totp.title')} onCode={verify} onDone={onDone}>
      <p className={styles.lead}>{t('totp.text')}</p>
      <img className={styles.qr} src={qr} width={200} height={200} alt={t('totp.qr')} />
      <p className={cx(styles.lead, styles.secret)}>
        {t('totp.secret')} <Code>{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</Code>
      </p>
    </CodeDialog>
  );
}
