import { callServer } from '../../../api/client.ts';
import { itemCalls } from '../../../contract/items.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { type Action, isDone } from './action.ts';
import type { Around } from './around.ts';
import { outcomesOf } from './reported.ts';
import { inSteps, stepSize } from './steps.ts';

/** Deletes items, or brings them back: those that may go, each other one with its reason. */
function removing(around: Around, type: 'remove' | 'restore', items: readonly Item[]): Action {
  const { kind: moduleRef, siteId } = around;
  const { removeMany, restoreMany } = itemCalls(moduleRef);
  const call = type === 'remove' ? removeMany : restoreMany;

  return {
    kind,
    total: items.length,
    run: (control) =>
      inSteps(
        items.map((item) => ({ item })),
        stepSize,
        control,
        async (some) => {
          const body = { items: some.map(({ item: { id, version } }) => ({ id, version })) };
          const { reply } = await callServer(call, { params: { siteId }, body });
          return outcomesOf(around, some, reply);
        },
      ),
    undo: (done) =>
      type === 'restore'
        ? null
        : removing(
            around,
            'restore',
            done.filter(isDone).map(({ after }) => after),
          ),
  };
}

/** Moves items into the recycle bin. */
export function removeAction(around: Around, items: readonly Item[]): Action {
  return removing(around, 'remove', items);
}
