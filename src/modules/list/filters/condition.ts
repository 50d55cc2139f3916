import type { ListColumn } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { columnsRead } from '../../../runtime/query/template-columns.ts';
import { filterOf } from '../../../widgets/filters.ts';
import { isRelativeFilter } from './relative-filters.ts';

/** The one column that a rule is about; null of one about several, or none. */
export function conditionColumn(rule: Rule): string | null {
  const [first, ...others] = [...new Set(columnsRead(rule))];
  return first === undefined || others.length > 0 ? null : first;
}

/** Whether the column's room made the rule, and so can show and edit it. */
export function isFieldTypeFilter({ db, fieldType }: ListColumn, rule: Rule): boolean {
  return filterOf(fieldType.document.type)?.supports(db, rule) ?? false;
}

/** Whether a rule over one column can be a chip: its room's, or one of near dates and people. */
export function isChipFilter(column: ListColumn, rule: Rule): boolean {
  return isFieldTypeFilter(column, rule) || isRelativeFilter(column, rule);
}
