import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { scrollerOf } from '../drag/scroller-of.ts';
import { useDragOrder } from '../drag/useDragOrder.ts';
import { Grip } from '../icons/Grip.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import { movedBefore, movedBy } from './moved.ts';
import styles from './OrderedList.module.css';
import { useKeptPlace } from './useKeptPlace.ts';

export interface OrderedRow {
  readonly key: string;
  readonly name: string;
  readonly content: ReactNode;
  /** Below the row, such as a list of its own. */
  readonly below?: ReactNode;
}

interface Props {
  readonly label: string;
  readonly rows: readonly OrderedRow[];
  /** Gets the keys in their new order; null while the list can't be ordered. */
  readonly onOrder: ((keys: readonly string[]) => void) | null;
}

/** By how many places a key moves a row; null for a key that moves none. */
function stepsOf(key: string, count: number): number | null {
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowDown') return 1;
  if (key === 'Home') return -count;
  return key === 'End' ? count : null;
}

/**
 * Rows that people order: by dragging the handle with mouse or finger, or with the arrow keys while it
 * has the focus. Screen readers hear the new place.
 */
export function OrderedList({ label, rows, onOrder }: Props) {
  const t = useUiText();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const order = rows.map(({ key }) => key);
  const nameOf = (key: string) => rows.find((row) => row.key === key)?.name ?? key;

  function storeOrder(key: string, next: readonly string[]): void {
    if (next.every((each, at) => each === order[at])) return;
    onOrder?.(next);
    setSaid(
      t('order.moved', { name: nameOf(key), place: next.indexOf(key) + 1, count: next.length }),
    );
  }

  useKeptPlace(list, order);
  const { dragged, start } = useDragOrder({
    order,
    scroller: () => scrollerOf(list.current),
    at(_x, y) {
      for (const line of list.current?.children ?? []) {
        const { top, bottom } = line.getBoundingClientRect();
        const key = line instanceof HTMLElement ? line.dataset['key'] : undefined;
        if (key !== undefined && y >= top && y < bottom)
          return { key, isFirstHalf: y < (top + bottom) / 2 };
      }
      return null;
    },
    onDrop: ({ key, before }) => storeOrder(key, movedBefore(order, key, before)),
  });

  function move(event: KeyboardEvent, key: string): void {
    const steps = stepsOf(event.key, order.length);
    if (steps === null) return;
    event.preventDefault();
    storeOrder(key, movedBy(order, key, steps));
  }

  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {rows.map(({ key, name, content, below }, at) => (
          <li
            key={key}
            data-key={key}
            className={cx(
              styles.row,
              dragged?.before === key && styles.dropAbove,
              dragged !== null &&
                dragged.before === null &&
                at === rows.length - 1 &&
                styles.dropBelow,
              dragged?.key === key && styles.dragged,
            )}
          >
            <div className={styles.line}>
              {onOrder !== null && rows.length > 1 ? (
                <button
                  type="button"
                  className={styles.handle}
                  aria-label={t('order.handle', { name, place: at + 1, count: rows.length })}
                  title={t('order.help')}
                  onPointerDown={(event) => start(key, event)}
                  onKeyDown={(event) => move(event, key)}
                >
                  <Grip />
                </button>
              ) : (
                <span className={styles.noHandle} />
              )}
              <div className={styles.content}>{content}</div>
            </div>
            {below}
          </li>
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
