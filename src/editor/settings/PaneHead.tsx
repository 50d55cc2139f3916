import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useEditor } from '../model/useEditor.ts';
import styles from './settings.module.css';

interface Props {
  readonly icon: string;
  readonly title: string;
  readonly note: ReactNode;
}

/** The head of the settings: what they are of, and a button that leads to those of the template. */
export function PaneHead({ icon, title, note }: Props) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  return (
    <div className={styles.head}>
      <span className={styles.icon}>
        <Icon name={icon} size={18} />
      </span>
      <div className={styles.titles}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.note}>{note}</p>
      </div>
      {model.selected().is !== 'template' && (
        <IconButton
          size="small"
          label={t('close')}
          icon={<X size={16} />}
          onClick={() => model.select({ is: 'template' })}
        />
      )}
    </div>
  );
}
