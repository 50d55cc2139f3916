import type { CompiledModule } from '../compiled.ts';
import { withoutApprovals } from '../flow/approval.ts';
import { changeStatus, transition } from '../flow/transition.ts';
import type { Actor, Denial, Move } from '../flow/types.ts';
import { applyChanges } from './apply.ts';
import { isHeldByStatus, type RecordContext } from './column-state.ts';
import { compareItems } from './compare.ts';
import type { FieldError } from './errors.ts';
import type { Item, ItemChanges } from './item.ts';
import { noErrors, oneError } from './keywords/keyword.ts';
import { settleItem } from './normalise-item.ts';
import { emptyRootColumn } from './tree.ts';
import { dedupeErrors, validateItem } from './validate.ts';

/**
 * An item that is about to be stored, and its validation errors. References and uniqueness are
 * checked elsewhere.
 */
export interface ChangeOutcome {
  readonly item: Item;
  readonly errors: readonly FieldError[];
  /** Why the status can't be reached, if the fields are valid. */
  readonly denial: Denial | null;
}

/**
 * Applies changes to a stored item: columns are merged per key, null clears; the result is
 * normalised, signed and validated. A root item has no parent and can't get one. `status` is
 * treated as a move of `actor`, who is null if the changes contain no status.
 */
export function changeItem(
  module: CompiledModule,
  before: Item,
  { status, ...fields }: ItemChanges,
  context: RecordContext,
  actor: Actor | null,
): ChangeOutcome {
  const changed = applyChanges(module, before, fields, context);
  const settled = settleItem(module, before, changed.item, context);
  const item = resetApprovals(module, before, settled);
  const root = emptyRootColumn(module, before)?.pointer;
  const getsParent = root !== undefined && compareItems(module, before, item)[root] !== undefined;
  const ofParent = getsParent ? oneError(root, 'read_only') : noErrors;
  const ofItem = validateItem(module, item, context).filter(
    ({ pointer, code }) =>
      !(code === 'required' && pointer === root) && !isHeldByStatus(module, before, pointer),
  );
  const errors = dedupeErrors([...changed.errors, ...ofParent, ...ofItem]);
  const isMove = status !== undefined && status !== before.status;
  if (!isMove || actor === null || errors.length > 0) return { item, errors, denial: null };
  if (typeof status !== 'number' || !Number.isInteger(status))
    return { item, errors: oneError('/status', 'type', { context: 'integer' }), denial: null };
  const result = changeStatus(module.flow, item, status, actor);
  return result.ok
    ? { item: settleItem(module, item, result.item, context), errors, denial: null }
    : { item, errors, denial: result.denial };
}

/**
 * Moves a stored item to the status that `move` names, or says why not; the result is normalised
 * and signed.
 */
export function transitionItem(
  module: CompiledModule,
  before: Item,
  move: Move,
  context: RecordContext,
  actor: Actor,
): ChangeOutcome {
  const result = transition(module.flow, before, move, actor);
  if (!result.ok) return { item: before, errors: [], denial: result.denial };
  return { item: settleItem(module, before, result.item, context), errors: [], denial: null };
}

/** Approvals given so far do not cover changed fields, unless the flow says that they do. */
function resetApprovals(module: CompiledModule, before: Item, item: Item): Item {
  const status = module.flow.byNumber.get(item.status);
  if (status?.isApproval !== true) return item;
  const isSame = Object.keys(compareItems(module, before, item)).length === 0;
  return isSame ? item : withoutApprovals(status, item);
}
