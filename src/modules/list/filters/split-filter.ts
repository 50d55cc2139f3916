import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { isList, isObject, ownProperty } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { filterColumns } from '../queryable-columns.ts';
import { andRules } from '../state/view-query.ts';
import { conditionColumn, isChipFilter } from './condition.ts';

/** A filter split for its chips. */
export interface SplitFilter {
  /** One rule per column that its field type can show and edit; by db name. */
  readonly byColumn: ReadonlyMap<string, Rule>;
  /** The remaining conditions; null if there are none. */
  readonly rest: Rule | null;
}

function conjuncts(filter: Rule): readonly Rule[] {
  const rules = isObject(filter) ? ownProperty(filter, 'and') : undefined;
  return isList(rules) ? (rules as readonly Rule[]) : [filter];
}

/** Splits a filter into one rule per column that a chip can show, and the rest. */
export function splitFilter(module: CompiledModule, filter: Rule | undefined): SplitFilter {
  const byColumn = new Map<string, Rule>();
  if (filter === undefined || filter === null) return { byColumn, rest: null };
  const columns = new Map(filterColumns(module).map((column) => [column.db, column]));
  const chipOf = (rule: Rule): string | null => {
    const column = columns.get(conditionColumn(rule) ?? '');
    return column !== undefined && isChipFilter(column, rule) ? column.db : null;
  };
  const rest: Rule[] = [];
  for (const rule of chipOf(filter) === null ? conjuncts(filter) : [filter]) {
    const db = chipOf(rule);
    if (db !== null && !byColumn.has(db)) byColumn.set(db, rule);
    else rest.push(rule);
  }
  return { byColumn, rest: andRules(rest) };
}

/** The inverse of `splitFilter`; undefined for no filter. */
export function joinFilter({ byColumn, rest }: SplitFilter): Rule | undefined {
  return andRules([...byColumn.values(), rest]) ?? undefined;
}

/** The number of filters of a view as the person sees them; the search and the template count as one each. */
export function countFilters(
  module: CompiledModule,
  { filter, search, templateId, importId }: ViewDocument,
): number {
  const { byColumn, rest } = splitFilter(module, filter);
  return (
    byColumn.size +
    (rest === null ? 0 : 1) +
    (search === undefined ? 0 : 1) +
    (templateId === undefined ? 0 : 1) +
    (importId === undefined ? 0 : 1)
  );
}
