import { type PointerEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { scrollerOf } from '../drag/scroller-of.ts';
import { useDragOrder } from '../drag/useDragOrder.ts';
import { useVirtualBlocks } from '../grid/useVirtualBlocks.ts';
import styles from './cards.module.css';

/** Where a card is in its list. */
export interface CardPlace {
  /** From 0. */
  readonly index: number;
  /** All cards, also those that are not rendered. */
  readonly count: number;
  /** The dragged card would be put before this one. */
  readonly isDropBefore: boolean;
  /** Begins to drag the card; absent if cards can't be moved. */
  readonly onDrag?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** The card that is in sight when its list appears, and the `data-part` in it that has the focus. */
export interface CardStart {
  readonly index: number;
  readonly part?: string | undefined;
}

interface Props {
  readonly label: string;
  readonly keys: readonly string[];
  readonly card: (place: CardPlace) => ReactNode;
  readonly start?: CardStart | null;
  /** Moves a card before the one that has the index `before` now. */
  readonly onMove?: ((index: number, before: number) => void) | undefined;
}

const cardsPerBlock = 10;

/** Px of a closed card and of the space below it. */
const closedHeight = 58;

const focusable = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])';

/** Brings an element in sight and focuses its first control. */
function reach(element: Element, block: ScrollLogicalPosition): void {
  element.scrollIntoView({ block });
  const control = element.querySelector(focusable);
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}

/** Cards of any number, of which only those near the window are rendered. */
export function CardList({ label, keys, card, start = null, onMove }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { dragged, start: drag } = useDragOrder({
    order: keys,
    scroller: () => scrollerOf(list.current),
    at(_x, y) {
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
      const over = cards.find((each) => y < each.getBoundingClientRect().bottom) ?? cards.at(-1);
      const key = keys[Number(over?.dataset['card'])];
      if (over === undefined || key === undefined) return null;
      const { top, bottom } = over.getBoundingClientRect();
      return { key, isFirstHalf: y < (top + bottom) / 2 };
    },
    onDrop({ key, before }) {
      onMove?.(keys.indexOf(key), before === null ? keys.length : keys.indexOf(before));
    },
  });
  const { listRef, view } = useVirtualBlocks({
    count: keys.length,
    blockSize: cardsPerBlock,
    itemHeight: closedHeight,
    ...(start !== null && { startItem: start.index }),
    ...(dragged !== null && { keptItem: keys.indexOf(dragged.key) }),
  });
  const reachStart = useEffectEvent(() => {
    if (start === null) return;
    const found = listRef.current?.querySelector(`[data-card="${start.index}"]`);
    const part =
      start.part === undefined ? null : found?.querySelector(`[data-part="${start.part}"]`);
    if (part != null) reach(part, 'center');
    else if (found != null) reach(found, 'start');
  });
  // Before the first paint and before the list measures what is near the window.
  useLayoutEffect(() => reachStart(), []);
  const cardAt = (index: number) => {
    const key = keys[index] ?? '';
    return card({
      index,
      count: keys.length,
      isDropBefore: dragged !== null && dragged.before === key,
      ...(onMove !== undefined && {
        onDrag: (event: PointerEvent<HTMLElement>) => drag(key, event),
      }),
    });
  };
  return (
    <div
      ref={list}
      role="list"
      className={styles.list}
      aria-label={label}
      data-drop-end={(dragged !== null && dragged.before === null) || undefined}
    >
      <div ref={listRef} role="presentation">
        <div role="presentation" style={{ height: view.before }} />
        {Array.from({ length: view.end - view.first }, (_, at) => {
          const block = view.first + at;
          const first = block * cardsPerBlock;
          const length = Math.min(cardsPerBlock, keys.length - first);
          return (
            <div key={block} role="presentation" data-block={block} className={styles.block}>
              {Array.from({ length }, (_card, offset) => cardAt(first + offset))}
            </div>
          );
        })}
        <div role="presentation" style={{ height: view.after }} />
      </div>
    </div>
  );
}
