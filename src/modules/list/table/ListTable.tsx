import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { itemAt } from '../../../api/rows/row-data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { Grid } from '../../../ui/grid/Grid.tsx';
import type { Selection } from '../../../ui/grid/selection.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { prefetchHandlers } from '../../items/lazy-item-page.ts';
import type { Rows } from '../rows/useRows.ts';
import type { ChangeView } from '../state/view-change.ts';
import { useReturnRow } from '../useReturnRow.ts';
import { BulkBar } from './BulkBar.tsx';
import type { CellActions } from './cell-actions.ts';
import { LiveNotice } from './LiveNotice.tsx';
import { sumsFooter } from './sums-footer.tsx';
import { useCellEditing } from './useCellEditing.tsx';
import { useGridActions } from './useGridActions.ts';
import { useGridColumns } from './useGridColumns.tsx';
import { useRowTexts } from './useRowTexts.ts';

const CellTooltip = lazyComponent(async () => (await import('./CellTooltip.tsx')).CellTooltip);

export interface ListTableProps {
  /** The module with the columns of the view (`useListView`). */
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly change: ChangeView;
  readonly rows: Rows;
  readonly label: string;
  /** Of the table in px, if it is known before the rows are there. */
  readonly height?: number | undefined;
  readonly hrefOf: (item: Item) => string;
  readonly mayUpdate: boolean;
  /** Opens an item's page, or with `inPane` the item in the detail pane. */
  readonly onOpen: (item: Item, inPane: boolean) => void;
  /** The item in the detail pane. */
  readonly openId?: number | null;
  /** There is room for a detail pane. */
  readonly opensInPane?: boolean;
  /** Actions on selected items. */
  readonly bulk?: ((selection: Selection, clear: () => void) => ReactNode) | undefined;
  /** Actions on marked cells. */
  readonly cells?: CellActions | undefined;
}

/** Items in a grid. Only the rows in view are rendered and loaded: there may be 100,000. */
export function ListTable(props: ListTableProps) {
  const { module, view, rows, cells, bulk, opensInPane = false } = props;
  const { t } = useTranslation('table');
  const format = useFormat();
  const { data } = rows;
  const { hrefOf, mayUpdate } = props;
  const { layout, columns } = useGridColumns({ module, view, hrefOf, opensInPane, t });
  const { actions, sortOf, headMenu } = useGridActions({ ...props, layout, t });
  const rowAt = useCallback(
    (row: number) => (data === null ? undefined : itemAt(data, row)),
    [data],
  );
  const footer = sumsFooter({
    columns: layout,
    sums: view.sums ?? [],
    totals: rows.totals,
    t,
    format,
  });
  return (
    <Grid<Item>
      label={props.label}
      rowCount={data?.count ?? 0}
      isCountExact={data?.isExact}
      rowAt={rowAt}
      columns={columns}
      density={view.density ?? 'medium'}
      height={props.height}
      resetKey={rows.rowQuery}
      isBusy={rows.isFetching}
      openRowId={props.openId}
      startRow={useReturnRow(data)}
      {...useRowTexts(module, data, t)}
      sortOf={sortOf}
      headMenu={headMenu}
      footer={footer}
      editing={useCellEditing({ module, columns: layout, mayUpdate, t })}
      actions={actions}
      onRender={rows.loadRange}
      onVisible={rows.visibleRange.set}
      {...prefetchHandlers}
      tooltip={({ row, columnId, element }) => {
        const shown = layout.find(({ db }) => db === columnId);
        return shown === undefined ? null : (
          <LazyBoundary>
            <CellTooltip module={module} column={shown.column} item={row} element={element} />
          </LazyBoundary>
        );
      }}
      overlay={({ selectedCount, clearSelection, selectAll, ...marked }) => (
        <>
          {data !== null && <LiveNotice data={data} onRefresh={rows.refresh} />}
          {selectedCount > 0 && (
            <BulkBar
              selected={selectedCount}
              count={marked.count}
              onAll={selectAll}
              onClear={clearSelection}
            >
              {bulk?.(marked.selection, clearSelection)}
            </BulkBar>
          )}
          {selectedCount === 0 &&
            marked.range.bottom > marked.range.top &&
            cells?.bar({ ...marked, columns: layout })}
        </>
      )}
    />
  );
}
