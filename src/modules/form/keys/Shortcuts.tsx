import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { commandKeys } from './form-commands.ts';
import styles from './keys.module.css';
import { useKeyNames } from './useKeyNames.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The shortcuts of a form with their commands. */
export function Shortcuts({ open, onClose }: Props) {
  const { t } = useTranslation('form');
  const names = useKeyNames();
  return (
    <Modal
      open={open}
      centered
      title={t('shortcuts.title')}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('shortcuts.close')}
        </Button>
      }
    >
      <dl className={styles.list}>
        {commandKeys.map(([command, keys]) => (
          <div key={command} className={styles.line}>
            <dt>{t(`shortcuts.${command}`)}</dt>
            <dd>
              {keys.map((each) => (
                <kbd key={each} className={styles.key}>
                  {names(each)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
