import { useStore } from '../../browser/useStore.ts';
import { keyOf, type Movable } from '../model/selected.ts';
import { useDragState } from './DragContext.ts';
import { dropAttribute } from './usePointerDrag.ts';

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
