import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back to an element that an input has replaced, unless it is elsewhere by then. */
export function useFocusAfter(isReplaced: boolean, element: RefObject<HTMLElement | null>): void {
  const wasReplaced = useRef(isReplaced);
  useEffect(() => {
    const isBack = wasReplaced.current && !isReplaced;
    wasReplaced.current = isReplaced;
    if (isBack && document.activeElement === document.body) element.current?.focus();
  }, [isReplaced, element]);
}
