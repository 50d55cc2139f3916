import { useLayoutEffect } from 'react';
import { createStore, type ReadableStore } from '../../browser/store.ts';

const pages = createStore(0);

/** How many of the shown pages need the width of the window, so that the sidebar is icons only. */
export const wholeWidthPages: ReadableStore<number> = pages;

/** The page needs the width of the window as long as the component is shown. */
export function useWholeWidth(): void {
  useLayoutEffect(() => {
    pages.update((count) => count + 1);
    return () => pages.update((count) => count - 1);
  }, []);
}
