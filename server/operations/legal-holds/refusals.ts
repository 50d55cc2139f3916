import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { ownerColumns } from '../../../src/runtime/record/tree.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { lockLegalHolds } from '../../db/items/locks.ts';
import { Failure } from '../failure.ts';
import { type HoldsAccess, type ItemName, holdsOver, ownersIn } from './holds-over.ts';

/**
 * Why items must not be erased, by the item: a hold keeps them. Takes the lock of the holds, so that
 * no hold is set until the commit; the rows are locked before.
 */
export async function holdRefusals(
  access: HoldsAccess,
  items: readonly ItemName[],
): Promise<(item: ItemName) => Failure | null> {
  await lockLegalHolds(access.tx, access.siteId, 'obey');
  const holdsOf = await holdsOver(access, items);
  return (item) => {
    const [hold] = holdsOf(item);
    return hold === undefined ? null : new Failure('on_legal_hold', { reason: hold.reason });
  };
}

/** A change of an item; `before` is null for a new one. */
interface OwnerChange {
  readonly module: CompiledModule;
  readonly before: Item | null;
  readonly after: Item;
}

/** The columns by which the item no longer hangs on what it hung on. */
function leftColumns({ module, before, after }: OwnerChange) {
  if (before === null) return [];
  return ownerColumns(module).filter((column) => {
    const value = valueOf(column, before);
    return !column.isEmpty(value) && !jsonEquals(value, valueOf(column, after));
  });
}

/**
 * Errors of changes that would take an item away from one that a hold keeps, in the order of the
 * changes: otherwise what is on hold could be moved out and then erased.
 */
export async function holdErrors(
  access: HoldsAccess,
  changes: readonly OwnerChange[],
): Promise<readonly (readonly FieldError[])[]> {
  const left = changes.map((change) => ({ change, columns: leftColumns(change) }));
  if (left.every(({ columns }) => columns.length === 0)) return changes.map(() => []);
  await lockLegalHolds(access.tx, access.siteId, 'obey');
  const named = left.flatMap(({ change: { module, before, after }, columns }) =>
    before === null || columns.length === 0
      ? []
      : [...ownersIn(columns, before), ...ownersIn(ownerColumns(module), after)],
  );
  const holdsOf = await holdsOver(access, named);
  return left.map(({ change: { module, before, after }, columns }) => {
    if (before === null || columns.length === 0) return [];
    const kept = ownersIn(ownerColumns(module), after).flatMap(holdsOf);
    const isKept = new Set(kept.map(({ holdId }) => holdId));
    return columns.flatMap((column): readonly FieldError[] => {
      const lost = ownersIn([column], before)
        .flatMap(holdsOf)
        .find(({ holdId }) => !isKept.has(holdId));
      if (lost === undefined) return [];
      return [{ pointer: column.pointer, code: 'legal_hold', params: { reason: lost.reason } }];
    });
  });
}
