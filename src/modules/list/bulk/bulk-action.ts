import type { Item } from '../../../runtime/record/item.ts';

/** The result of an action for one item. */
export interface Outcome {
  /** The item before the action. */
  readonly item: Item;
  /** The item after the action; null if it was refused. */
  readonly after: Item | null;
  /** Why the item was refused, as sentences. */
  readonly reasons: readonly string[];
}

export interface RunControl {
  /** When it is aborted, no further item is sent. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
}

/** An action that runs on many items, sequentially or in batches. */
export interface BulkAction {
  /**
   * Selects the texts in locales/{language}/bulk.json: `doing.<type>`, `done.<type>`,
   * `refused.<type>`.
   */
  readonly type: string;
  readonly total: number;
  /** Items without an outcome were not reached. Throws every error that is not an ApiError. */
  readonly run: (control: RunControl) => Promise<readonly Outcome[]>;
  /** The action that undoes this one for its successful items; null if there is none. */
  readonly undo: (done: readonly Outcome[]) => BulkAction | null;
}

/** The outcome of an item that was not refused. */
export interface SucceededOutcome extends Outcome {
  readonly after: Item;
}

export function isSucceeded(outcome: Outcome): outcome is SucceededOutcome {
  return outcome.after !== null;
}
