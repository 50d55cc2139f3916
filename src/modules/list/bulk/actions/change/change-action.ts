import { callServer } from '../../../../../api/client.ts';
import { isApiError } from '../../../../../api/error.ts';
import { itemCalls } from '../../../../../contract/items.ts';
import { changeItem } from '../../../../../runtime/record/change.ts';
import type { Item, ItemChanges } from '../../../../../runtime/record/item.ts';
import { changedValues, patchBodyOf } from '../../../../../runtime/record/diff.ts';
import { type BulkAction, isSucceeded, type Outcome, runInBatches } from '../../bulk-action.ts';
import { deliverBatch } from '../../deliver-batch.ts';
import type { ActionContext } from '../../useActionContext.ts';
import { reasonsOf } from '../../failure-reasons.ts';

export interface ChangeEntry {
  /** The version that the change is based on; if the stored version differs, it is a conflict. */
  readonly item: Item;
  readonly changes: ItemChanges;
}

/** The call is all or nothing: refused items are removed and the others are sent again. */
async function sendBatch(
  context: ActionContext,
  entries: readonly ChangeEntry[],
  signal: AbortSignal | undefined,
): Promise<readonly Outcome[]> {
  const { moduleRef, siteId, moduleOf, language } = context;
  const refused = new Map<Item, readonly string[]>();
  const changed = new Map<Item, Item>();
  for (let open = entries; open.length > 0;) {
    const body = open.map(({ item: { id, version }, changes }) => ({ id, version, changes }));
    try {
      const { reply } = await callServer(itemCalls(moduleRef).batch, {
        params: { siteId },
        body,
        ...(signal === undefined ? {} : { signal }),
      });
      const items = reply[moduleRef.wrapper] ?? [];
      for (const [at, { item }] of open.entries()) changed.set(item, items[at] ?? item);
      break;
    } catch (error) {
      const faulty = isApiError(error) ? (error.details?.items ?? []) : [];
      if (faulty.length === 0) throw error;
      const byId = new Map(faulty.map((each) => [each.id, each]));
      for (const { item } of open) {
        const fault = byId.get(item.id);
        if (fault !== undefined) refused.set(item, reasonsOf(moduleOf(item), fault, language));
      }
      open = open.filter(({ item }) => !refused.has(item));
    }
  }
  return entries.map(({ item }) => ({
    item,
    after: changed.get(item) ?? null,
    reasons: refused.get(item) ?? [],
  }));
}

function changeBatch(
  context: ActionContext,
  entries: readonly ChangeEntry[],
): Promise<readonly Outcome[]> {
  return deliverBatch(context, {
    entries,
    send: (some, signal) => sendBatch(context, some, signal),
    changeOf({ item, changes }) {
      const own = context.moduleOf(item);
      const { item: mine } = changeItem(own, item, changes, context.recordContext(), null);
      return { action: { kind: 'update', body: changes }, base: item, mine };
    },
  });
}

function createChangeAction(
  context: ActionContext,
  type: 'change' | 'put_back',
  entries: readonly ChangeEntry[],
): BulkAction {
  return {
    type,
    total: entries.length,
    run: (control) => runInBatches(entries, control, (some) => changeBatch(context, some)),
    undo(done) {
      if (type === 'put_back') return null;
      const back = done.filter(isSucceeded).map(({ item, after }) => ({
        item: after,
        changes: patchBodyOf(changedValues(context.moduleOf(item).columns, after, item)),
      }));
      return createChangeAction(context, 'put_back', back);
    },
  };
}

/**
 * A bulk action that changes fields, with separate values for each item. Items that others have
 * changed in the meantime are refused.
 */
export function changeAction(context: ActionContext, entries: readonly ChangeEntry[]): BulkAction {
  return createChangeAction(context, 'change', entries);
}
