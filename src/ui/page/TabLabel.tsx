import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './TabLabel.module.css';

export interface TabLabelProps {
  readonly label: string;
  /** A count or a share such as "4/6", next to the label. */
  readonly count?: number | string | undefined;
  /** The number of errors in this tab; 0 shows nothing. */
  readonly errors?: number | undefined;
}

/** The content of a tab: its name, a count, the number of errors. */
export function TabLabel({ label, count, errors = 0 }: TabLabelProps) {
  const t = useUiText();
  return (
    <span className={styles.label}>
      {label}
      {errors > 0 && (
        <span className={styles.errors}>
          <span aria-hidden="true">{errors}</span>
          <span className="visually-hidden">{t('tab_errors', { count: errors })}</span>
        </span>
      )}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </span>
  );
}
