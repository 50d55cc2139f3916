import { useEffect, useState } from 'react';

/**
 * For a dialog: on unmount it restores the focus. If the element that had the focus is gone, as the
 * bar of selected items is, the focus goes to the table.
 */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Another element already has the focus.
      if (document.activeElement !== document.body) return;
      const isThere = before instanceof HTMLElement && before.isConnected;
      const table = document.querySelector<HTMLElement>('[role="grid"]');
      (isThere && before !== document.body ? before : table)?.focus({ preventScroll: true });
    },
    [before],
  );
}
