import type { CompiledColumn } from '../compiled.ts';
import type { Rule } from '../rules/rule.ts';

type Columns = readonly Pick<CompiledColumn, 'db' | 'origin' | 'deadline' | 'assignment'>[];

/** The core columns that hold deadlines of a module's work. */
export function deadlines(columns: Columns): readonly string[] {
  return columns.filter((each) => each.deadline && each.origin === 'core').map(({ db }) => db);
}

const assignments = (columns: Columns): readonly string[] =>
  columns.filter((each) => each.assignment && each.origin === 'core').map(({ db }) => db);

const anyOf = (rules: readonly Rule[]): Rule | null =>
  rules.length > 1 ? { or: rules } : (rules[0] ?? null);

const allOf = (...rules: readonly Rule[]): Rule =>
  rules.length > 1 ? { and: rules } : (rules[0] ?? true);

/** Matches items whose work is not finished. */
export const openFilter: Rule = { open: [{ var: 'status' }] };

/** Matches open items that are overdue; null if the module has no deadline. */
export function overdueFilter(columns: Columns): Rule | null {
  return anyOf(deadlines(columns).map((db): Rule => ({ overdue: [{ var: db }] })));
}

/** Matches open items that are assigned to the signed-in person; null without an assignment. */
export function myWorkFilter(columns: Columns): Rule | null {
  const mine = anyOf(assignments(columns).map((db): Rule => ({ mine: [{ var: db }] })));
  return mine === null ? null : allOf(openFilter, mine);
}

/** Matches open items that are assigned to nobody; null if the module has no assignment. */
export function unassignedFilter(columns: Columns): Rule | null {
  const empty = assignments(columns).map((db): Rule => ({ empty: [{ var: db }] }));
  return empty.length === 0 ? null : allOf(openFilter, ...empty);
}
