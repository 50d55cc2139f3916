import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bulletinHistoryQueryOptions } from '../../api/bulletins.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import styles from './bulletins.module.css';

/** Who announced, changed or withdrew it. */
export function BulletinHistory({ bulletinId }: { readonly bulletinId: number }) {
  const { t } = useTranslation('bulletins');
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(bulletinHistoryQueryOptions(bulletinId));
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={1} rowHeight={32} />
    ) : (
      <ErrorState
        title={t('history_failed')}
        reason={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <ol className={styles.history} aria-label={t('history')}>
      {data.map(({ sequence, at, user_name, happened }) => (
        <li key={sequence}>
          <span>{t(`happened.${happened}`, { who: user_name ?? t('somebody') })}</span>
          <time dateTime={at}>{format.stamp(at)}</time>
        </li>
      ))}
    </ol>
  );
}
