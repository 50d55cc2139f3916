import { useTranslation } from 'react-i18next';
import styles from './control.module.css';

/** The mark of an empty value: a visible dash, and a word for screen readers. */
export function EmptyValue() {
  const { t } = useTranslation('widgets');
  return (
    <span className={styles.muted} role="img" aria-label={t('nothing')}>
      –
    </span>
  );
}

/** A text, or the mark of an empty value. */
export function TextValue({ children }: { children: string }) {
  return children === '' ? <EmptyValue /> : <span className={styles.wrapped}>{children}</span>;
}
