import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { annotationsQueryOptions } from '../../../api/annotations.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import type { Annotation, DocumentAnnotations } from '../../../contract/annotations.ts';
import { type NoteFilter, passesNote } from './note-model.ts';

/** The notes of a version, the chosen one, and which are shown. */
export interface Notes {
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly isLoaded: boolean;
  readonly all: readonly Annotation[];
  /** What can be carried over from the version before. */
  readonly earlier: DocumentAnnotations['earlier'];
  readonly filter: NoteFilter;
  readonly setFilter: (filter: NoteFilter) => void;
  /** Those of a page that the filter lets through. */
  readonly onPage: (page: number) => readonly Annotation[];
  readonly selected: Annotation | null;
  readonly select: (id: number | null) => void;
}

const none: readonly Annotation[] = [];

/** @param first the id of the note that is chosen at first; null for none */
export function useNotes(document: DocumentRef, version: number, first: number | null): Notes {
  const query = useQuery(annotationsQueryOptions(document, version));
  const all = query.data?.annotations ?? none;
  const [filter, setFilter] = useState<NoteFilter>('unclosed');
  const [id, select] = useState(first);
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
