import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import type { ModuleStatuses } from '../context/module-statuses.ts';

const deadlines = (module: CompiledModule): readonly CompiledColumn[] =>
  module.columns.filter(({ deadline, origin }) => deadline && origin === 'core');

/** The core column that holds the deadline of a module's work; null if there is none. */
export function deadlineColumn(module: CompiledModule): string | null {
  return deadlines(module)[0]?.db ?? null;
}

const notFinishedRule = (finished: readonly number[]): readonly Rule[] =>
  finished.length === 0 ? [] : [{ '!': [{ in: [{ var: 'status' }, [...finished]] }] }];

/** Matches open items that are assigned to the caller; null if the module has no assignment. */
export function assignedRule(module: CompiledModule, finished: readonly number[]): Rule | null {
  const mine = module.columns
    .filter(({ assignment, origin }) => assignment && origin === 'core')
    .map(({ db }): Rule => ({ mine: [{ var: db }] }));
  if (mine.length === 0) return null;
  return { and: [...notFinishedRule(finished), { or: mine }] };
}

/** Matches open items that are overdue; null if the module has no deadline. */
export function overdueRule(module: CompiledModule, finished: readonly number[]): Rule | null {
  const late = deadlines(module).map(({ db }): Rule => ({ overdue: [{ var: db }] }));
  return late.length === 0 ? null : { and: [...notFinishedRule(finished), { or: late }] };
}

/** Matches items that wait for an approval; null if the module has no approvals. */
export function approvalRule({ approvals }: ModuleStatuses): Rule | null {
  return approvals.length === 0 ? null : { in: [{ var: 'status' }, [...approvals]] };
}
