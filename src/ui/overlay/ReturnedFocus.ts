import { useLayoutEffect } from 'react';

const dialog = '[role="dialog"]';

/**
 * Gives the focus back when the dialog beside it is taken away while it is open; antd does so only for
 * one that closes first. Stands before the dialog, so that it sees the focus before the dialog takes it.
 */
export function ReturnedFocus() {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      const { activeElement } = document;
      // A control that is disabled while it saves has lost the focus already.
      const isLost = activeElement === document.body || activeElement?.closest(dialog) != null;
      if (isLost && activeElement !== before && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, []);
  return null;
}
