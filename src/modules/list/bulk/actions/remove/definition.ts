import { Trash2 } from 'lucide-react';
import type { ConfirmedAction } from '../../bulk-action-definition.ts';
import { callServer } from '../../../../../api/client.ts';
import { itemCalls } from '../../../../../contract/items.ts';
import type { Item } from '../../../../../runtime/record/item.ts';
import { type BulkAction, isSucceeded, outcomesOf, runInBatches } from '../../bulk-action.ts';
import type { ActionContext } from '../../useActionContext.ts';

/** A bulk action that deletes or restores items. Refused items are reported with their reasons. */
function removeOrRestore(
  context: ActionContext,
  type: 'remove' | 'restore',
  items: readonly Item[],
): BulkAction {
  const { moduleRef, siteId } = context;
  const { removeMany, restoreMany } = itemCalls(moduleRef);
  const call = type === 'remove' ? removeMany : restoreMany;

  return {
    type,
    total: items.length,
    run: (control) =>
      runInBatches(
        items.map((item) => ({ item })),
        control,
        async (some) => {
          const body = { items: some.map(({ item: { id, version } }) => ({ id, version })) };
          const { reply } = await callServer(call, { params: { siteId }, body });
          return outcomesOf(context, some, reply);
        },
      ),
    undo: (done) =>
      type === 'restore'
        ? null
        : removeOrRestore(
            context,
            'restore',
            done.filter(isSucceeded).map(({ after }) => after),
          ),
  };
}

/** Moves items into the recycle bin. */
function removeAction(context: ActionContext, items: readonly Item[]): BulkAction {
  return removeOrRestore(context, 'remove', items);
}

export const remove: ConfirmedAction = {
  id: 'remove',
  icon: Trash2,
  permissions: ['delete'],
  isDangerous: true,
  actionFor: removeAction,
};
