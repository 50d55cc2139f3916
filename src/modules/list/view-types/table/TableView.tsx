import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Item } from '../../../../runtime/record/item.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { useRowHeights } from '../../../../ui/grid/row-heights.ts';
import { useInitialHeight } from '../../../../ui/hooks/useInitialHeight.ts';
import { LazyBoundary } from '../../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../../ui/lazy/lazy-component.tsx';
import { PullToRefresh } from '../../../../ui/page/PullToRefresh.tsx';
import { Alert } from '../../../../ui/state/Alert.tsx';
import { ErrorState } from '../../../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../../../ui/state/SkeletonRows.tsx';
import { type ListEditing, useBulk } from '../../bulk/useBulk.tsx';
import { Cards } from '../../Cards.tsx';
import { DetailPane } from '../../detail-pane/DetailPane.tsx';
import { useDetailPane } from '../../detail-pane/useDetailPane.ts';
import { NoItems } from '../../NoItems.tsx';
import groupStyles from '../../groups/groups.module.css';
import styles from '../../list.module.css';
import { rememberOpenedItem } from '../../../list-position.ts';
import { type Rows, useRows } from '../../rows/useRows.ts';
import { TextHits } from '../../TextHits.tsx';
import { ListTable } from '../../table/ListTable.tsx';
import { LiveNotice } from '../../table/LiveNotice.tsx';
import type { ListProps } from '../view-type.ts';
import { useStore } from '../../../../browser/useStore.ts';
import { useFormat } from '../../../../ui/format/FormatProvider.tsx';

/** "15 to 29 of 718"; renders nothing for an empty list. */
function RowCount({ rows: { data, visibleRange } }: { readonly rows: Rows }) {
  const { t } = useTranslation('table');
  const { number } = useFormat();
  const { first, last } = useStore(visibleRange);
  if (data === null || data.count === 0 || last < first) return null;
  const { count, isExact } = data;
  return t('seen_of', {
    first: number(first + 1),
    last: number(Math.min(last + 1, count)),
    total: isExact ? number(count) : `${number(count)}+`,
  });
}

const GroupedRows = lazyComponent(
  async () => (await import('../../groups/GroupedRows.tsx')).GroupedRows,
);

interface Props extends ListProps {
  /** Shown in the footer, next to the count. */
  readonly footerEnd: ReactNode;
}

interface RowsProps extends ListProps {
  readonly editing: ListEditing;
  readonly openPage: (item: Item) => void;
}

interface GroupProps extends RowsProps {
  readonly within: Rule;
  readonly label: string;
  readonly count: number;
}

/** The most rows of a group that are visible without scrolling. */
const maxVisibleRows = 15;

/** The rows of one group. The table is as high as they need, up to `maxVisibleRows`. */
function GroupRows({ within, label, count, editing, openPage, ...list }: GroupProps) {
  const { module, site, view, isPhone } = list;
  const heights = useRowHeights(view.density ?? 'medium');
  const rows = useRows(module, site.id, view, within);
  if (rows.data === null) return <SkeletonRows rows={Math.min(count, 5)} />;
  const shared = { ...list, ...editing.of(rows), rows, label };
  if (isPhone) return <Cards {...shared} />;
  const foot = (view.sums?.length ?? 0) > 0 ? 37 : 0;
  const height = heights.head + Math.min(count, maxVisibleRows) * heights.row + foot + 18;
  return (
    <div className={groupStyles.rows} style={{ height }}>
      <ListTable {...shared} height={height} onOpen={openPage} />
    </div>
  );
}

interface StateProps extends Pick<
  ListProps,
  'module' | 'site' | 'me' | 'view' | 'change' | 'title' | 'name' | 'empty'
> {
  readonly rows: Rows;
  readonly children: ReactNode;
}

/** The rows, or why there are none. If a refetch fails, the previous rows stay. */
function RowsState(props: StateProps) {
  const { module, site, me, view, change, title, name, rows, children } = props;
  const { t } = useTranslation('list');
  const { data, error, isFetching, retry, refresh } = rows;
  const failed = { title: t('failed', { name: title }), reason: error?.message };
  if (data === null) {
    if (error === null) return <SkeletonRows rows={12} />;
    return <ErrorState {...failed} onRetry={retry} retrying={isFetching} />;
  }
  if (data.count === 0) {
    return (
      <div className={styles.rows}>
        <LiveNotice data={data} onRefresh={refresh} />
        {props.empty ?? <NoItems {...{ module, site, me, view, change, name }} />}
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
      {children}
    </div>
  );
}

/** All rows in one scrolling table, or as cards. */
function AllRows({ editing, openPage, footerEnd, ...list }: RowsProps & Props) {
  const { module, site, me, view, isPhone, title } = list;
  const rows = useRows(module, site.id, view);
  const { data, refresh } = rows;
  const [frameRef, height] = useInitialHeight();
  const { openId, hasRoom, open } = useDetailPane();
  const onOpen = useCallback(
    (item: Item, inPane: boolean) => {
      if (inPane && hasRoom) open(item.id);
      else openPage(item);
    },
    [hasRoom, open, openPage],
  );
  const shared = { ...list, ...editing.of(rows), rows, label: title };
  const hits = (
    <TextHits
      module={module}
      siteId={site.id}
      search={list.view.search ?? ''}
      data={data}
      hrefOf={list.hrefOf}
    />
  );
  return (
    <>
      <DetailPane {...{ module, site, me, rows, openId }} onOpen={open}>
        <div ref={frameRef} className={styles.body} data-stale={rows.isStale || undefined}>
          <RowsState {...list} rows={rows}>
            {isPhone ? (
              <div className={styles.cardScroller}>
                <PullToRefresh onRefresh={refresh} />
                {data !== null && <LiveNotice data={data} onRefresh={refresh} />}
                {hits}
                <Cards {...shared} />
              </div>
            ) : (
              <>
                {hits}
                <ListTable
                  {...shared}
                  height={height}
                  openId={openId}
                  onOpen={onOpen}
                  opensInPane={hasRoom}
                />
              </>
            )}
          </RowsState>
        </div>
      </DetailPane>
      {(footerEnd !== null || data?.count !== 0) && (
        <footer className={styles.footer}>
          <span role="status">
            <RowCount rows={rows} />
          </span>
          {footerEnd}
        </footer>
      )}
    </>
  );
}

/** Items as rows or cards, grouped if the view says so. */
export function TableView(props: Props) {
  const { view, footerEnd, hrefOf } = props;
  const [level, ...deeper] = view.group ?? [];
  const editing = useBulk(props);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openPage = useCallback(
    (item: Item) => {
      rememberOpenedItem(pathname, item.id);
      void navigate(hrefOf(item));
    },
    [navigate, hrefOf, pathname],
  );
  const shared = { ...props, editing, openPage };
  return (
    <>
      {editing.notice}
      {level === undefined ? (
        <AllRows {...shared} />
      ) : (
        <>
          <div className={styles.body}>
            <LazyBoundary fallback={<SkeletonRows rows={12} />}>
              <GroupedRows
                key={JSON.stringify(view.group)}
                {...props}
                levels={[level, ...deeper]}
                rows={(within, label, count) => (
                  <GroupRows {...shared} {...{ within, label, count }} />
                )}
              />
            </LazyBoundary>
          </div>
          {footerEnd !== null && <footer className={styles.footer}>{footerEnd}</footer>}
        </>
      )}
      {editing.dialogs}
    </>
  );
}
