import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import styles from './selection-bar.module.css';

interface Props {
  /** At least one selected row. */
  readonly selected: number;
  /** Rows of the list. */
  readonly count: number;
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** The bulk actions. */
  readonly children: ReactNode;
}

/**
 * Floats over the rows while some are selected: the number of selected rows and the bulk actions.
 */
export function BulkBar({ selected, count, onAll, onClear, children }: Props) {
  const { t } = useTranslation('table');
  const { number } = useFormat();
  return (
    <div className={styles.bar} role="group" aria-label={t('selection')}>
      <span className={styles.count} role="status">
        {t('selected', { count: selected, number: number(selected) })}
      </span>
      {selected < count && (
        <button type="button" className={styles.selectAll} onClick={onAll}>
          {t('select_all', { number: number(count) })}
        </button>
      )}
      {children}
      <button
        type="button"
        className={styles.close}
        onClick={onClear}
        aria-label={t('clear_selection')}
      >
        <X />
      </button>
    </div>
  );
}
