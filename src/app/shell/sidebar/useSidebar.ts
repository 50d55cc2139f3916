import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsPhone, useMediaQuery } from '../../../ui/hooks/useMediaQuery.ts';
import { wholeWidthPages } from '../../../ui/page/whole-width.ts';
import { storedText } from '../../../browser/storage.ts';
import { useStore } from '../../../browser/useStore.ts';

/** Spec section 9. */
const storedState = storedText('sidebar_state', (state) => state);

export interface Sidebar {
  /** Shows icons without labels; never true on phones. */
  readonly isCollapsed: boolean;
  /** On phones the sidebar is a drawer whose open state is separate (spec 4.2). */
  readonly isPhone: boolean;
  readonly isDrawerOpen: boolean;
  readonly toggle: () => void;
  readonly closeDrawer: () => void;
}

/** The state of the sidebar; Ctrl+B or Cmd+B toggles it (spec 2.5). */
export function useSidebar(): Sidebar {
  const isPhone = useIsPhone();
  const { key, pathname } = useLocation();
  const [isStoredCollapsed, setCollapsed] = useState(() => storedState.read() === 'collapsed');
  const isNarrow = useMediaQuery('(width < 1600px)');
  const needsWidth = useStore(wholeWidthPages, (count) => count > 0) && isNarrow;
  // A page that needs the width shows icons; whoever opens the sidebar there does so for that page.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isCollapsed = needsWidth ? openOn !== pathname : isStoredCollapsed;
  // The location at which the drawer was opened; a navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isDrawerOpen = isPhone && openAt === key;

  const toggle = useCallback(() => {
    if (isPhone) {
      setOpenAt(isDrawerOpen ? null : key);
      return;
    }
    if (needsWidth) {
      setOpenOn(isCollapsed ? pathname : null);
      return;
    }
    storedState.write(isCollapsed ? 'expanded' : 'collapsed');
    setCollapsed(!isCollapsed);
  }, [isPhone, isDrawerOpen, key, needsWidth, pathname, isCollapsed]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'b') return;
      event.preventDefault();
      toggle();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, [toggle]);

  const closeDrawer = useCallback(() => setOpenAt(null), []);
  return { isCollapsed: isCollapsed && !isPhone, isPhone, isDrawerOpen, toggle, closeDrawer };
}
