import { ArrowDownToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import taskStyles from '../bulk/bulk.module.css';
import styles from '../table/selection-bar.module.css';

interface Props {
  readonly rows: number;
  readonly onFill: () => void;
}

/** Floats over the rows while cells of several rows are marked, with the actions on them. */
export function RangeBar({ rows, onFill }: Props) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  return (
    <div className={styles.bar} role="group" aria-label={t('cells')}>
      <span className={styles.count} role="status">
        {t('marked', { count: rows, number: number(rows) })}
      </span>
      <button
        type="button"
        className={taskStyles.task}
        aria-keyshortcuts="Control+D"
        onClick={onFill}
      >
        <ArrowDownToLine />
        {t('fill')}
      </button>
    </div>
  );
}
