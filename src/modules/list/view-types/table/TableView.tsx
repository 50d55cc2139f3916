import { type ReactNode, useCallback } from 'react';
import type { SiteRow } from '../../../../contract/directory.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { useRowHeights } from '../../table/density.ts';
import { ListTable } from '../../table/ListTable.tsx';
import { Cards } from '../../Cards.tsx';
import groupStyles from '../../groups/groups.module.css';
import { ListBody, type ListBodyProps } from '../../ListBody.tsx';
import styles from '../../list.module.css';
import type { CurrentUser } from '../../../session.ts';
import { DetailPane } from '../../detail-pane/DetailPane.tsx';
import { useDetailPane } from '../../detail-pane/useDetailPane.ts';
import { useListEditing, type ListEditing } from '../../bulk/useListEditing.tsx';
import { RowCount } from '../../rows/RowCount.tsx';
import { useRows } from '../../rows/useRows.ts';
import { LazyBoundary } from '../../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../../ui/lazy/lazy-component.tsx';
import { SkeletonRows } from '../../../../ui/state/SkeletonRows.tsx';

const GroupedRows = lazyComponent(
  async () => (await import('../../groups/GroupedRows.tsx')).GroupedRows,
);

interface Props extends Omit<ListBodyProps, 'rows'> {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Shown in the footer, next to the count. */
  readonly footerEnd: ReactNode;
}

interface EditedProps extends Props {
  readonly editing: ListEditing;
}

interface GroupProps extends EditedProps {
  readonly within: Rule;
  readonly label: string;
  readonly count: number;
}

/** The most rows of a group that are visible without scrolling. */
const maxVisibleRows = 15;

/** The rows of one group. The table is as high as they need, up to `maxVisibleRows`. */
function GroupRows({ within, label, count, editing, ...list }: GroupProps) {
  const { module, siteId, view, isPhone } = list;
  const heights = useRowHeights(view);
  const rows = useRows(module, siteId, view, within);
  if (rows.data === null) return <SkeletonRows rows={Math.min(count, 5)} />;
  if (isPhone) return <Cards {...list} {...editing.of(rows)} rows={rows} label={label} />;
  const foot = (view.sums?.length ?? 0) > 0 ? 37 : 0;
  const height = heights.head + Math.min(count, maxVisibleRows) * heights.row + foot + 18;
  return (
    <div className={groupStyles.rows} style={{ height }}>
      <ListTable {...list} {...editing.of(rows)} rows={rows} label={label} />
    </div>
  );
}

/** All rows in one scrolling table. */
function AllRows({ footerEnd, site, me, editing, ...list }: EditedProps) {
  const rows = useRows(list.module, list.siteId, list.view);
  const { openId, hasRoom, open } = useDetailPane();
  const { onOpen, module } = list;
  const openHere = useCallback(
    (item: Item, inPane: boolean) => {
      if (inPane && hasRoom) open(item.id);
      else onOpen(item, false);
    },
    [hasRoom, open, onOpen],
  );
  return (
    <>
      <DetailPane {...{ module, site, me, rows, openId }} onOpen={open}>
        <div className={styles.body} data-stale={rows.isStale || undefined}>
          <ListBody
            {...list}
            {...editing.of(rows)}
            rows={rows}
            openId={openId}
            onOpen={openHere}
            opensInPane={hasRoom}
          />
        </div>
      </DetailPane>
      <footer className={styles.footer}>
        <span role="status">
          <RowCount rows={rows} />
        </span>
        {footerEnd}
      </footer>
    </>
  );
}

/** Items as rows or cards, grouped if the view says so. */
export function TableView(props: Props) {
  const { module, siteId, view, name, footerEnd, site, me, mayUpdate, hrefOf } = props;
  const levels = view.group ?? [];
  const editing = useListEditing({ module, site, me, mayUpdate, hrefOf, view });
  return (
    <>
      {editing.notice}
      {levels.length === 0 ? (
        <AllRows {...props} editing={editing} />
      ) : (
        <>
          <div className={styles.body}>
            <LazyBoundary fallback={<SkeletonRows rows={12} />}>
              <GroupedRows
                key={JSON.stringify(levels)}
                {...{ module, siteId, view, name, levels }}
                rows={(within, label, count) => (
                  <GroupRows {...props} {...{ editing, within, label, count }} />
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
