import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import styles from './module-settings.module.css';

interface Props<Row> {
  /** With their number. */
  readonly title: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => number | string;
  readonly nameOf: (row: Row) => string;
  readonly onRestore: (row: Row) => Promise<void>;
}

/** What was retired or removed, folded, with a button that brings each back. */
export function RestorableRows<Row>({ title, rows, keyOf, nameOf, onRestore }: Props<Row>) {
  const { t } = useTranslation('module_settings');
  if (rows.length === 0) return null;
  return (
    <details className={styles.retired}>
      <summary>{title}</summary>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={styles.retiredRow}>
            <span className={styles.retiredName}>{nameOf(row)}</span>
            <Button size="small" onClick={() => void onRestore(row)}>
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
