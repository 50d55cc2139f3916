import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { loadedRows, type RowData } from '../../../api/rows/row-data.ts';
import { isSelected, nothingSelected, type Selection, withSelected } from './selection.ts';

export interface SelectionState {
  readonly selection: Selection;
  readonly clear: () => void;
  readonly all: () => void;
  /** Chooses a row or takes it out; `extend`: with all between it and the last one that was chosen. */
  readonly toggle: (row: number, extend: boolean) => void;
}

/** The chosen rows of a list, of one question: another question begins with none. */
export function useSelection(data: RowData | null, question: unknown): SelectionState {
  const [selection, setSelection] = useState(nothingSelected);
  const last = useRef<number | null>(null);
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setSelection(nothingSelected);
  }
  const clear = useCallback(() => setSelection(nothingSelected), []);
  const all = useCallback(() => setSelection({ kind: 'all', but: new Set() }), []);
  const toggle = useCallback((row: number, extend: boolean) => {
    const from = extend ? (last.current ?? row) : row;
    last.current = row;
    const { current } = latest;
    if (current === null) return;
    const [low, high] = [Math.min(from, row), Math.max(from, row)];
    const between = [...loadedRows(current)].filter(([at]) => at >= low && at <= high);
    const target = between.find(([at]) => at === row)?.[1];
    if (target === undefined) return;
    const ids = between.map(([, { id }]) => id);
    setSelection((before) => withSelected(before, ids, extend || !isSelected(before, target.id)));
  }, []);
  return useMemo(() => ({ selection, clear, all, toggle }), [selection, clear, all, toggle]);
}
