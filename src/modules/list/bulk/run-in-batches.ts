import { isApiError } from '../../../api/error.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { RunControl, Outcome } from './bulk-action.ts';

/** Items per call: few enough for the time limit of a call, and for a quick cancel. */
export const batchSize = 100;

/**
 * Sends all entries, `size` per call, until it is cancelled. If a call fails as a whole, no further
 * call is made and its entries are refused with its reason.
 */
export async function runInBatches<T extends { readonly item: Item }>(
  entries: readonly T[],
  size: number,
  { signal, onProgress }: RunControl,
  runBatch: (batch: readonly T[]) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < entries.length && !signal.aborted; at += size) {
    const some = entries.slice(at, at + size);
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
