import { useCallback, useMemo, useState } from 'react';
import type { Item } from '../../../runtime/record/item.ts';
import type { MergeResult } from '../../../runtime/record/merge.ts';
import type { ColumnValues } from '../../../runtime/record/diff.ts';

/** The conflicts to decide, and the callback for the result. */
export interface MergeQuestion {
  readonly merged: MergeResult;
  /** The item that the form's changes are based on. */
  readonly base: Item;
  /**
   * Called with the chosen values of the fields in conflict; null returns to the form unchanged.
   */
  readonly answer: (chosen: ColumnValues | null) => void;
}

export type ResolveConflicts = (merged: MergeResult, base: Item) => Promise<ColumnValues | null>;

/** The merge question, shown in place of the form until it is answered. */
export function useMerge(): {
  readonly question: MergeQuestion | null;
  readonly ask: ResolveConflicts;
} {
  const [question, setQuestion] = useState<MergeQuestion | null>(null);
  const ask = useCallback<ResolveConflicts>(
    (merged, base) =>
      new Promise((resolve) =>
        setQuestion({
          merged,
          base,
          answer(chosen) {
            setQuestion(null);
            resolve(chosen);
          },
        }),
      ),
    [],
  );
  return useMemo(() => ({ question, ask }), [question, ask]);
}
