import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CellPosition } from './navigation.ts';

/** Milliseconds of hovering before the tooltip opens. */
const hoverDelayMs = 500;

const isSame = (a: CellPosition | null, b: CellPosition | null) =>
  a?.row === b?.row && a?.col === b?.col;

/** The cell whose tooltip is open: the hovered one, or the active one while the grid has focus. */
export function useCellTooltip(
  gridRef: RefObject<HTMLElement | null>,
  active: CellPosition,
  isDisabled: boolean,
) {
  const [hoveredCell, setHoveredCell] = useState<CellPosition | null>(null);
  const latest = useRef<CellPosition | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hover = useCallback((cell: CellPosition | null) => {
    if (isSame(cell, latest.current)) return;
    latest.current = cell;
    clearTimeout(timer.current);
    setHoveredCell(null);
    if (cell !== null) timer.current = setTimeout(() => setHoveredCell(cell), hoverDelayMs);
  }, []);
  const close = useCallback(() => hover(null), [hover]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [isGridFocused, setIsGridFocused] = useState(false);
  useEffect(() => {
    const element = gridRef.current;
    if (element === null) return undefined;
    const update = () => setIsGridFocused(document.activeElement === element);
    element.addEventListener('focus', update);
    element.addEventListener('blur', update);
    return () => {
      element.removeEventListener('focus', update);
      element.removeEventListener('blur', update);
    };
  }, [gridRef]);
  const cell = hoveredCell ?? (isGridFocused && active.row >= 0 ? active : null);
  return { cell: isDisabled ? null : cell, hover, close };
}
