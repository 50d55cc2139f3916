import { Alert, Button } from 'antd';
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
import type { ItemPages } from './useItemPages.ts';

interface Props {
  readonly module: CompiledModule;
  readonly list: ItemPages;
  readonly sort: SortKey | null;
  readonly onSort: (sort: SortKey | null) => void;
  readonly hrefOf: (item: Item) => string;
  /** How many filters are on, the search counted. */
  readonly asked: number;
  readonly onClear: () => void;
  /** The module's name, as it stands alone and as it stands in a sentence. */
  readonly title: string;
  readonly name: string;
  readonly isPhone: boolean;
}

/** Rows or cards, or why there are none. Old rows stay when new ones fail to come. */
export function ListBody(props: Props) {
  const { module, list, asked, title, name } = props;
  const { t } = useTranslation('list');
  const { pages, items } = list;
  const { fetchNextPage, refetch, error, isFetching } = pages;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const failed = { title: t('failed', { name: title }), reason: error?.message };
  const retry = () => void (pages.isFetchNextPageError ? fetchNextPage() : refetch());
  if (items === null) {
    if (error === null) return <SkeletonRows rows={12} />;
    return <ErrorState {...failed} onRetry={retry} retrying={isFetching} />;
  }
  if (items.length === 0) {
    return asked === 0 ? (
      <EmptyState title={t('empty', { name })} text={t('empty_text')} />
    ) : (
      <EmptyState
        title={t('no_match', { name })}
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
      {props.isPhone ? (
        <Cards {...shared} />
      ) : (
        <ListTable {...shared} sort={props.sort} onSort={props.onSort} />
      )}
      {pages.hasNextPage && (
        <MoreRows
          loading={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          onMore={more}
        />
      )}
    </>
  );
}
