import { useEffect, useMemo, useState } from 'react';
import { openPlace, usePeopleAt } from '../../../api/presence.ts';
import { createStore } from '../../../browser/store.ts';
import { isLocalId } from '../../../domain/outbox/outbox.ts';
import type { PresencePlace, PresentPerson } from '../../../domain/presence.ts';
import type { EditedByOthers } from '../../form/edited-by-others.ts';

/** By column, the names of the people who edit it. */
function editorsOf(people: readonly PresentPerson[]): EditedByOthers {
  const editors = new Map<string, readonly string[]>();
  for (const { name, editing } of people)
    for (const db of editing) editors.set(db, [...(editors.get(db) ?? []), name]);
  return editors;
}

/** The editors as before where nothing has changed, so that only the other fields render. */
function keepSame(before: EditedByOthers, next: EditedByOthers): EditedByOthers {
  return new Map(
    [...next].map(([db, names]) => {
      const known = before.get(db);
      return [db, known?.join() === names.join() ? known : names] as const;
    }),
  );
}

/** Says that an item is open here, and learns who else has it open and edits what. */
export function useItemPresence(siteId: number, moduleType: string, itemId: number) {
  const place = useMemo<PresencePlace | null>(
    // The server knows nothing about an item that only this device has.
    () => (isLocalId(itemId) ? null : { siteId, moduleType, itemId }),
    [siteId, moduleType, itemId],
  );
  useEffect(() => (place === null ? undefined : openPlace(place)), [place]);
  const people = usePeopleAt(place);
  const [edited] = useState(() => createStore<EditedByOthers>(new Map()));
  useEffect(() => edited.update((before) => keepSame(before, editorsOf(people))), [edited, people]);
  return { place, people, edited };
}
