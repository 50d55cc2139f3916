import type { ListColumn } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { columnsRead } from '../../../runtime/query/template-columns.ts';
import { filterOf } from '../../../widgets/filters.ts';
import { isRelativeFilter } from './relative-filters.ts';

/** The only column that a rule reads; null if it reads several or none. */
export function conditionColumn(rule: Rule): string | null {
  const [first, ...others] = [...new Set(columnsRead(rule))];
  return first === undefined || others.length > 0 ? null : first;
}

/** Whether the column's field type made the rule, and so can show and edit it. */
export function isFieldTypeFilter({ db, fieldType }: ListColumn, rule: Rule): boolean {
  return filterOf(fieldType.document.type)?.supports(db, rule) ?? false;
}

/** Whether a rule on one column can be a chip: one of its field type, or a relative one. */
export function isChipFilter(column: ListColumn, rule: Rule): boolean {
  return isFieldTypeFilter(column, rule) || isRelativeFilter(column, rule);
}
