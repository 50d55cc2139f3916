import type { CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import { compileRule } from '../../runtime/rules/compile.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { filterScope } from '../../runtime/rules/scope.ts';
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

/** Whether the server accepts the filter of a column. */
function isValidFilter(module: CompiledModule, db: string, rule: Rule): boolean {
  const isOffered = filterColumns(module).some((column) => column.db === db);
  return isOffered && compileRule(rule, filterScope(module.columns), 'boolean').ok;
}
