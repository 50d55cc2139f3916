import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { textIn } from '../../runtime/text.ts';
import { optionsOf } from '../../widgets/dropdown/options.ts';
import { hasControl } from '../rules/values/ColumnValue.tsx';

/** The columns of an example that people enter: not tables, files, signatures, or what is computed. */
export function enteredColumns({ columns }: CompiledModule): readonly CompiledColumn[] {
  return columns.filter(
    (column) =>
      column.computed === null && !column.recorded && column.rows === null && hasControl(column),
  );
}

/** The values of an item that a walk begins with, by db name. */
export function valuesOfItem(module: CompiledModule, item: Item): JsonObject {
  return Object.fromEntries(
    enteredColumns(module).flatMap((column) => {
      const value = valueOf(column, item);
      return column.isEmpty(value) ? [] : [[column.db, value] as const];
    }),
  );
}

/** A value that the column accepts; undefined where none can be made up. */
function madeUpValue(column: CompiledColumn, now: string, language: string): unknown {
  const { ruleType, reference } = column.fieldType.document;
  if (reference !== undefined && reference !== 'option') return undefined;
  const { min } = column.settings;
  const [option] = optionsOf(column.settings, language);
  switch (ruleType) {
    case 'text':
      return option?.value ?? textIn(column.name, language);
    case 'number':
      return typeof min === 'number' ? min : 1;
    case 'boolean':
      return true;
    case 'date':
      return column.normalise(now);
    case 'number_list':
    case 'text_list':
      return option === undefined ? undefined : [option.value];
    default:
      return undefined;
  }
}

/** Values that the form accepts, one for each field where that is possible. */
export function madeUpValues(module: CompiledModule, now: string, language: string): JsonObject {
  return Object.fromEntries(
    enteredColumns(module).flatMap((column) => {
      const value = madeUpValue(column, now, language);
      const isFine = value !== undefined && column.check(value).length === 0;
      return isFine ? [[column.db, value] as const] : [];
    }),
  );
}
