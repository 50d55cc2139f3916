import { callServer } from '../../../api/client.ts';
import { itemCalls } from '../../../contract/items.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { type Action, type Done, isDone, type Outcome } from './action.ts';
import type { Around } from './around.ts';
import { outcomesOf } from './reported.ts';
import { inSteps, stepSize } from './steps.ts';
import { wayBack } from './ways.ts';

async function moveSome(
  around: Around,
  entries: readonly { readonly item: Item }[],
  to: string,
  comment: string,
): Promise<readonly Outcome[]> {
  const items = entries.map(({ item: { id, version } }) => ({ id, version }));
  const body = { items, to, ...(comment === '' ? {} : { comment }) };
  const { siteId } = around;
  const { reply } = await callServer(itemCalls(around.kind).transitions, {
    params: { siteId },
    body,
  });
  return outcomesOf(around, entries, reply);
}

/** Each back to the status from which it came, as far as the flow has that way for the person. */
function movingBack(around: Around, done: readonly Done[]): Action | null {
  const entries = done.flatMap(({ item, after }) => {
    const to = wayBack(around, item, after);
    return to === null ? [] : [{ item: after, to }];
  });
  if (entries.length === 0) return null;
  return {
    kind: 'move_back',
    total: entries.length,
    undo: () => null,
    async run(control) {
      const outcomes: Outcome[] = [];
      for (const [to, some] of Map.groupBy(entries, (entry) => entry.to)) {
        const before = outcomes.length;
        const step = { ...control, onProgress: (at: number) => control.onProgress(before + at) };
        outcomes.push(
          ...(await inSteps(some, stepSize, step, (part) => moveSome(around, part, to, ''))),
        );
      }
      return outcomes;
    },
  };
}

/** Moves those items that may move to the status of a key. */
export function moveAction(
  around: Around,
  items: readonly Item[],
  to: string,
  comment: string,
): Action {
  const entries = items.map((item) => ({ item }));
  return {
    kind: 'move',
    total: items.length,
    run: (control) =>
      inSteps(entries, stepSize, control, (some) => moveSome(around, some, to, comment)),
    undo: (done) => movingBack(around, done.filter(isDone)),
  };
}
