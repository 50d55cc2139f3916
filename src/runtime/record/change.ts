import type { CompiledModule } from '../compiled.ts';
import { changeStatus } from '../flow/transition.ts';
import type { Actor, Denial } from '../flow/types.ts';
import { applyChanges } from './apply.ts';
import { compareItems } from './compare.ts';
import type { FieldError } from './errors.ts';
import type { RecordContext } from './column-state.ts';
import type { Item, ItemChanges } from './item.ts';
import { applySignatures } from './sign.ts';
import { normaliseItem } from './normalise-item.ts';
import { emptyRootColumn } from './tree.ts';
import { validateItem } from './validate.ts';
import { derivedColumns } from './derived-columns.ts';
import { jsonEquals } from './json.ts';
import { valueOf, withValues } from './values.ts';

/**
 * An item that is about to be stored, and its validation errors. References and uniqueness are
 * checked elsewhere.
 */
export interface ValidatedItem {
  readonly item: Item;
  readonly errors: readonly FieldError[];
}

/** Removes repeated errors with the same code and pointer. */
export function dedupeErrors(errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length < 2) return errors;
  const seen = new Set<string>();
  return errors.filter(({ pointer, code }) => {
    const key = `${code} ${pointer}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Applies field changes to a stored item: columns are merged per key, null clears; the result is
 * normalised, signed and validated. A root item has no parent and can't get one.
 */
export function changeFields(
  module: CompiledModule,
  before: Item,
  fields: ItemChanges,
  context: RecordContext,
): ValidatedItem {
  const changed = applyChanges(module, before, fields, context);
  const settled = carryOver(module, before, normaliseItem(module, changed.item, context));
  const item = applySignatures(module, before, settled, context);
  const root = emptyRootColumn(module, before)?.pointer;
  const leaves =
    root !== undefined && compareItems(module, before, item)[root] !== undefined
      ? [{ pointer: root, code: 'read_only', params: {} }]
      : [];
  const ofItem = validateItem(module, item, context).filter(
    ({ pointer, code }) => !(code === 'required' && pointer === root),
  );
  return { item, errors: dedupeErrors([...changed.errors, ...leaves, ...ofItem]) };
}

/** The result of `changeItem`; `denial` if the fields are valid but the status can't be reached. */
export interface ChangeOutcome extends ValidatedItem {
  readonly denial: Denial | null;
}

/** The same including `status`, which is treated as a move of the flow. */
export function changeItem(
  module: CompiledModule,
  before: Item,
  { status, ...fields }: ItemChanges,
  context: RecordContext,
  actor: Actor,
): ChangeOutcome {
  const changed = changeFields(module, before, fields, context);
  const stays = status === undefined || status === before.status;
  if (stays || changed.errors.length > 0) return { ...changed, denial: null };
  if (typeof status !== 'number' || !Number.isInteger(status))
    return {
      ...changed,
      errors: [{ pointer: '/status', code: 'type', params: { context: 'integer' } }],
      denial: null,
    };
  const result = changeStatus(module.flow, changed.item, status, actor);
  return result.ok
    ? { item: normaliseItem(module, result.item, context), errors: [], denial: null }
    : { ...changed, denial: result.denial };
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
