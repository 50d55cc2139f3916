import { useEffect, useState } from 'react';

/**
 * For a dialog: when it goes, the focus goes back to what had it before, or to the table where that is
 * gone as well, as the bar of selected items is.
 */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Somebody else has taken it.
      if (document.activeElement !== document.body) return;
      const isThere = before instanceof HTMLElement && before.isConnected;
      const table = document.querySelector<HTMLElement>('[role="grid"]');
      (isThere && before !== document.body ? before : table)?.focus({ preventScroll: true });
    },
    [before],
  );
}
