import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import type { Difference } from './difference-type.ts';
import styles from './publish.module.css';

/** What differs between two versions, a sentence each. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  return (
    <ul className={styles.list}>
      {differences.map(({ is, id, name, before }) => (
        <li key={`${is} ${id}`}>
          {t(`diff.${is}`, {
            name: textIn(name, language),
            before: before === undefined ? '' : textIn(before, language),
          })}
        </li>
      ))}
    </ul>
  );
}
