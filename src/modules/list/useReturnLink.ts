import { type MouseEvent, useEffect, useRef } from 'react';
import { forgetOpenedItem, openedItem, rememberOpenedItem } from '../list-position.ts';

/**
 * For a board, calendar, map or tree: remembers the item whose link is opened and, when the person
 * comes back, focuses that link as soon as it is shown, unless they have gone on already. `base` is
 * the path of the list.
 */
export function useReturnLink(base: string) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = body.current;
    const id = openedItem(base);
    if (area === null || id === null) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const observer = new MutationObserver(() => focusLink());
    function stop(): void {
      observer.disconnect();
      control.abort();
      forgetOpenedItem(base);
    }
    function focusLink(): void {
      const link = area?.querySelector<HTMLElement>(`a[href="${base}/${id}"]`);
      if (!link) return;
      link.scrollIntoView?.({ block: 'center', inline: 'nearest' });
      link.focus({ preventScroll: true });
      stop();
    }
    observer.observe(area, { childList: true, subtree: true });
    document.addEventListener('pointerdown', stop, { signal });
    document.addEventListener('keydown', stop, { signal });
    focusLink();
    return () => {
      observer.disconnect();
      control.abort();
    };
  }, [base]);
  const onClickCapture = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const path = link?.getAttribute('href') ?? '';
    const id = path.startsWith(`${base}/`) ? Number(path.slice(base.length + 1)) : Number.NaN;
    if (Number.isInteger(id)) rememberOpenedItem(base, id);
  };
  return { ref: body, onClickCapture };
}
