import { useTranslation } from 'react-i18next';
import type { ImportCounts } from '../../contract/imports.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from './import.module.css';

const shownCounts = ['created', 'changed', 'unchanged', 'bad'] as const;

/** The numbers of rows that are new, changed, unchanged, and can't be imported. */
export function RowCounts({ counts }: { readonly counts: ImportCounts }) {
  const { t } = useTranslation('import_screen');
  const { number } = useFormat();
  return (
    <dl className={styles.counts} aria-label={t('counts')}>
      {shownCounts.map((key) => (
        <div key={key} className={styles.count} data-kind={counts[key] === 0 ? undefined : key}>
          <dt>{t(`count.${key}`)}</dt>
          <dd>{number(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
