import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import styles from '../module-settings.module.css';
import type { Entry } from './entries.ts';

interface Props {
  readonly entries: readonly Entry[];
  readonly nameOf: (id: number) => string;
  readonly onRestore: (entry: Entry) => void;
  readonly onUndoMerge: (mergeId: number, name: string) => void;
  readonly onGoOn: (mergeId: number) => void;
}

/** The retired rows: they can come back, and a merge can be undone. */
export function RetiredList({ entries, nameOf, onRestore, onUndoMerge, onGoOn }: Props) {
  const { t } = useTranslation('module_settings');
  if (entries.length === 0) return null;
  return (
    <details className={styles.retired}>
      <summary>{t('retired_count', { count: entries.length })}</summary>
      <p className={styles.note}>{t('retired_note')}</p>
      <ul className={styles.rows}>
        {entries.map((entry) => {
          const { id, name, items, merge } = entry;
          return (
            <li key={id} className={styles.retiredRow}>
              <span className={styles.names}>
                <span className={styles.retiredName}>{name}</span>
                <span className={styles.facts}>
                  {merge === null
                    ? t('items', { count: items })
                    : t('merge.was', { into: nameOf(merge.into_id) })}
                </span>
              </span>
              {merge !== null && merge.remaining > 0 && (
                <Button size="small" onClick={() => onGoOn(merge.id)}>
                  {t('merge.go_on', { count: merge.remaining })}
                </Button>
              )}
              {merge === null ? (
                <Button size="small" onClick={() => onRestore(entry)}>
                  {t('restore')}
                </Button>
              ) : (
                <Button size="small" onClick={() => onUndoMerge(merge.id, name)}>
                  {t('merge.undo')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
