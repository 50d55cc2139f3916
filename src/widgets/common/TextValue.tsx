import { useTranslation } from 'react-i18next';
import { FoundText } from '../../ui/text/FoundText.tsx';
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

/** A text, with the words of a search marked that found it, or the mark of an empty value. */
export function TextValue({ children }: { children: string }) {
  if (children === '') return <EmptyValue />;
  return (
    <span className={styles.wrapped}>
      <FoundText>{children}</FoundText>
    </span>
  );
}
