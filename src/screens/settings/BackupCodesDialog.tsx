import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './rows.module.css';

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows new backup codes; they can't be shown again. */
export function BackupCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation('account');
  return (
    <Modal
      open
      centered
      width={460}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      title={t('backup.title')}
      okText={t('backup.kept')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
    >
      <p className={styles.lead}>{t('backup.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
