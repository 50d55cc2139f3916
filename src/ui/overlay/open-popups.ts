import { useLayoutEffect } from 'react';

/** Open dialogs, drawers and calendars: a closed one stays in the document, so they are counted. */
const counted = new Set<symbol>();

/** Counts an overlay as open until it closes or unmounts. */
export function useOpenPopup(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const popup = Symbol('popup');
    counted.add(popup);
    return () => {
      counted.delete(popup);
    };
  }, [isOpen]);
}

/** Lists of options and menus: their controls say in the accessibility tree that they are open. */
const expanded =
  '[role="combobox"][aria-expanded="true"], [aria-haspopup="dialog"][aria-expanded="true"]';

/** A closed dialog may stay in the document, invisible, with its controls. */
const isDrawn = (element: Element): boolean =>
  element.closest('[style*="display: none"], [aria-hidden="true"]') === null;

/**
 * Whether an open popup handles the keys: Escape must then close the popup and nothing else. Call it
 * while the key is captured, because the popup's own handler may close it.
 */
export function isPopupOpen(): boolean {
  return counted.size > 0 || [...document.querySelectorAll(expanded)].some(isDrawn);
}
