import { useState } from 'react';

interface Groups {
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly areAllOpen: boolean;
  /** Opens all, or closes all when all are open (spec 2.5). */
  readonly toggleAll: () => void;
}

/**
 * Which groups are open.
 *
 * @param ids of all groups
 * @param current the group of the page that is shown; it opens when one comes to it
 */
export function useOpenGroups(ids: readonly string[], current: string | null): Groups {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  if (current !== opened) {
    setOpened(current);
    if (current !== null) setOpen(new Set([...open, current]));
  }
  const areAllOpen = ids.length > 0 && ids.every((id) => open.has(id));
  return {
    isOpen: (id) => open.has(id),
    toggle: (id) => setOpen(open.symmetricDifference(new Set([id]))),
    areAllOpen,
    toggleAll: () => setOpen(new Set(areAllOpen ? [] : ids)),
  };
}
