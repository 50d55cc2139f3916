import { moveOptions } from '../../../../../runtime/flow/move-options.ts';
import { transition } from '../../../../../runtime/flow/transition.ts';
import type { CompiledStatus } from '../../../../../runtime/flow/types.ts';
import type { Item } from '../../../../../runtime/record/item.ts';
import type { ActionContext } from '../../action-context.ts';

/** A status to which at least one of the chosen items has a way. */
export interface TransitionOption {
  readonly to: CompiledStatus;
  /** Items that may go it now, as far as the page can tell. */
  readonly allowed: number;
  /** Of those, the ones that could come back by themselves. */
  readonly reversible: number;
  /** One of them wants a comment with the move. */
  readonly asksComment: boolean;
}

type FlowContext = Pick<ActionContext, 'moduleOf' | 'actor'>;

/**
 * The key of the status from which a moved item came, where the flow has a way back that the person
 * may take without a reason of its own; null where it has none.
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

/** Whether an item that makes a move could be brought back. */
function isReversible(context: FlowContext, item: Item, to: CompiledStatus): boolean {
  const move = { to: to.key, comment: '-' };
  const moved = transition(context.moduleOf(item).flow, item, move, context.actor());
  return moved.ok && transitionBack(context, item, moved.item) !== null;
}

/** Where items can go, in the order of the flow, with how many of them may. */
export function transitionOptions(
  context: FlowContext,
  items: readonly Item[],
): readonly TransitionOption[] {
  const options = new Map<string, TransitionOption>();
  for (const item of items) {
    for (const { to, denial, requiresComment: asksComment } of moveOptions(
      context.moduleOf(item).flow,
      item,
      context.actor(),
    )) {
      if (denial?.code === 'not_from_here') continue;
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
