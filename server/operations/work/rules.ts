import type { Rule } from '../../../src/runtime/rules/rule.ts';
import type { ModuleStatuses } from '../context/module-statuses.ts';

/** Matches items that wait for an approval; null if the module has no approvals. */
export function approvalRule({ approvals }: ModuleStatuses): Rule | null {
  return approvals.length === 0 ? null : { in: [{ var: 'status' }, [...approvals]] };
}
