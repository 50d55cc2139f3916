import type { CompiledColumn, CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import type { Actor, Denial, MoveOption } from '../../../../runtime/flow/types.ts';
import { moveOptions } from '../../../../runtime/flow/move-options.ts';
import type { GroupValue } from '../../../../runtime/query/groups/types.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { cellValue } from '../../columns.tsx';
import { cellEditability, type CellReadOnlyReason } from '../../../form/cell-editability.ts';

/** What moving a card to another lane does. */
export type CardMove =
  | { readonly kind: 'transition'; readonly offer: MoveOption }
  | { readonly kind: 'patch'; readonly column: CompiledColumn; readonly value: unknown }
  | {
      readonly kind: 'denied';
      readonly why: Denial | CellReadOnlyReason | 'not_here' | 'required';
    };

/** The value of an item on the board; of a list value, its first entry. */
export function laneValueOf(column: ListColumn, item: Item): GroupValue {
  const value = cellValue(column, item);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'number' || typeof first === 'string' || typeof first === 'boolean'
    ? first
    : null;
}

/** The value as the column stores it. */
function toStoredValue({ fieldType }: ListColumn, value: GroupValue): unknown {
  if (!fieldType.document.dataType.endsWith('[]')) return value;
  return value === null ? [] : [value];
}

/**
 * Resolves a move into a lane: for the status column a transition of the item's flow, else a change
 * of the value.
 *
 * @param own the module in the item's template version
 */
export function resolveCardMove(
  own: CompiledModule,
  column: ListColumn,
  item: Item,
  to: GroupValue,
  { actor, mayUpdate }: { readonly actor: Actor; readonly mayUpdate: boolean },
): CardMove {
  if (column.role === 'status') {
    const offer = moveOptions(own.flow, item, actor).find(({ to: status }) => status.number === to);
    if (offer === undefined || offer.isLateReceipt) return { kind: 'denied', why: 'not_here' };
    if (offer.denial !== null) return { kind: 'denied', why: offer.denial };
    return { kind: 'transition', offer };
  }
  const { column: compiled, why } = cellEditability(column, {
    module: own,
    item,
    mayUpdate,
    timeZone: actor.timeZone,
  });
  if (compiled === null) return { kind: 'denied', why };
  if (to === null && compiled.required) return { kind: 'denied', why: 'required' };
  return { kind: 'patch', column: compiled, value: toStoredValue(column, to) };
}
