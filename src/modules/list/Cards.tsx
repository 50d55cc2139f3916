import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button/Button.tsx';
import { itemAt, type RowData } from '../../api/rows/row-data.ts';
import type { ColumnRole, CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import type { ViewDocument } from '../../runtime/documents.ts';
import type { Item } from '../../runtime/record/item.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { textIn } from '../../runtime/text.ts';
import { useLongPress } from '../../ui/hooks/useLongPress.ts';
import { isSelected, selectedCount, useSelection } from '../../ui/grid/selection.ts';
import { Code } from '../../ui/text/Code.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { prefetchHandlers } from '../items/lazy-item-page.ts';
import { cellValue, ItemCell } from './columns.tsx';
import styles from './list.module.css';
import type { Rows } from './rows/useRows.ts';
import { BulkBar } from './table/BulkBar.tsx';
import { layoutColumns } from './table/layout.ts';
import type { ListTableProps } from './table/ListTable.tsx';

interface Props {
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly rows: Rows;
  readonly hrefOf: (item: Item) => string;
  readonly label: string;
  /** What can be done with selected items. */
  readonly bulk?: ListTableProps['bulk'];
}

/** Columns that each card shows apart from its other values. */
const separateRoles: ReadonlySet<ColumnRole> = new Set(['code', 'title', 'status']);

function isFilled(column: ListColumn, item: Item): boolean {
  const value = cellValue(column, item);
  return column.column === null ? value !== null : !column.column.isEmpty(value);
}

interface CardProps {
  readonly module: CompiledModule;
  readonly columns: readonly ListColumn[];
  readonly item: Item;
  readonly href: string;
  readonly picking: CardSelection | null;
}

/** Cards are being selected. */
interface CardSelection {
  readonly isPicked: (id: number) => boolean;
  readonly toggle: (row: number) => void;
}

interface AtProps extends CardProps {
  /** Its row. */
  readonly at: number;
}

/** Status and code, the name, then what else the list shows of an item. */
const Card = memo(function Card({ module, columns, item, href, picking, at }: AtProps) {
  const { t } = useTranslation('table');
  const { language } = useWidgetServices();
  const status = columns.find(({ role }) => role === 'status');
  return (
    <>
      {picking !== null && (
        <label className={styles.pick}>
          <input
            type="checkbox"
            aria-label={t('select_row', { code: itemCode(module, item) })}
            checked={picking.isPicked(item.id)}
            onChange={() => picking.toggle(at)}
          />
        </label>
      )}
      <div className={styles.cardTop}>
        {status !== undefined && <ItemCell module={module} column={status} item={item} />}
        <Code>{itemCode(module, item)}</Code>
      </div>
      <Link to={href} className={styles.cardName}>
        {item.name ?? itemCode(module, item)}
      </Link>
      <div className={styles.cardFields}>
        {columns
          .filter((column) => !separateRoles.has(column.role) && isFilled(column, item))
          .map((column) => (
            <span key={column.db} className={styles.cardField}>
              <span className="visually-hidden">{textIn(column.name, language)}: </span>
              <ItemCell module={module} column={column} item={item} />
            </span>
          ))}
      </div>
    </>
  );
});

/** Cards that are drawn, or not, together. */
const cardsPerBlock = 20;
/** In px, of a card with its gap, until one was drawn. */
const estimatedHeight = 122;

interface BlockProps extends Omit<CardProps, 'item' | 'href'> {
  readonly data: RowData;
  readonly first: number;
  readonly hrefOf: (item: Item) => string;
  readonly onVisibilityChange: (first: number, isNear: boolean) => void;
}

/** Some cards of a list; while they are far from the screen, as much room as they take. */
const Block = memo(function Block(props: BlockProps) {
  const { data, first, hrefOf, onVisibilityChange, ...shared } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(first === 0);
  const [height, setHeight] = useState<number | null>(null);
  const size = Math.min(cardsPerBlock, data.count - first);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const now = entries.at(-1)?.isIntersecting ?? false;
        if (!now && element.offsetHeight > 0) setHeight(element.offsetHeight);
        setIsNear(now);
        onVisibilityChange(first, now);
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [first, onVisibilityChange]);
  if (!isNear) {
    return (
      <div ref={place} role="presentation" style={{ height: height ?? size * estimatedHeight }} />
    );
  }
  return (
    <div ref={place} role="presentation" className={styles.cardBlock}>
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
              <Card {...shared} item={item} at={first + index} href={hrefOf(item)} />
            )}
          </div>
        );
      })}
    </div>
  );
});

/** Items as cards, for phones; of a long list those are drawn and fetched that are near the screen. */
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
  const columns = useMemo(
    () => layoutColumns(module, view).map(({ column }) => column),
    [module, view],
  );
  const near = useRef(new Set([0]));
  const look = useCallback(() => {
    const firsts = [...near.current];
    if (firsts.length === 0) return;
    const [from, to] = [Math.min(...firsts), Math.max(...firsts) + cardsPerBlock - 1];
    visibleRange.set({ first: from, last: to });
    loadRange(from, to);
  }, [loadRange, visibleRange]);
  const onVisibilityChange = useCallback(
    (first: number, isNear: boolean) => {
      if (isNear) near.current.add(first);
      else near.current.delete(first);
      look();
    },
    [look],
  );
  useEffect(look, [look, data]);
  const press = useLongPress((target) => {
    const place = target.closest('[role="listitem"]')?.getAttribute('aria-posinset') ?? null;
    if (bulk === undefined || isPicking || place === null) return;
    setIsPicking(true);
    toggle(Number(place) - 1, false);
  });
  if (data === null) return null;
  const blocks = Array.from(
    { length: Math.ceil(data.count / cardsPerBlock) },
    (_, at) => at * cardsPerBlock,
  );
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
        {blocks.map((first) => (
          <Block
            key={first}
            {...{ module, columns, data, first, hrefOf, onVisibilityChange, picking }}
          />
        ))}
      </div>
      {chosen > 0 && (
        <BulkBar selected={chosen} count={data.count} onAll={selectAll} onClear={clear}>
          {bulk?.(selection, clear)}
        </BulkBar>
      )}
    </>
  );
}
