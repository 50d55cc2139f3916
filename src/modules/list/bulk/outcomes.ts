import type { BulkReply } from '../../../contract/bulk.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { Outcome } from './bulk-action.ts';
import type { ActionContext } from './useActionContext.ts';
import { reasonsOf } from './failure-reasons.ts';

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
      : { item, after: null, reasons: reasonsOf(moduleOf(item), result.error, language) };
  });
}
