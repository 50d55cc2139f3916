import type { CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import { QueryError } from '../../runtime/query/error.ts';
import { sortColumns } from '../../runtime/query/sort.ts';
import type { SortKey } from '../../runtime/query/types.ts';
import { compileRule } from '../../runtime/rules/compile.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { filterScope, ruleScope } from '../../runtime/rules/scope.ts';
import { filterOf } from '../../widgets/filters.ts';

/** References whose ids have no order that a person sees. */
const unordered = new Set(['item', 'file', 'label']);

/** Columns whose room has a filter, and which the server can ask for. */
export function filterColumns(module: CompiledModule): readonly ListColumn[] {
  const { variables } = ruleScope(module.columns);
  return module.listColumns.filter(
    ({ db, fieldType }) => variables.has(db) && filterOf(fieldType.document.type) !== null,
  );
}

/** Whether the server would take the filter of a column. */
export function isValidFilter(module: CompiledModule, db: string, rule: Rule): boolean {
  const isOffered = filterColumns(module).some((column) => column.db === db);
  return isOffered && compileRule(rule, filterScope(module.columns), 'boolean').ok;
}

function canSort(module: CompiledModule, sort: SortKey): boolean {
  try {
    sortColumns(module, [sort], { now: new Date(0).toISOString(), timeZone: 'UTC' });
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

/** Whether a list can be sorted by a column. */
export function isSortable(module: CompiledModule, db: string): boolean {
  const column = module.listColumns.find((each) => each.db === db);
  if (column === undefined) return false;
  const { reference } = column.fieldType.document;
  return !unordered.has(reference ?? '') && canSort(module, { db, direction: 'asc' });
}
