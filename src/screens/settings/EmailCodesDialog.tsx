import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { VERIFY_EMAIL_CODES } from '../../contract/factors.ts';
import { CodeDialog } from './CodeDialog.tsx';
import styles from './rows.module.css';

interface Props {
  readonly ceremonyId: string;
  readonly onDone: (isOn: boolean) => void;
}

/** Asks for the code that was mailed; it allows one attempt. */
export function EmailCodesDialog({ ceremonyId, onDone }: Props) {
  const { t } = useTranslation('account');
  const verify = async (code: string): Promise<void> => {
    await callServer(VERIFY_EMAIL_CODES, { body: { ceremony_id: ceremonyId, code } });
  };
  return (
    <CodeDialog title={t('email_codes.title')} onCode={verify} onDone={onDone}>
      <p className={styles.lead}>{t('email_codes.text')}</p>
    </CodeDialog>
  );
}
