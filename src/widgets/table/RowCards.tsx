import { Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollerOf } from '../../ui/drag/scroller-of.ts';
import { useDragOrder } from '../../ui/drag/useDragOrder.ts';
import { Button } from '../../ui/button/Button.tsx';
import { buttonProps } from '../common/control-props.ts';
import type { EditProps } from '../view-types.ts';
import { CardTotals } from './CardTotals.tsx';
import { RowCard } from './RowCard.tsx';
import { insertRow, rowKeys } from './row-changes.ts';
import styles from './table.module.css';
import type { TableRows } from './useRows.ts';

/** Closed cards that a phone shows at once; the button that adds one stays in reach below more. */
const mostInSight = 5;

interface Props {
  readonly field: EditProps;
  readonly label: string;
  readonly model: TableRows;
  /** The cell that an error leads to, as the grid counts; null: none. */
  readonly start: { readonly row: number; readonly col: number } | null;
}

const focusable = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])';

/** Brings an element in sight and focuses its first control. */
function reach(element: Element | null | undefined, block: ScrollLogicalPosition): void {
  if (element == null) return;
  element.scrollIntoView({ block });
  const control = element.querySelector(focusable);
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}

/** The rows as cards for phones: one is open, and the button that adds one stays in reach. */
export function RowCards({ field, label, model, start }: Props) {
  const { t } = useTranslation('widgets');
  const { table, rows, mostRows, set, errorsOf } = model;
  const [open, setOpen] = useState<string | null>(rows[start?.row ?? -1]?.id ?? null);
  const keys = rowKeys(rows);
  const list = useRef<HTMLOListElement>(null);
  /** The row whose card is brought in sight when it is there. */
  const [added, setAdded] = useState<string | null>(null);
  const cardOf = (index: number) => list.current?.querySelector(`[data-card="${index}"]`);
  const reachStart = useEffectEvent(() => {
    if (start === null) return;
    const db = table.columns[start.col - 2]?.db;
    const card = cardOf(start.row);
    reach(card?.querySelector(`[data-cell="${db}"]`) ?? card, 'center');
  });
  useEffect(() => reachStart(), []);
  const reachAdded = useEffectEvent((id: string) =>
    reach(cardOf(rows.findIndex((row) => row.id === id)), 'start'),
  );
  useEffect(() => {
    if (added !== null) reachAdded(added);
  }, [added]);
  const openNew = (id: string | undefined) => {
    setOpen(id ?? null);
    setAdded(id ?? null);
  };
  const { dragged, start: drag } = useDragOrder({
    order: keys,
    scroller: () => scrollerOf(list.current),
    at(_x, y) {
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
      const over = cards.find((card) => y < card.getBoundingClientRect().bottom) ?? cards.at(-1);
      const key = keys[Number(over?.dataset['card'])];
      if (over === undefined || key === undefined) return null;
      const { top, bottom } = over.getBoundingClientRect();
      return { key, isFirstHalf: y < (top + bottom) / 2 };
    },
    onDrop({ key, before }) {
      const index = keys.indexOf(key);
      model.move(
        { first: index, last: index },
        before === null ? rows.length : keys.indexOf(before),
      );
    },
  });
  return (
    <div className={styles.cards}>
      {rows.length > 0 && (
        <ol
          ref={list}
          className={styles.cardList}
          aria-label={label}
          data-drop-end={(dragged !== null && dragged.before === null) || undefined}
        >
          {rows.map((row, index) => (
            <RowCard
              key={keys[index]}
              model={model}
              row={row}
              index={index}
              errors={errorsOf(index)}
              moduleType={field.moduleType}
              isOpen={open === row.id}
              onToggle={() => setOpen(open === row.id ? null : row.id)}
              onRemoved={() => setOpen(null)}
              onCopied={openNew}
              isDropBefore={dragged !== null && dragged.before === keys[index]}
              onDrag={(event) => drag(keys[index] ?? '', event)}
            />
          ))}
        </ol>
      )}
      <CardTotals model={model} />
      <div className={styles.cardAdd} data-long={rows.length > mostInSight || undefined}>
        <Button
          {...buttonProps(field)}
          block
          icon={<Plus />}
          disabled={rows.length >= mostRows}
          onClick={() => {
            const next = insertRow(table, rows, rows.length);
            set(next);
            openNew(next.at(-1)?.id);
          }}
        >
          {t('rows.add')}
        </Button>
      </div>
    </div>
  );
}
