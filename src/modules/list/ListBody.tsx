import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/state/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { Cards } from './Cards.tsx';
import styles from './list.module.css';
import { ListTable, type ListTableProps } from './table/ListTable.tsx';
import { LiveNotice } from './table/LiveNotice.tsx';

export interface ListBodyProps extends Omit<ListTableProps, 'label'> {
  readonly siteId: number;
  /** The number of active filters; the search counts as one. */
  readonly activeFilters: number;
  readonly onClear: () => void;
  /** The module's name, as a heading and as used within a sentence. */
  readonly title: string;
  readonly name: string;
  readonly isPhone: boolean;
}

/** Rows or cards, or why there are none. If a refetch fails, the previous rows stay. */
export function ListBody({
  activeFilters,
  onClear,
  title,
  name,
  isPhone,
  ...table
}: ListBodyProps) {
  const { t } = useTranslation('list');
  const { data, error, isFetching, retry, refresh } = table.rows;
  const failed = { title: t('failed', { name: title }), reason: error?.message };
  if (data === null) {
    if (error === null) return <SkeletonRows rows={12} />;
    return <ErrorState {...failed} onRetry={retry} retrying={isFetching} />;
  }
  if (data.count === 0) {
    const empty =
      activeFilters === 0 ? (
        <EmptyState title={t('empty', { name })} text={t('empty_text')} />
      ) : (
        <EmptyState
          title={t('no_match', { name })}
          text={t('filters_on', { count: activeFilters })}
          action={
            <Button size="small" onClick={onClear}>
              {t('clear_filters')}
            </Button>
          }
        />
      );
    return (
      <div className={styles.rows}>
        <LiveNotice data={data} onRefresh={refresh} />
        {empty}
      </div>
    );
  }
  return (
    <div className={styles.rows}>
      {error !== null && (
        <Alert
          banner
          type="error"
          title={failed.title}
          description={failed.reason}
          action={
            <Button size="small" loading={isFetching} onClick={retry}>
              {t('try_again')}
            </Button>
          }
        />
      )}
      {isPhone ? (
        <div className={styles.cardScroller}>
          <LiveNotice data={data} onRefresh={refresh} />
          <Cards {...table} label={title} />
        </div>
      ) : (
        <ListTable {...table} label={title} />
      )}
    </div>
  );
}
