import { moveOptions } from '../../../../../runtime/flow/move-options.ts';
import { transition } from '../../../../../runtime/flow/transition.ts';
import type { CompiledStatus } from '../../../../../runtime/flow/types.ts';
import type { Item } from '../../../../../runtime/record/item.ts';
import type { ActionContext } from '../../useActionContext.ts';

/** A status to which at least one of the selected items has a move. */
export interface TransitionOption {
  readonly to: CompiledStatus;
  /** Items that may make the move now, by the rules that the page can evaluate. */
  readonly allowed: number;
  /** Those of them that could be moved back by an undo. */
  readonly reversible: number;
  /** At least one of the moves requires a comment. */
  readonly asksComment: boolean;
}

type FlowContext = Pick<ActionContext, 'moduleOf' | 'actor'>;

/**
 * The key of the item's previous status, if the flow has a move back that the person may make and
 * that requires no comment; else null.
 */
export function transitionBack(
  { moduleOf, actor }: FlowContext,
  before: Item,
  after: Item,
): string | null {
  if (before.status === after.status) return null;
  const back = moveOptions(moduleOf(after).flow, after, actor()).find(
    ({ to }) => to.number === before.status,
  );
  return back === undefined || back.denial !== null || back.requiresComment ? null : back.to.key;
}

/** Whether a move of the item could be undone. */
function isReversible(context: FlowContext, item: Item, to: CompiledStatus): boolean {
  const move = { to: to.key, comment: '-' };
  const moved = transition(context.moduleOf(item).flow, item, move, context.actor());
  return moved.ok && transitionBack(context, item, moved.item) !== null;
}

/** The target statuses in the order of the flow, with the number of items that may move there. */
export function transitionOptions(
  context: FlowContext,
  items: readonly Item[],
): readonly TransitionOption[] {
  const options = new Map<string, TransitionOption>();
  for (const item of items) {
    for (const { to, denial, requiresComment: asksComment, isLateReceipt } of moveOptions(
      context.moduleOf(item).flow,
      item,
      context.actor(),
    )) {
      if (isLateReceipt || denial?.code === 'not_from_here') continue;
      const known = options.get(to.key) ?? { to, allowed: 0, reversible: 0, asksComment: false };
      const isOpen = denial === null;
      options.set(to.key, {
        to: known.to,
        allowed: known.allowed + (isOpen ? 1 : 0),
        reversible: known.reversible + (isOpen && isReversible(context, item, to) ? 1 : 0),
        asksComment: known.asksComment || asksComment,
      });
    }
  }
  return [...options.values()].toSorted((a, b) => a.to.number - b.to.number);
}
