import type { Item } from '../../../runtime/record/item.ts';

/** What became of one of the items of an action. */
export interface Outcome {
  /** As it was before. */
  readonly item: Item;
  /** Null where it was refused. */
  readonly after: Item | null;
  /** Why it was refused, in words. */
  readonly reasons: readonly string[];
}

export interface RunControl {
  /** Aborted: no further items. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** Something that is done with many items, one after the other or some at a time. */
export interface BulkAction {
  /** Names its texts in locales/{language}/bulk.json: `doing.<type>`, `done.<type>`, `refused.<type>`. */
  readonly type: string;
  readonly total: number;
  /** Items that are missing from the outcomes were not reached. Throws what is no ApiError. */
  readonly run: (control: RunControl) => Promise<readonly Outcome[]>;
  /** What takes it back of the items for which it was done; null where nothing does. */
  readonly undo: (done: readonly Outcome[]) => BulkAction | null;
}

/** An outcome that was not refused. */
export interface SucceededOutcome extends Outcome {
  readonly after: Item;
}

export function isSucceeded(outcome: Outcome): outcome is SucceededOutcome {
  return outcome.after !== null;
}
