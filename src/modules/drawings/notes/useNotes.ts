import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { annotationsQueryOptions } from '../../../api/annotations.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import { unsentChanges } from '../../../api/outbox/device-outbox.ts';
import { useStore } from '../../../browser/useStore.ts';
import { currentUserQueryOptions } from '../../../api/query-options.ts';
import type { DocumentAnnotations } from '../../../contract/annotations.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useUnsentBeside } from '../../outbox/useUnsent.ts';
import { type NoteFilter, type ShownNote, passesNote, shownNotes } from './note-model.ts';

/** The notes of a version, the chosen one, and which are shown. */
export interface Notes {
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly isLoaded: boolean;
  /** Those of the server, and after them those that are only on this device. */
  readonly all: readonly ShownNote[];
  /** What can be carried over from the version before. */
  readonly earlier: DocumentAnnotations['earlier'];
  readonly filter: NoteFilter;
  readonly setFilter: (filter: NoteFilter) => void;
  /** Those of a page that the filter lets through. */
  readonly onPage: (page: number) => readonly ShownNote[];
  readonly selected: ShownNote | null;
  readonly select: (id: number | null) => void;
}

const none: readonly ShownNote[] = [];

interface Options {
  readonly document: DocumentRef;
  readonly version: number;
  /** The document as an item. */
  readonly module: CompiledModule;
  readonly item: Item;
  /** The id of the note that is chosen at first; null for none. */
  readonly first: number | null;
}

export function useNotes({ document, version, module, item, first }: Options): Notes {
  const query = useQuery(annotationsQueryOptions(document, version));
  const user = useQuery(currentUserQueryOptions).data?.user;
  const beside = useUnsentBeside(module, item);
  const stored = query.data?.annotations;
  const all = useMemo(
    () =>
      stored === undefined || user === undefined ? none : shownNotes(stored, beside, version, user),
    [stored, beside, version, user],
  );
  const [filter, setFilter] = useState<NoteFilter>('unclosed');
  const [chosen, select] = useState(first);
  // What was chosen before it was sent has another id afterwards.
  const made = useStore(unsentChanges, (outbox) => outbox.made);
  const id = chosen === null ? null : (made.get(chosen) ?? chosen);
  const byPage = useMemo(
    () =>
      Map.groupBy(
        all.filter((note) => passesNote(note, filter) || note.id === id),
        ({ page }) => page,
      ),
    [all, filter, id],
  );
  const selected = useMemo(() => all.find((note) => note.id === id) ?? null, [all, id]);
  return {
    query,
    isLoaded: query.data !== undefined,
    all,
    earlier: query.data?.earlier ?? null,
    filter,
    setFilter,
    onPage: (page) => byPage.get(page) ?? none,
    selected,
    select,
  };
}
