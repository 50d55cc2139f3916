import { useTranslation } from 'react-i18next';
import styles from '../common/files/files.module.css';
import { Thumbnail } from '../common/files/Thumbnail.tsx';
import { EmptyValue } from '../common/TextValue.tsx';
import { idsOf } from '../common/stored-values.ts';
import type { ReadProps } from '../view-types.ts';

const most = 3;

/** Up to three thumbnails, and the number of further photos. */
export function Cell({ value }: Pick<ReadProps, 'value'>) {
  const { t } = useTranslation('files');
  const ids = [...new Set(idsOf(value))];
  if (ids.length === 0) return <EmptyValue />;
  return (
    <span className={styles.strip}>
      {ids.slice(0, most).map((id) => (
        <span key={id} className={styles.small}>
          <Thumbnail id={id} />
        </span>
      ))}
      {ids.length > most && <span aria-hidden="true">+{ids.length - most}</span>}
      <span className="visually-hidden">{t('photos_count', { count: ids.length })}</span>
    </span>
  );
}
