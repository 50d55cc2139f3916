import { useCallback, useSyncExternalStore } from 'react';

/** Whether the CSS media query matches; updates with it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Under the spec's mobile breakpoint of 768 px (section 9). */
export const useIsPhone = (): boolean => useMediaQuery('(width < 768px)');

/** The pointer is a finger: the pickers of the device are easier to use than ours. */
export const useHasCoarsePointer = (): boolean => useMediaQuery('(pointer: coarse)');
