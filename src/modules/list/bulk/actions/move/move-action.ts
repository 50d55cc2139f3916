import { callServer } from '../../../../../api/client.ts';
import { itemCalls } from '../../../../../contract/items.ts';
import { transition } from '../../../../../runtime/flow/transition.ts';
import type { Item } from '../../../../../runtime/record/item.ts';
import {
  type BulkAction,
  type RunControl,
  type SucceededOutcome,
  isSucceeded,
  type Outcome,
  outcomesOf,
  runInBatches,
} from '../../bulk-action.ts';
import { deliverBatch } from '../../deliver-batch.ts';
import type { ActionContext } from '../../useActionContext.ts';
import { transitionBack } from './transition-options.ts';

function moveBatch(
  context: ActionContext,
  entries: readonly { readonly item: Item }[],
  to: string,
  comment: string,
  isDryRun = false,
): Promise<readonly Outcome[]> {
  const { siteId } = context;
  const move = { to, ...(comment === '' ? {} : { comment }) };
  return deliverBatch(context, {
    entries,
    isDryRun,
    async send(some, signal) {
      const items = some.map(({ item: { id, version } }) => ({ id, version }));
      const body = { items, ...move, ...(isDryRun ? { dry_run: true as const } : {}) };
      const { reply } = await callServer(itemCalls(context.moduleRef).transitions, {
        params: { siteId },
        body,
        ...(signal === undefined ? {} : { signal }),
      });
      return outcomesOf(context, some, reply);
    },
    changeOf({ item }) {
      const moved = transition(context.moduleOf(item).flow, item, move, context.actor());
      if (!moved.ok) return context.denialText(moved.denial);
      const { item: mine } = moved;
      return { action: { kind: 'move', ...move, status: mine.status }, base: item, mine };
    },
  });
}

/** Moves each item back to its previous status, if the flow has such a move for the person. */
function undoMove(context: ActionContext, done: readonly SucceededOutcome[]): BulkAction | null {
  const entries = done.flatMap(({ item, after }) => {
    const to = transitionBack(context, item, after);
    return to === null ? [] : [{ item: after, to }];
  });
  if (entries.length === 0) return null;
  return {
    type: 'move_back',
    total: entries.length,
    undo: () => null,
    async run(control) {
      const outcomes: Outcome[] = [];
      for (const [to, some] of Map.groupBy(entries, (entry) => entry.to)) {
        const before = outcomes.length;
        const step = { ...control, onProgress: (at: number) => control.onProgress(before + at) };
        outcomes.push(
          ...(await runInBatches(some, step, (part) => moveBatch(context, part, to, ''))),
        );
      }
      return outcomes;
    },
  };
}

/**
 * What the move would do to each item. The comment is requested before the move, so that a missing one
 * keeps no item back.
 */
export function checkMove(
  context: ActionContext,
  items: readonly Item[],
  to: string,
  control: RunControl,
): Promise<readonly Outcome[]> {
  const entries = items.map((item) => ({ item }));
  return runInBatches(entries, control, (some) => moveBatch(context, some, to, '-', true));
}

/** Moves the items that may move to the status with this key. */
export function moveAction(
  context: ActionContext,
  items: readonly Item[],
  to: string,
  comment: string,
): BulkAction {
  const entries = items.map((item) => ({ item }));
  return {
    type: 'move',
    total: items.length,
    run: (control) =>
      runInBatches(entries, control, (some) => moveBatch(context, some, to, comment)),
    undo: (done) => undoMove(context, done.filter(isSucceeded)),
  };
}
