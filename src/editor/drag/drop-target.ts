import type { Movable } from '../model/selected.ts';
import { dropAttribute, dropSideAttribute } from './usePointerDrag.ts';

/** Of a target in a row with others, the half is left or right; at an end, it is always the last. */
type DropSide = 'row' | 'end';

/** Attributes of an element on which something can be dropped. */
export function dropTarget(part: Movable, side: DropSide) {
  return { [dropAttribute]: JSON.stringify(part), [dropSideAttribute]: side };
}
