import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { FieldViews } from '../../widgets/view-types.ts';

/** How many of the three places in a row a column takes; the item's name has a row to itself. */
export function placesOf(column: CompiledColumn, views: FieldViews): 1 | 2 | 3 {
  return column.db === 'name' ? 3 : (views.places?.(column.settings) ?? 1);
}
