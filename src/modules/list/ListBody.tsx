import { Button } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { SortKey } from '../../runtime/query/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { Cards } from './Cards.tsx';
import { ListTable } from './ListTable.tsx';
import { MoreRows } from './MoreRows.tsx';
import type { useItems } from './useItems.ts';

interface Props {
  readonly module: CompiledModule;
  readonly list: ReturnType<typeof useItems>;
  readonly sort: SortKey | null;
  readonly onSort: (sort: SortKey | null) => void;
  readonly hrefOf: (item: Item) => string;
  /** How many filters are on, the search counted. */
  readonly asked: number;
  readonly onClear: () => void;
  readonly title: string;
  readonly isPhone: boolean;
}

/** Rows or cards, or why there are none. */
export function ListBody(props: Props) {
  const { module, list, asked, title } = props;
  const { t } = useTranslation('list');
  const { pages, items } = list;
  const { fetchNextPage } = pages;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (items === null) {
    if (pages.error === null) return <SkeletonRows rows={12} />;
    return (
      <ErrorState
        title={t('failed', { name: title })}
        reason={pages.error.message}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  if (items.length === 0) {
    return asked === 0 ? (
      <EmptyState title={t('empty', { name: title })} text={t('empty_text')} />
    ) : (
      <EmptyState
        title={t('no_match', { name: title })}
        text={t('filters_on', { count: asked })}
        action={
          <Button size="small" onClick={props.onClear}>
            {t('clear_filters')}
          </Button>
        }
      />
    );
  }
  const shared = { module, items, hrefOf: props.hrefOf, label: title };
  return (
    <>
      {props.isPhone ? (
        <Cards {...shared} />
      ) : (
        <ListTable {...shared} sort={props.sort} onSort={props.onSort} />
      )}
      {pages.hasNextPage && <MoreRows loading={pages.isFetchingNextPage} onMore={more} />}
    </>
  );
}
