import type { Item } from '../../runtime/record/item.ts';
import { moveOptions } from '../../runtime/flow/move-options.ts';
import type { Actor, CompiledFlow, MoveOption } from '../../runtime/flow/types.ts';

/** Allowed moves first, then those that something can be done about, then those from elsewhere. */
function rank({ denial }: MoveOption): number {
  if (denial === null) return 0;
  return denial.code === 'not_from_here' ? 2 : 1;
}

/** The moves of an item in the order of the status menu; without statuses that no way leads to. */
export function menuMovesOf(flow: CompiledFlow, item: Item, actor: Actor): readonly MoveOption[] {
  return moveOptions(flow, item, actor)
    .filter(({ denial }) => denial?.code !== 'not_from_here' || denial.from.length > 0)
    .toSorted((a, b) => rank(a) - rank(b));
}
