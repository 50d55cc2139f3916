import { periodContaining, type Unit } from '../../rules/periods.ts';
import type { Rule } from '../../rules/rule.ts';
import { dayNumber, dayOf, lastDay } from '../../rules/dates.ts';
import type { SortColumn } from '../sort.ts';
import type { GroupValue } from './types.ts';

function inPeriod(column: Rule, first: string, unit: Unit): Rule {
  const { last } = periodContaining(first, unit);
  const from: Rule = { '>=': [column, first] };
  if (last === lastDay) return from;
  return { and: [from, { '<': [column, dayOf(dayNumber(last) + 1)] }] };
}

/** Matches values without entries; people without users, whatever teams they have. */
const nobody = (column: Rule): Rule => ({
  none: [column, { '!': [{ empty: [{ var: '' }] }] }],
});

/** A rule that matches exactly the items of a group. */
export function groupRule(
  { db, type }: Pick<SortColumn, 'db' | 'type'>,
  unit: Unit,
  value: GroupValue,
): Rule {
  const column: Rule = { var: db };
  switch (type) {
    case 'text_list':
    case 'people':
      return value === null ? nobody(column) : { contains: [column, value] };
    case 'number_list':
      return value === null ? { empty: [column] } : { contains: [column, value] };
    case 'date':
      return typeof value === 'string' ? inPeriod(column, value, unit) : { empty: [column] };
    case 'text':
    case 'number':
    case 'boolean':
      return value === null ? { empty: [column] } : { '==': [column, value] };
  }
}
