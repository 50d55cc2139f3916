import type { Item } from '../../../runtime/record/item.ts';
import type { FailureCode } from '../../../contract/failure-codes.ts';
import type { BulkReply } from '../../../contract/bulk.ts';
import type { ActionContext } from './useActionContext.ts';
import { reasonsOf } from './failure-reasons.ts';
import { isApiError } from '../../../api/error.ts';

/** The result of an action for one item. */
export interface Outcome {
  /** The item before the action. */
  readonly item: Item;
  /** The item after the action; null if it was refused. */
  readonly after: Item | null;
  /** Why the item was refused, as sentences. */
  readonly reasons: readonly string[];
  /** The machine-readable reason, if the server refused it. */
  readonly code?: FailureCode;
  /** The change is only on this device. */
  readonly isKept?: true;
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

/** The outcomes of the items from the report of a bulk call, which lists them in the order sent. */
export function outcomesOf(
  { moduleOf, language }: Pick<ActionContext, 'moduleOf' | 'language'>,
  entries: readonly { readonly item: Item }[],
  { results }: BulkReply,
): readonly Outcome[] {
  return entries.map(({ item }, at) => {
    const result = results[at];
    if (result === undefined) return { item, after: null, reasons: [] };
    return 'item' in result
      ? { item, after: result.item, reasons: [] }
      : {
          item,
          after: null,
          reasons: reasonsOf(moduleOf(item), result.error, language),
          code: result.error.code,
        };
  });
}

/** Items per call: few enough for the time limit of a call, and for a quick cancel. */
export const batchSize = 100;

/**
 * Sends all entries, `batchSize` per call, until it is cancelled. If a call fails as a whole, no further
 * call is made and its entries are refused with its reason.
 */
export async function runInBatches<T extends { readonly item: Item }>(
  entries: readonly T[],
  { signal, onProgress }: RunControl,
  runBatch: (batch: readonly T[]) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < entries.length && !signal.aborted; at += batchSize) {
    const some = entries.slice(at, at + batchSize);
    try {
      outcomes.push(...(await runBatch(some)));
    } catch (error) {
      if (!isApiError(error)) throw error;
      outcomes.push(...some.map(({ item }) => ({ item, after: null, reasons: [error.message] })));
      break;
    }
    onProgress(outcomes.length);
  }
  return outcomes;
}
