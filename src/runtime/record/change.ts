import type { CompiledModule } from '../compiled.ts';
import { changeStatus } from '../flow/transition.ts';
import type { Actor, Denial } from '../flow/types.ts';
import { applyChanges } from './apply.ts';
import type { RecordContext } from './column-state.ts';
import { compareItems } from './compare.ts';
import { derivedColumns } from './derived-columns.ts';
import type { FieldError } from './errors.ts';
import type { Item, ItemChanges } from './item.ts';
import { jsonEquals } from './json.ts';
import { noErrors, oneError } from './keywords/keyword.ts';
import { normaliseItem } from './normalise-item.ts';
import { applySignatures } from './sign.ts';
import { emptyRootColumn } from './tree.ts';
import { dedupeErrors, validateItem } from './validate.ts';
import { valueOf, withValues } from './values.ts';

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

/** Lets values continue from the stored ones, such as versions. */
function carryOver(module: CompiledModule, before: Item, item: Item): Item {
  const changed = derivedColumns(module).carriedOver.flatMap((column) => {
    const { carryOver: followValue } = column.fieldType;
    const value = valueOf(column, item);
    if (followValue === undefined || column.isEmpty(value) || column.check(value).length > 0)
      return [];
    const next = followValue(value, valueOf(column, before) ?? null);
    return jsonEquals(next, value) ? [] : [[column, next] as const];
  });
  return withValues(item, new Map(changed));
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
  const settled = carryOver(module, before, normaliseItem(module, changed.item, context));
  const item = applySignatures(module, before, settled, context);
  const root = emptyRootColumn(module, before)?.pointer;
  const getsParent = root !== undefined && compareItems(module, before, item)[root] !== undefined;
  const ofParent = getsParent ? oneError(root, 'read_only') : noErrors;
  const ofItem = validateItem(module, item, context).filter(
    ({ pointer, code }) => !(code === 'required' && pointer === root),
  );
  const errors = dedupeErrors([...changed.errors, ...ofParent, ...ofItem]);
  const isMove = status !== undefined && status !== before.status;
  if (!isMove || actor === null || errors.length > 0) return { item, errors, denial: null };
  if (typeof status !== 'number' || !Number.isInteger(status))
    return { item, errors: oneError('/status', 'type', { context: 'integer' }), denial: null };
  const result = changeStatus(module.flow, item, status, actor);
  return result.ok
    ? { item: normaliseItem(module, result.item, context), errors, denial: null }
    : { item, errors, denial: result.denial };
}
