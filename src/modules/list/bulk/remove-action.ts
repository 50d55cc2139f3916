import { callServer } from '../../../api/client.ts';
import { isApiError } from '../../../api/error.ts';
import { itemCalls } from '../../../contract/items.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { type Action, isDone, type Outcome } from './action.ts';
import type { Around } from './around.ts';
import { inSteps } from './steps.ts';

/** Calls of single items that are on their way together. */
const together = 4;

/** Deletes items, or brings them back, each by a call of its own: there is none for many. */
function removing(around: Around, kind: 'remove' | 'restore', items: readonly Item[]): Action {
  const { kind: named, siteId } = around;
  const call = itemCalls(named)[kind];

  async function one(item: Item): Promise<Outcome> {
    const params = { siteId, itemId: item.id };
    try {
      const { reply } = await callServer(call, { params, version: item.version });
      return { item, after: reply, reasons: [] };
    } catch (error) {
      // Without an answer, or without a session, the others would fail as well.
      if (!isApiError(error) || error.status < 402 || error.status >= 500) throw error;
      return { item, after: null, reasons: [error.message] };
    }
  }

  return {
    kind,
    total: items.length,
    run: (control) =>
      inSteps(
        items.map((item) => ({ item })),
        together,
        control,
        (some) => Promise.all(some.map(({ item }) => one(item))),
      ),
    undo: (done) =>
      kind === 'restore'
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
