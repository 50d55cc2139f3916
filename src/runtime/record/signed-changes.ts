import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isDetermined } from './column-state.ts';
import type { Item } from './item.ts';
import { jsonEquals } from './json.ts';
import { enteredRows } from './rows.ts';
import { valueOf } from './values.ts';

/** A value as a signature signs it (`digestOf`): without computed cells, null for none. */
function signedValue(column: CompiledColumn, item: Item): unknown {
  const value = valueOf(column, item);
  if (column.isEmpty(value)) return null;
  return column.rows === null ? value : enteredRows(column.rows, value);
}

/** The columns that others have changed, of those whose values signatures sign. */
function signedChanges(
  { columns }: Pick<CompiledModule, 'columns'>,
  base: Item,
  mine: Item,
  theirs: Item,
): readonly CompiledColumn[] {
  // Of an item that its maker has not seen from the server, the server may have filled in values.
  if (base.version === 0) return [];
  return columns.filter((column) => {
    if (column.fieldType.sign !== undefined || column.generated || isDetermined(column))
      return false;
    const after = signedValue(column, theirs);
    return (
      !jsonEquals(signedValue(column, base), after) && !jsonEquals(signedValue(column, mine), after)
    );
  });
}

/** Whether a person has signed an item, or changed a signature of it. */
const isSigning = ({ columns }: Pick<CompiledModule, 'columns'>, base: Item, mine: Item): boolean =>
  columns.some((column) => {
    const value = valueOf(column, mine);
    const isSame =
      jsonEquals(valueOf(column, base) ?? null, value ?? null) || column.isEmpty(value);
    return column.fieldType.sign !== undefined && !isSame;
  });

/** Whether somebody signs values in `mine` that others have changed without their knowledge. */
export const changesUnseenBySigner = (
  module: Pick<CompiledModule, 'columns'>,
  base: Item,
  mine: Item,
  theirs: Item,
): boolean => isSigning(module, base, mine) && signedChanges(module, base, mine, theirs).length > 0;
