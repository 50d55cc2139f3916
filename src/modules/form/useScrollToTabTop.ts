import { type RefObject, useLayoutEffect } from 'react';
import styles from './form.module.css';

/**
 * A tab that opens begins at its top. On phones, where the page scrolls as a whole, a head that was
 * scrolled away stays away.
 */
export function useScrollToTabTop(page: RefObject<HTMLElement | null>, tab: string): void {
  useLayoutEffect(() => {
    const { current } = page;
    const panel = current?.querySelector('[role="tabpanel"]');
    if (current === null || panel === null || panel === undefined) return;
    const scroller = panel.querySelector(`.${styles.scroll}`);
    if (scroller !== null) scroller.scrollTop = 0;
    const tabs = current.querySelector('[role="tablist"]')?.getBoundingClientRect();
    const top = panel.getBoundingClientRect().top - current.getBoundingClientRect().top;
    const head = current.scrollTop + top - (tabs?.height ?? 0);
    current.scrollTop = Math.min(current.scrollTop, head);
  }, [page, tab]);
}
