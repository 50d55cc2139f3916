import { useTranslation } from 'react-i18next';
import type { ImportJob } from '../../contract/imports.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';

/** The progress of the rows: "1,200 of 5,000 rows". */
export function useProgressText(): (progress: ImportJob['progress']) => string {
  const { t } = useTranslation('import_screen');
  const { number } = useFormat();
  return ({ done, total }) =>
    total === null
      ? t('rows_done', { done: number(done) })
      : t('rows_done_of', { done: number(done), total: number(total) });
}
