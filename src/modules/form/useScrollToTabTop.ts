import { type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './form.module.css';

function scrollToTabTop(page: HTMLElement): void {
  const panel = page.querySelector('[role="tabpanel"]');
  if (panel === null) return;
  const scroller = panel.querySelector(`.${styles.scroll}`);
  if (scroller !== null) scroller.scrollTop = 0;
  const tabs = page.querySelector('[role="tablist"]')?.getBoundingClientRect().height ?? 0;
  const top = panel.getBoundingClientRect().top - page.getBoundingClientRect().top;
  page.scrollTop = Math.min(page.scrollTop, page.scrollTop + top - tabs);
}

/**
 * A tab that opens begins at its top. On phones, where the page scrolls as a whole, a head that was
 * scrolled away stays away.
 */
export function useScrollToTabTop(page: RefObject<HTMLElement | null>, tab: string): void {
  const shown = useRef(tab);
  useLayoutEffect(() => {
    // A page that appears is at its top; measuring it would lay it out once more.
    if (shown.current === tab) return;
    shown.current = tab;
    if (page.current !== null) scrollToTabTop(page.current);
  }, [page, tab]);
}
