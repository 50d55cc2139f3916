import { useStore } from '../../browser/useStore.ts';
import { keyOf, type Movable } from '../model/selected.ts';
import { useDragState } from './DragContext.ts';
import { dropAttribute, dropSideAttribute } from './usePointerDrag.ts';

/** Of a target in a row with others, the half is left or right; at an end, it is always the last. */
type DropSide = 'row' | 'end';

/** Attributes of an element on which something can be dropped. */
export function dropTarget(part: Movable, side: DropSide) {
  return { [dropAttribute]: JSON.stringify(part), [dropSideAttribute]: side };
}

/** Attributes of an element on which something can be dropped: they draw the line of the drop. */
export function useDropLine(part: Movable) {
  const { pointer } = useDragState();
  const key = keyOf(part);
  const half = useStore(pointer, (drag) => {
    const target = drag?.target ?? null;
    return target !== null && keyOf(target.over) === key ? target.half : null;
  });
  return { [dropAttribute]: JSON.stringify(part), 'data-drop-half': half ?? undefined };
}
