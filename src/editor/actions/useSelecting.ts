import type { KeyboardEvent, MouseEvent } from 'react';
import { isEntry, keyOf, type Movable } from '../model/selected.ts';
import { useEditor } from '../model/useEditor.ts';
import { type Pane, selectAttribute, selectButtons } from './kept-place.ts';

/**
 * The properties of a button that selects a part. Ctrl and a click add it or take it out, Shift and
 * a click select up to it. The arrow keys go to the next part; with Shift they select it too.
 */
export function useSelecting(part: Movable, pane: Pane) {
  const model = useEditor();
  return {
    [selectAttribute]: `${pane} ${keyOf(part)}`,
    onClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
      model.select(part, shiftKey ? 'extend' : ctrlKey || metaKey ? 'toggle' : 'only');
    },
    onArrow: (event: KeyboardEvent): void => {
      const { key, shiftKey, currentTarget } = event;
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      const buttons = selectButtons(pane);
      const at = buttons.findIndex((each) => each === currentTarget);
      const next = buttons[at + (key === 'ArrowDown' ? 1 : -1)];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      if (!shiftKey || !isEntry(part)) return;
      const wanted = next.getAttribute(selectAttribute)?.slice(pane.length + 1);
      const entry = model.order().find((each) => keyOf(each) === wanted);
      if (entry === undefined) return;
      if (!model.isSelected(keyOf(part))) model.select(part);
      model.select(entry, 'extend');
    },
  };
}
