import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const pageIn = (element: Element): number => Number(element.getAttribute('data-page') ?? 0);

/**
 * Which pages are near the visible part of the scrolling element, which one the person reads, and a
 * function that goes to a page. A change of the scale keeps the place on the page.
 */
export function usePageScroll(
  frame: RefObject<HTMLDivElement | null>,
  count: number,
  first: number,
  scale: number,
) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [page, setPage] = useState(Math.min(Math.max(1, first), count));
  const goTo = useCallback(
    (wanted: number) => {
      const number = Math.min(Math.max(1, wanted), count);
      const { current: element } = frame;
      const target = element?.querySelector(`[data-page="${number}"]`);
      if (element == null || !(target instanceof HTMLElement)) return;
      element.scrollTo({ top: target.offsetTop - 8 });
      setPage(number);
    },
    [frame, count],
  );
  const isMeasured = scale > 0;
  useEffect(() => {
    const { current: element } = frame;
    if (element === null || !isMeasured) return undefined;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) next.add(pageIn(target));
            else next.delete(pageIn(target));
          return next;
        }),
      { root: element, rootMargin: '100% 0px' },
    );
    for (const target of element.querySelectorAll('[data-page]')) observer.observe(target);
    const follow = () => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      // At the end the last page counts, even if it is short.
      const isEnd = scrollTop + clientHeight >= scrollHeight - 2;
      const middle = isEnd ? scrollHeight : scrollTop + clientHeight / 3;
      const shown = [...element.querySelectorAll<HTMLElement>('[data-page]')].findLast(
        (target) => target.offsetTop <= middle,
      );
      if (shown !== undefined) setPage(pageIn(shown));
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [frame, count, isMeasured]);
  const start = useRef(first);
  useLayoutEffect(() => {
    if (!isMeasured || start.current === 0) return;
    goTo(start.current);
    start.current = 0;
  }, [goTo, isMeasured]);
  const before = useRef(scale);
  useLayoutEffect(() => {
    const { current: element } = frame;
    const ratio = before.current === 0 ? 1 : scale / before.current;
    before.current = scale;
    if (element === null || ratio === 1) return;
    const half = element.clientHeight / 2;
    element.scrollTo({
      top: (element.scrollTop + half) * ratio - half,
      left: (element.scrollWidth - element.clientWidth) / 2,
    });
  }, [frame, scale]);
  return { page, near, goTo };
}
