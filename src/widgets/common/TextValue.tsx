import { useTranslation } from 'react-i18next';
import styles from './control.module.css';

/** The mark of a value that is not there: a dash to the eye, a word to the ear. */
export function EmptyValue() {
  const { t } = useTranslation('widgets');
  return (
    <span className={styles.muted} role="img" aria-label={t('nothing')}>
      –
    </span>
  );
}

/** A text as it is, or the mark of nothing. */
export function TextValue({ children }: { children: string }) {
  return children === '' ? <EmptyValue /> : <span className={styles.wrapped}>{children}</span>;
}
