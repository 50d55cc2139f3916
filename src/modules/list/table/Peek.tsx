import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { viewsOf } from '../../../widgets/views.ts';
import { cellValue } from '../columns.tsx';
import type { Spot } from './keys.ts';
import type { ShownColumn } from './layout.ts';
import styles from './table.module.css';

/** Milliseconds that a mouse rests on a cell. */
const calm = 500;

const isCut = (element: Element) =>
  element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;

const isSame = (a: Spot | null, b: Spot | null) => a?.row === b?.row && a?.col === b?.col;

/** The cell whose whole value is to be shown, if it does not show it itself: active, or hovered. */
export function usePeek(grid: RefObject<HTMLElement | null>, active: Spot, isQuiet: boolean) {
  const [at, setAt] = useState<Spot | null>(null);
  const hovered = useRef<Spot | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hover = useCallback((spot: Spot | null) => {
    if (isSame(spot, hovered.current)) return;
    hovered.current = spot;
    clearTimeout(timer.current);
    setAt(null);
    if (spot !== null) timer.current = setTimeout(() => setAt(spot), calm);
  }, []);
  const close = useCallback(() => hover(null), [hover]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const look = () => setIsHere(document.activeElement === element);
    element.addEventListener('focus', look);
    element.addEventListener('blur', look);
    return () => {
      element.removeEventListener('focus', look);
      element.removeEventListener('blur', look);
    };
  }, [grid]);
  const shown = at ?? (isHere && active.row >= 0 ? active : null);
  return { at: isQuiet ? null : shown, hover, close };
}

interface Props {
  readonly module: CompiledModule;
  readonly column: ShownColumn;
  readonly item: Item;
  /** The cell as it is drawn; null for one that is not. */
  readonly cell: () => HTMLElement | null;
}

/** The whole of a value whose cell is too small for it. */
export function Peek({ module, column, item, cell: cellOf }: Props) {
  const cell = cellOf();
  if (cell === null) return null;
  const isNeeded = [cell, ...cell.querySelectorAll('*')].some(isCut);
  const views = viewsOf(column.column.fieldType.document.type);
  if (!isNeeded || views === null) return null;
  const { left, bottom, top } = cell.getBoundingClientRect();
  const isLow = bottom > globalThis.innerHeight - 120;
  const place = isLow ? { bottom: globalThis.innerHeight - top + 2 } : { top: bottom + 2 };
  return createPortal(
    <div
      role="tooltip"
      className={styles.peek}
      style={{ ...place, left: Math.max(8, Math.min(left, globalThis.innerWidth - 496)) }}
    >
      <views.Read
        settings={column.column.settings}
        moduleType={module.document.type}
        value={cellValue(column.column, item)}
        item={item}
      />
    </div>,
    document.body,
  );
}
