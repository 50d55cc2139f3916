import { useEffect, useState } from 'react';
import type { Outcome, RunControl } from './bulk-action.ts';

/** Reports what an action would do to each item, in batches. The server stores nothing. */
export type DryRunOfItems = (control: RunControl) => Promise<readonly Outcome[]>;

interface Outcomes {
  readonly dryRun: DryRunOfItems;
  /** Items that are checked so far. */
  readonly done: number;
  /** Null until all items are checked. */
  readonly outcomes: readonly Outcome[] | null;
}

/** Runs a dry run; null waits. A memoised `dryRun` runs once. */
export function useOutcomes(dryRun: DryRunOfItems | null): Omit<Outcomes, 'dryRun'> {
  const [latest, setLatest] = useState<Outcomes | null>(null);
  useEffect(() => {
    if (dryRun === null) return;
    const control = new AbortController();
    const { signal } = control;
    const set = (done: number, outcomes: readonly Outcome[] | null) => {
      if (!signal.aborted) setLatest({ dryRun, done, outcomes });
    };
    void dryRun({ signal, onProgress: (done) => set(done, null) }).then((outcomes) =>
      set(outcomes.length, outcomes),
    );
    return () => control.abort();
  }, [dryRun]);
  return latest === null || latest.dryRun !== dryRun ? { done: 0, outcomes: null } : latest;
}
