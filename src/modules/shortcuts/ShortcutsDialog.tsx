import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import styles from './shortcuts.module.css';
import { useKeyNames } from './useKeyNames.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What each shortcut does, with its alternatives: `['Redo', ['Ctrl+Shift+Z', 'Ctrl+Y']]`. */
  readonly lines: readonly (readonly [action: string, keys: readonly string[]])[];
}

/** The keyboard shortcuts of a page. */
export function ShortcutsDialog({ open, onClose, lines }: Props) {
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
        {lines.map(([action, keys]) => (
          <div key={action} className={styles.line}>
            <dt>{action}</dt>
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
