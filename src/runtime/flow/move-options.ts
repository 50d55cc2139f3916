import type { Item } from '../record/item.ts';
import { evaluateMove, statusOf } from './evaluate-move.ts';
import type { Actor, CompiledFlow, MoveOption } from './types.ts';

/**
 * Every status of the flow except the current one, as the status control shows it: allowed, or with
 * the reason why not. A move whose gate requires a comment is allowed and says so; `transition`
 * with a comment agrees with every option.
 */
export function moveOptions(flow: CompiledFlow, item: Item, actor: Actor): readonly MoveOption[] {
  const from = statusOf(flow, item);
  return flow.statuses
    .filter((status) => status !== from)
    .map((to) => {
      const evaluated = evaluateMove(flow, item, to, true, actor);
      const { kind, move: way, denial, isLateReceipt } = evaluated;
      const gates = way?.gates ?? [];
      const requiresComment = kind === 'reject' || gates.some((gate) => gate.requiresComment);
      return { to, kind, requiresComment, gates, denial, ...(isLateReceipt && { isLateReceipt }) };
    });
}
