import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** What a grid needs to know of a row. */
export interface GridRowData {
  readonly id: number;
}

/** The selected rows: some ids, or every row of the list except some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'all'; readonly but: ReadonlySet<number> };

export const nothingSelected: Selection = { kind: 'some', ids: new Set() };

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'some' ? selection.ids.has(id) : !selection.but.has(id);
}

/** How many rows are selected in a list of `count`. */
export function selectedCount(selection: Selection, count: number): number {
  return selection.kind === 'some' ? selection.ids.size : Math.max(0, count - selection.but.size);
}

function changed(set: ReadonlySet<number>, ids: Iterable<number>, isIn: boolean): Set<number> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Selects rows, or deselects them. */
export function withSelected(
  selection: Selection,
  ids: Iterable<number>,
  isIn: boolean,
): Selection {
  return selection.kind === 'some'
    ? { kind: 'some', ids: changed(selection.ids, ids, isIn) }
    : { kind: 'all', but: changed(selection.but, ids, !isIn) };
}

export interface SelectionState {
  readonly selection: Selection;
  readonly clear: () => void;
  readonly selectAll: () => void;
  /** Selects or deselects a row; `extend` selects all rows between it and the previous one too. */
  readonly toggle: (row: number, extend: boolean) => void;
}

/**
 * The selected rows of a list. Rows that are not loaded (`rowAt` gives undefined) can't be selected
 * one by one. When `resetKey` changes, the selection is empty again.
 */
export function useSelection(
  rowAt: (row: number) => GridRowData | undefined,
  resetKey: unknown,
): SelectionState {
  const [selection, setSelection] = useState(nothingSelected);
  const previous = useRef<number | null>(null);
  const latestRowAt = useRef(rowAt);
  useEffect(() => {
    latestRowAt.current = rowAt;
  }, [rowAt]);
  const [key, setKey] = useState(resetKey);
  if (key !== resetKey) {
    setKey(resetKey);
    setSelection(nothingSelected);
  }
  const clear = useCallback(() => setSelection(nothingSelected), []);
  const selectAll = useCallback(() => setSelection({ kind: 'all', but: new Set() }), []);
  const toggle = useCallback((row: number, extend: boolean) => {
    const from = extend ? (previous.current ?? row) : row;
    previous.current = row;
    const target = latestRowAt.current(row);
    if (target === undefined) return;
    const ids: number[] = [];
    for (let at = Math.min(from, row); at <= Math.max(from, row); at += 1) {
      const id = latestRowAt.current(at)?.id;
      if (id !== undefined) ids.push(id);
    }
    setSelection((before) => withSelected(before, ids, extend || !isSelected(before, target.id)));
  }, []);
  return useMemo(
    () => ({ selection, clear, selectAll, toggle }),
    [selection, clear, selectAll, toggle],
  );
}
