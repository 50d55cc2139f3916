import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { storeCollapsed, readCollapsed } from './sidebar-state.ts';

export interface Sidebar {
  /** Icons alone; never on phones. */
  readonly isCollapsed: boolean;
  /** On phones it is a drawer with a state of its own (spec 4.2). */
  readonly isPhone: boolean;
  readonly isDrawerOpen: boolean;
  readonly toggle: () => void;
  readonly closeDrawer: () => void;
}

/** The sidebar's state; Ctrl or Cmd with b toggles it (spec 2.5). */
export function useSidebar(): Sidebar {
  const isPhone = useIsPhone();
  const { key } = useLocation();
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  // Where the drawer was opened: it is closed anywhere else.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isDrawerOpen = isPhone && openAt === key;

  const toggle = useCallback(() => {
    if (isPhone) {
      setOpenAt(isDrawerOpen ? null : key);
      return;
    }
    storeCollapsed(!isCollapsed);
    setCollapsed(!isCollapsed);
  }, [isPhone, isDrawerOpen, key, isCollapsed]);

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
