import { createContext, use, useCallback, useSyncExternalStore } from 'react';

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

const ShownDevice = createContext<'phone' | null>(null);

/** Shows what is below it as on a phone, on a screen of any width; null: as on this screen. */
export const ShownDeviceProvider = ShownDevice.Provider;

/** Under the spec's mobile breakpoint of 768 px (section 9). */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery('(width < 768px)');
  return isNarrow || use(ShownDevice) === 'phone';
}

/** The pointer is a finger: the pickers of the device are easier to use than ours. */
export const useHasCoarsePointer = (): boolean => useMediaQuery('(pointer: coarse)');
