import { useState } from 'react';

interface Groups {
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly areAllOpen: boolean;
  /** Opens all groups, or closes all if all are open (spec 2.5). */
  readonly toggleAll: () => void;
}

/**
 * Which groups are open.
 *
 * @param ids of all groups
 * @param current the group of the current page, which opens when the person navigates to it
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
