import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { dedupeErrors } from '../../../src/runtime/record/validate.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { findItemIdsByValue, lockUniqueColumns } from '../../db/items/unique-values.ts';
import { type Load, resolveInBatches } from './batch-loader.ts';
import type { ItemAccess } from '../context/items.ts';
import { holdErrors } from '../legal-holds/refusals.ts';
import { referenceErrors } from './references/references.ts';

/** An item, its previous state and its errors without regard to other items. */
export interface Candidate {
  readonly module: CompiledModule;
  readonly before: Item | null;
  readonly after: Item;
  readonly errors: readonly FieldError[];
}

/** Columns marked `unique` with a value that they did not have before. */
function newUnique(
  columns: readonly CompiledColumn[],
  before: Item | null,
  item: Item,
): readonly CompiledColumn[] {
  return columns.filter((column) => {
    if (!column.unique) return false;
    const value = valueOf(column, item);
    const isKept = before !== null && jsonEquals(value, valueOf(column, before));
    return !column.isEmpty(value) && !isKept;
  });
}

/** Locks the unique columns of the changes, so that no other transaction can check their values. */
export async function lockUniqueValues(
  { tx, live, siteId }: ItemAccess,
  changes: readonly Omit<Candidate, 'errors'>[],
): Promise<void> {
  const columns = changes.flatMap(({ module, before, after }) =>
    newUnique(module.columns, before, after),
  );
  await lockUniqueColumns(tx, live.compiled, siteId, columns);
}

/**
 * Errors of `unique` columns whose value another item of the site has; items in the bin do not
 * count. The result holds until the commit only if the columns are locked before. Returns `pending`
 * while a lookup runs.
 */
export function uniqueErrors(
  { tx, live, siteId }: ItemAccess,
  columns: readonly CompiledColumn[],
  { before, after: item }: Pick<Candidate, 'before' | 'after'>,
  load: Load,
): readonly FieldError[] | 'pending' {
  const errors: FieldError[] = [];
  let isPending = false;
  for (const column of newUnique(columns, before, item)) {
    const value = JSON.stringify(valueOf(column, item));
    const found = load(`unique ${column.pointer}`, [value], (values) =>
      findItemIdsByValue(tx, live.compiled, column, siteId, values),
    );
    if (found === 'pending') isPending = true;
    else if (found.get(value)?.some((id) => id !== item.id) === true)
      errors.push({ pointer: column.pointer, code: 'unique', params: {} });
  }
  return isPending ? 'pending' : errors;
}

/** The errors, which don't say in which column they are if the caller may not read it. */
export function silentErrors(
  { hidden, columns }: CompiledModule,
  errors: readonly FieldError[],
): readonly FieldError[] {
  if (hidden.size === 0 || errors.length === 0) return errors;
  const unseen = columns.filter(({ access }) => access === 'none');
  const isHidden = ({ pointer: at, code }: FieldError) =>
    code !== 'unknown_column' &&
    unseen.some(({ pointer }) => at === pointer || at.startsWith(`${pointer}/`));
  return errors.map((error) => (isHidden(error) ? { ...error, pointer: '', params: {} } : error));
}

/**
 * The errors of each item, and those that depend on other items: missing references, taken values.
 * Targets that `before` already referred to may have been deleted since.
 */
export async function relationErrors(
  access: ItemAccess,
  candidates: readonly Candidate[],
): Promise<readonly (readonly FieldError[])[]> {
  const onHold = new Map(
    (await holdErrors(access, candidates)).map((errors, at) => [candidates[at], errors] as const),
  );
  return resolveInBatches(candidates, (candidate, load) => {
    const { module, errors: own } = candidate;
    const held = onHold.get(candidate) ?? [];
    const isWrong = (pointer: string) =>
      own.some((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
    const checkable =
      own.length === 0 ? module.columns : module.columns.filter(({ pointer }) => !isWrong(pointer));
    const references = referenceErrors(access, checkable, candidate, load);
    const taken = uniqueErrors(access, checkable, candidate, load);
    if (references === 'pending' || taken === 'pending') return 'pending';
    return dedupeErrors(silentErrors(module, [...own, ...references, ...taken, ...held]));
  });
}
