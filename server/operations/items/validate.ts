import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { dedupeErrors } from '../../../src/runtime/record/validate.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { resolveInBatches } from './batch-loader.ts';
import type { ItemAccess } from '../context/items.ts';
import { referenceErrors } from './references/references.ts';
import { uniqueErrors } from './unique.ts';

/** An item, its previous state and its errors without regard to other items. */
export interface Candidate {
  readonly module: CompiledModule;
  readonly before: Item | null;
  readonly after: Item;
  readonly errors: readonly FieldError[];
}

/**
 * The errors of each item, and those that depend on other items: missing references, taken values.
 * Targets that `before` already referred to may have been deleted since.
 */
export function relationErrors(
  access: ItemAccess,
  candidates: readonly Candidate[],
): Promise<readonly (readonly FieldError[])[]> {
  return resolveInBatches(candidates, (candidate, load) => {
    const { module, errors: own } = candidate;
    const isWrong = (pointer: string) =>
      own.some((error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`));
    const checkable =
      own.length === 0 ? module.columns : module.columns.filter(({ pointer }) => !isWrong(pointer));
    const references = referenceErrors(access, checkable, candidate, load);
    const taken = uniqueErrors(access, checkable, candidate, load);
    if (references === 'pending' || taken === 'pending') return 'pending';
    return dedupeErrors([...own, ...references, ...taken]);
  });
}
