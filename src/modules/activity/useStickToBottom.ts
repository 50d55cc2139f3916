import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Comment } from '../../contract/activity.ts';

/** The nearest ancestor that scrolls. */
function scrollParentOf(element: HTMLElement | null): HTMLElement | null {
  for (let each = element?.parentElement ?? null; each !== null; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    if (overflowY === 'auto' || overflowY === 'scroll') return each;
  }
  return null;
}

/** Distance to the end, in px, below which the person counts as reading the newest. */
const bottomThreshold = 48;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < bottomThreshold;

/**
 * Starts at the newest comment and follows new ones. If the person has scrolled up, it does not
 * scroll but counts new comments. Older comments inserted above do not move what the person reads.
 */
export function useStickToBottom(comments: readonly Comment[] | undefined, me: number) {
  const content = useRef<HTMLDivElement>(null);
  const lastMeasure = useRef<{
    first: number;
    last: number;
    height: number;
    atEnd: boolean;
  } | null>(null);
  const [unseen, setUnseen] = useState(0);
  const [newestAuthor, setNewestAuthor] = useState<string | null>(null);

  const scrollToEnd = useCallback(() => {
    setUnseen(0);
    // Scroll after the sent comment has rendered.
    requestAnimationFrame(() => {
      const scroller = scrollParentOf(content.current);
      scroller?.scrollTo({ top: scroller.scrollHeight });
    });
  }, []);

  useEffect(() => {
    const scroller = scrollParentOf(content.current);
    if (scroller === null) return undefined;
    const before = scroller.scrollTop;
    const updateAtEnd = () => {
      const atEnd = isAtEnd(scroller);
      if (lastMeasure.current !== null) lastMeasure.current.atEnd = atEnd;
      if (atEnd) setUnseen(0);
    };
    scroller.addEventListener('scroll', updateAtEnd, { passive: true });
    return () => {
      scroller.removeEventListener('scroll', updateAtEnd);
      // Restores the scroll position for the next content of the same element.
      scroller.scrollTop = before;
    };
  }, []);

  useLayoutEffect(() => {
    if (comments === undefined) return;
    const was = lastMeasure.current;
    const first = comments[0]?.id ?? 0;
    const last = Math.max(comments.at(-1)?.id ?? 0, was?.last ?? 0);
    const others = comments.filter(
      ({ id, user_id }) => was !== null && id > was.last && user_id !== me,
    );
    const newest = others.at(-1);
    if (newest !== undefined) setNewestAuthor(newest.user_name);

    const scroller = scrollParentOf(content.current);
    const now = { first, last, height: scroller?.scrollHeight ?? 0, atEnd: true };
    lastMeasure.current = now;
    if (scroller === null) return;
    if (was === null || (last > was.last && was.atEnd)) scroller.scrollTop = scroller.scrollHeight;
    else if (others.length > 0) setUnseen((count) => count + others.length);
    // At the very top browsers do not anchor, so comments inserted above would push the read one
    // down.
    if (was !== null && first < was.first && scroller.scrollTop === 0)
      scroller.scrollTop = scroller.scrollHeight - was.height;
    now.atEnd = isAtEnd(scroller);
  }, [comments, me]);

  return { content, unseen, came: newestAuthor, toEnd: scrollToEnd };
}
