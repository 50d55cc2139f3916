import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { same } from '../../../../src/runtime/record/json.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import type { KindAccess } from '../kind.ts';
import { checkerOf } from './checkers.ts';

/**
 * References of these columns to what is not on the site, is of another module or does not fit
 * (code `reference`, or what the field type says of a file). Only columns that differ from `before` are looked at, and of those only what
 * they newly refer to.
 */
export async function referenceErrors(
  access: KindAccess,
  columns: readonly CompiledColumn[],
  before: Item | null,
  item: Item,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  for (const column of columns) {
    const check = checkerOf(column);
    const value = valueOf(column, item);
    if (check === null || column.isEmpty(value)) continue;
    const old = before === null ? null : valueOf(column, before);
    if (same(old, value) && !column.settings['parentType']) continue;
    const { pointer } = column;
    const fits = await check({ access, column, item, value, before: old });
    if (fits === false) errors.push({ pointer, code: 'reference', params: {} });
    if (typeof fits === 'object')
      errors.push(...fits.map((error) => ({ ...error, pointer: pointer + error.pointer })));
  }
  return errors;
}
