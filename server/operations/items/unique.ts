import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { same } from '../../../src/runtime/record/json.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { isTaken } from '../../db/items/taken.ts';
import type { KindAccess } from './kind.ts';

/** Values of columns marked `unique` that another item of the site has, those in the bin apart. */
export async function uniqueErrors(
  access: KindAccess,
  columns: readonly CompiledColumn[],
  before: Item | null,
  item: Item,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  for (const column of columns.filter(({ unique }) => unique)) {
    const value = valueOf(column, item);
    const isKept = before !== null && same(value, valueOf(column, before));
    if (column.isEmpty(value) || isKept) continue;
    if (await isTaken(access.tx, access.live.compiled, column, access.siteId, item.id, value))
      errors.push({ pointer: column.pointer, code: 'unique', params: {} });
  }
  return errors;
}
