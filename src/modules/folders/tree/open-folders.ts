import { useState } from 'react';
import { storedJson } from '../../../browser/storage.ts';
import { isList } from '../../../runtime/record/json.ts';

/** The folders that a person has expanded on a site; this device remembers them. */
export function useOpenFolders(userId: number, siteId: number) {
  const [stored] = useState(() =>
    storedJson<readonly number[]>(`open-folders:${userId}:${siteId}`, (value) =>
      isList(value) ? value.filter((id) => typeof id === 'number') : null,
    ),
  );
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(stored.read()));
  const change = (next: ReadonlySet<number>) => {
    setOpen(next);
    stored.write([...next]);
  };
  return {
    open,
    toggle: (id: number) => change(open.symmetricDifference(new Set([id]))),
    expand: (ids: readonly number[]) => {
      if (ids.some((id) => !open.has(id))) change(open.union(new Set(ids)));
    },
  };
}

export type OpenFolders = ReturnType<typeof useOpenFolders>;
