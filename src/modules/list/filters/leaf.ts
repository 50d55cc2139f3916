import type { ListColumn } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { columnsRead } from '../../../runtime/query/template-columns.ts';
import { filterOf } from '../../../widgets/filters.ts';
import { isNear } from './near.ts';

/** The one column that a rule is about; null of one about several, or none. */
export function columnOf(rule: Rule): string | null {
  const [first, ...others] = [...new Set(columnsRead(rule))];
  return first === undefined || others.length > 0 ? null : first;
}

/** Whether the column's room made the rule, and so can show and edit it. */
export function isOfRoom({ db, fieldType }: ListColumn, rule: Rule): boolean {
  return filterOf(fieldType.document.type)?.supports(db, rule) ?? false;
}

/** Whether a rule over one column can be a chip: its room's, or one of near dates and people. */
export function isChip(column: ListColumn, rule: Rule): boolean {
  return isOfRoom(column, rule) || isNear(column, rule);
}
