import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { itemAt, type RowData } from '../../api/rows/row-data.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ViewDocument } from '../../runtime/documents.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useLongPress } from '../../ui/hooks/useLongPress.ts';
import { isSelected, selectedCount, useSelection } from '../../ui/grid/selection.ts';
import { useVirtualBlocks } from '../../ui/grid/useVirtualBlocks.ts';
import { prefetchHandlers } from '../items/lazy-item-page.ts';
import { Card, type CardProps, type CardSelection, cardColumns } from './Card.tsx';
import styles from './list.module.css';
import type { Rows } from './rows/useRows.ts';
import { BulkBar } from './table/BulkBar.tsx';
import type { ListTableProps } from './table/ListTable.tsx';
import { useReturnRow } from './useReturnRow.ts';

interface Props {
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly rows: Rows;
  readonly hrefOf: (item: Item) => string;
  readonly label: string;
  /** Actions on selected items. */
  readonly bulk?: ListTableProps['bulk'];
}

/** Cards that are rendered together. */
const cardsPerBlock = 20;
/** In px, of a card and the gap below it, until it is rendered. */
const estimatedHeight = 122;

interface BlockProps extends Omit<CardProps, 'item' | 'href'> {
  readonly data: RowData;
  readonly block: number;
  readonly hrefOf: (item: Item) => string;
}

const CardBlock = memo(function CardBlock({ data, block, hrefOf, ...shared }: BlockProps) {
  const first = block * cardsPerBlock;
  const size = Math.min(cardsPerBlock, data.count - first);
  return (
    <div role="presentation" className={styles.cardBlock} data-block={block}>
      {Array.from({ length: size }, (_, index) => {
        const item = itemAt(data, first + index);
        const isLeaving = item !== undefined && data.removed.has(item.id);
        return (
          <div
            key={first + index}
            role="listitem"
            aria-posinset={first + index + 1}
            aria-setsize={data.count}
            className={styles.card}
            data-leaving={isLeaving || undefined}
            data-picking={shared.picking !== null || undefined}
          >
            {item === undefined ? (
              <div className={styles.cardWaiting} />
            ) : (
              <Card {...shared} item={item} row={first + index} href={hrefOf(item)} />
            )}
          </div>
        );
      })}
    </div>
  );
});

/** Items as cards, for phones. Only cards near the window are rendered and loaded. */
export function Cards({ module, view, rows, hrefOf, label, bulk }: Props) {
  const { t } = useTranslation('bulk');
  const { data, loadRange, visibleRange } = rows;
  const rowAt = useCallback(
    (row: number) => (data === null ? undefined : itemAt(data, row)),
    [data],
  );
  const { selection, selectAll, clear, toggle } = useSelection(rowAt, rows.rowQuery);
  const chosen = selectedCount(selection, data?.count ?? 0);
  const [isPicking, setIsPicking] = useState(false);
  const picking = useMemo(
    (): CardSelection | null =>
      isPicking
        ? { isPicked: (id) => isSelected(selection, id), toggle: (row) => toggle(row, false) }
        : null,
    [isPicking, selection, toggle],
  );
  const columns = useMemo(() => cardColumns(module, view), [module, view]);
  const count = data?.count ?? 0;
  const returnRow = useReturnRow(data);
  const { listRef, view: blocks } = useVirtualBlocks({
    count,
    blockSize: cardsPerBlock,
    itemHeight: estimatedHeight,
    ...(returnRow !== undefined && { startItem: returnRow }),
  });
  useEffect(() => {
    const card = listRef.current?.querySelector(`[aria-posinset="${Number(returnRow) + 1}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [listRef, returnRow]);
  const [first, last] = [blocks.first * cardsPerBlock, blocks.end * cardsPerBlock - 1];
  useEffect(() => {
    if (last < first) return;
    visibleRange.set({ first, last });
    loadRange(first, last);
  }, [first, last, visibleRange, loadRange, data]);
  const press = useLongPress((target) => {
    const position = target.closest('[role="listitem"]')?.getAttribute('aria-posinset') ?? null;
    if (bulk === undefined || isPicking || position === null) return;
    setIsPicking(true);
    toggle(Number(position) - 1, false);
  });
  if (data === null) return null;
  return (
    <>
      {bulk !== undefined && (
        <div className={styles.cardTools}>
          <Button
            size="small"
            aria-pressed={isPicking}
            onClick={() => {
              clear();
              setIsPicking(!isPicking);
            }}
          >
            {t(isPicking ? 'select_end' : 'select')}
          </Button>
        </div>
      )}
      <div
        {...press}
        {...prefetchHandlers}
        role="list"
        className={styles.cards}
        aria-label={label}
        data-picking={isPicking || undefined}
      >
        <div ref={listRef} role="presentation">
          <div role="presentation" style={{ height: blocks.before }} />
          {Array.from({ length: blocks.end - blocks.first }, (_, index) => (
            <CardBlock
              key={blocks.first + index}
              block={blocks.first + index}
              {...{ module, columns, data, hrefOf, picking }}
            />
          ))}
          <div role="presentation" style={{ height: blocks.after }} />
        </div>
      </div>
      {chosen > 0 && (
        <BulkBar selected={chosen} count={data.count} onAll={selectAll} onClear={clear}>
          {bulk?.(selection, clear)}
        </BulkBar>
      )}
    </>
  );
}
