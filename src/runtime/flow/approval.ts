import type { Item } from '../record/item.ts';
import { denial } from './denial.ts';
import type { Actor, CompiledStatus, Denial, FlowState } from './types.ts';

type Approvals = FlowState['approvals'];
type Approver = NonNullable<CompiledStatus['node']['approvers']>[number];

/** The approvals given so far at the approval where an item waits. */
export function approvalsAt(status: CompiledStatus, item: Item): Approvals {
  return item.flow_state?.node === status.node.id ? item.flow_state.approvals : [];
}

export function isLastApproval(status: CompiledStatus, item: Item): boolean {
  return approvalsAt(status, item).length + 1 >= (status.node.approvers?.length ?? 0);
}

function hasApproved(approvals: Approvals, actor: Actor): boolean {
  return approvals.some(({ user_id }) => user_id === actor.user_id);
}

function isNamed(approver: Approver, actor: Actor): boolean {
  return approver.user_id === actor.user_id;
}

function isOfTeam(approver: Approver, actor: Actor): boolean {
  return approver.team_id !== undefined && actor.team_ids.includes(approver.team_id);
}

/**
 * Why a person can't approve or reject now. Approvers decide one after the other. For a team's
 * step, any member may approve who has not approved before, so that two steps mean two people
 * unless one person is named twice. Without approvers: anyone with the permission to approve.
 */
export function approvalDenial(status: CompiledStatus, item: Item, actor: Actor): Denial | null {
  const node = status.node.id;
  const approvers = status.node.approvers ?? [];
  if (approvers.length === 0) {
    return actor.may('approve') ? null : denial('no_permission', { node });
  }
  const approvals = approvalsAt(status, item);
  const current = approvers[approvals.length];
  const approved = hasApproved(approvals, actor);
  if (current !== undefined) {
    if (isNamed(current, actor)) return null;
    if (isOfTeam(current, actor) && !approved) return null;
  }
  if (approved) return denial('already_approved', { node });
  const comes = approvers
    .slice(approvals.length + 1)
    .some((approver) => isNamed(approver, actor) || isOfTeam(approver, actor));
  return denial(comes ? 'not_your_turn' : 'not_approver', { node });
}
