import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { isList, isObject, ownProperty } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { filterColumns } from '../queryable-columns.ts';
import { andRules } from '../state/view-query.ts';
import { conditionColumn, isChipFilter } from './condition.ts';

/** A filter as its chips show it. */
export interface SplitFilter {
  /** One rule for each column, which its room shows and edits; by db name. */
  readonly byColumn: ReadonlyMap<string, Rule>;
  /** What else is to hold; null for nothing. */
  readonly rest: Rule | null;
}

function conjuncts(filter: Rule): readonly Rule[] {
  const rules = isObject(filter) ? ownProperty(filter, 'and') : undefined;
  return isList(rules) ? (rules as readonly Rule[]) : [filter];
}

/** Takes a filter apart into what chips can show, one for each column, and the rest. */
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

/** The filter that `splitFilter` took apart; undefined for none. */
export function joinFilter({ byColumn, rest }: SplitFilter): Rule | undefined {
  return andRules([...byColumn.values(), rest]) ?? undefined;
}

/** How many filters a view has, as the person sees them; its search is one. */
export function countFilters(module: CompiledModule, { filter, search }: ViewDocument): number {
  const { byColumn, rest } = splitFilter(module, filter);
  return byColumn.size + (rest === null ? 0 : 1) + (search === undefined ? 0 : 1);
}
