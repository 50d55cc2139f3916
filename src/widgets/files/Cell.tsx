import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import styles from '../common/files/files.module.css';
import { EmptyValue } from '../common/TextValue.tsx';
import { idsOf } from '../common/stored-values.ts';
import type { ReadProps } from '../view-types.ts';

/** The number of files. */
export function Cell({ value }: Pick<ReadProps, 'value'>) {
  const { t } = useTranslation('files');
  const { number } = useFormat();
  const count = new Set(idsOf(value)).size;
  if (count === 0) return <EmptyValue />;
  return (
    <span className={styles.count}>
      <Paperclip size={14} />
      <span aria-hidden="true">{number(count)}</span>
      <span className="visually-hidden">{t('files_count', { count })}</span>
    </span>
  );
}
