import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './TabLabel.module.css';

export interface TabLabelProps {
  readonly label: string;
  /** A count or a share such as "4/6", beside the label. */
  readonly count?: number | string | undefined;
  /** How many findings or errors wait in this tab; 0 shows nothing. */
  readonly errors?: number | undefined;
}

/** What stands in a tab: its name, how many are in it, how many need attention. */
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
