import { useTranslation } from 'react-i18next';
import type { FilterProps } from '../view-types.ts';
import styles from './control.module.css';
import { wordsIn } from './rules.ts';

/** Words that a text is to contain; case and accents don't matter. */
export function TextFilter({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  return (
    <input
      type="search"
      className={styles.input}
      aria-label={t('contains')}
      placeholder={t('contains')}
      value={wordsIn(rule)}
      onChange={({ target: { value } }) =>
        onChange(value === '' ? null : { contains: [{ var: column.db }, value] })
      }
    />
  );
}
