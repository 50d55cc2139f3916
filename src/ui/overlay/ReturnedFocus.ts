import { useLayoutEffect } from 'react';

/**
 * Gives the focus back when the dialog beside it is taken away while it is open; antd does so only for
 * one that closes first. Stands before the dialog, so that it sees the focus before the dialog takes it.
 */
export function ReturnedFocus() {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      // Until it is gone, the dialog takes back each focus that leaves it.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, []);
  return null;
}
