import type { CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import { filterOf } from '../../widgets/filters.ts';

/**
 * Columns that rules can read and whose field type has a filter. A list shows no deleted items (the
 * recycle bin does), so that a filter by the time of deletion would find nothing.
 */
export function filterColumns(module: CompiledModule): readonly ListColumn[] {
  return module.listColumns.filter(
    ({ db, canFilter, fieldType }) =>
      db !== 'deleted_at' && canFilter && filterOf(fieldType.document.type) !== null,
  );
}
