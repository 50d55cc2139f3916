import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CellPosition } from './keys.ts';

/** Milliseconds that a mouse rests on a cell. */
const hoverDelayMs = 500;

const isSame = (a: CellPosition | null, b: CellPosition | null) =>
  a?.row === b?.row && a?.col === b?.col;

/** The cell whose whole value is to be shown, if it does not show it itself: active, or hovered. */
export function useCellTooltip(
  grid: RefObject<HTMLElement | null>,
  active: CellPosition,
  isQuiet: boolean,
) {
  const [at, setAt] = useState<CellPosition | null>(null);
  const hovered = useRef<CellPosition | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hover = useCallback((spot: CellPosition | null) => {
    if (isSame(spot, hovered.current)) return;
    hovered.current = spot;
    clearTimeout(timer.current);
    setAt(null);
    if (spot !== null) timer.current = setTimeout(() => setAt(spot), hoverDelayMs);
  }, []);
  const close = useCallback(() => hover(null), [hover]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [isGridFocused, setIsGridFocused] = useState(false);
  useEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const look = () => setIsGridFocused(document.activeElement === element);
    element.addEventListener('focus', look);
    element.addEventListener('blur', look);
    return () => {
      element.removeEventListener('focus', look);
      element.removeEventListener('blur', look);
    };
  }, [grid]);
  const shown = at ?? (isGridFocused && active.row >= 0 ? active : null);
  return { at: isQuiet ? null : shown, hover, close };
}
