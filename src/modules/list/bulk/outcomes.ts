import type { BulkReply } from '../../../contract/bulk.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { Outcome } from './bulk-action.ts';
import type { ActionContext } from './action-context.ts';
import { reasonsOf } from './failure-reasons.ts';

/** What became of items by the report of a call on many, which has them in their order. */
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
      : { item, after: null, reasons: reasonsOf(moduleOf(item), result.error, language) };
  });
}
