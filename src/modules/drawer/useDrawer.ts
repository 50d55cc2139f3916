import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { NewItemRequest } from '../../widgets/reference-services.ts';
import type { NamedRow } from '../../widgets/services.ts';

/** The content of the drawer. */
export type DrawerContent =
  | { readonly kind: 'new'; readonly wish: NewItemRequest }
  | { readonly kind: 'preview'; readonly moduleType: string; readonly ids: readonly number[] };

type Answer = (made: NamedRow | null) => void;

/**
 * State of the drawer. It shows one item at a time and closes on a navigation. The promise of
 * `create` resolves with the item passed to `close`, or null.
 */
export function useDrawer() {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<DrawerContent & { readonly at: string }>();
  const pendingAnswer = useRef<Answer | null>(null);

  const latest = useRef(pathname);
  useEffect(() => {
    latest.current = pathname;
  }, [pathname]);

  const close = useCallback((made: NamedRow | null) => {
    pendingAnswer.current?.(made);
    pendingAnswer.current = null;
    setShown(undefined);
  }, []);
  const open = useCallback((next: DrawerContent, answer: Answer | null) => {
    pendingAnswer.current?.(null);
    pendingAnswer.current = answer;
    setShown({ ...next, at: latest.current });
  }, []);
  const create = useCallback(
    (wish: NewItemRequest) =>
      new Promise<NamedRow | null>((answer) => open({ kind: 'new', wish }, answer)),
    [open],
  );
  const preview = useCallback(
    (moduleType: string, ids: readonly number[]) =>
      open({ kind: 'preview', moduleType, ids }, null),
    [open],
  );
  useEffect(() => () => pendingAnswer.current?.(null), [pathname]);

  const isSamePage = shown?.at === pathname;
  return useMemo(
    () => ({ shown: isSamePage ? shown : undefined, close, create, look: preview }),
    [isSamePage, shown, close, create, preview],
  );
}
