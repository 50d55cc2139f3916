import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { isInbound } from './inbound-references.ts';

/** Whether a column holds ids of items of one module. */
export function holdsItems({ fieldType, settings }: CompiledColumn): boolean {
  const { reference, dataType } = fieldType.document;
  return (
    reference === 'item' &&
    dataType === 'number[]' &&
    typeof settings.moduleType === 'string' &&
    !isInbound({ settings })
  );
}

/**
 * The column of the chosen items' module that a reference compares with a field of the form (setting
 * `matchColumn`): only items that belong to what the field has can be chosen. Null if nothing limits the
 * choice, or if the module has no such column.
 *
 * @param other the module of the items that can be chosen
 */
export function limitColumn(
  { settings }: Pick<CompiledColumn, 'settings'>,
  other: Pick<CompiledModule, 'byDb'>,
): CompiledColumn | null {
  const { matchField, matchColumn } = settings;
  if (typeof matchField !== 'string' || typeof matchColumn !== 'string') return null;
  const column = other.byDb.get(matchColumn);
  return column?.origin === 'core' && holdsItems(column) ? column : null;
}
