import { type RefObject, useEffect } from 'react';

/**
 * Leaves undo and redo of a text to the browser: what is written beside the form is no change of the
 * form, whose own undo would take them.
 */
export function useNativeUndo(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current;
    if (element === null) return undefined;
    const keep = (event: Event) => {
      const isUndo =
        event instanceof KeyboardEvent
          ? (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())
          : event instanceof InputEvent && event.inputType.startsWith('history');
      if (isUndo) event.stopPropagation();
    };
    element.addEventListener('keydown', keep);
    element.addEventListener('beforeinput', keep);
    return () => {
      element.removeEventListener('keydown', keep);
      element.removeEventListener('beforeinput', keep);
    };
  }, [text]);
}
