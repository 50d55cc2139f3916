import type { CompiledModule } from '../../runtime/compiled.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { filledColumns } from '../preview/made-up.ts';

/** The values of an item that a walk begins with, by db name. */
export function valuesOfItem(module: CompiledModule, item: Item): JsonObject {
  return Object.fromEntries(
    filledColumns(module).flatMap((column) => {
      const value = valueOf(column, item);
      return column.isEmpty(value) ? [] : [[column.db, value] as const];
    }),
  );
}
