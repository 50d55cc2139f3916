import type { Item } from '../record/item.ts';
import { denial } from './denial.ts';
import type { Approval } from './flow-state.ts';
import type { Actor, ApproverSet, CompiledStatus, Denial } from './types.ts';

type Approver = NonNullable<CompiledStatus['node']['approvers']>[number];

/** The approvals given so far at the approval where an item waits. */
export function approvalsAt(status: CompiledStatus, item: Item): readonly Approval[] {
  const { id } = status.node;
  if (item.flow_state?.node !== id) return [];
  return item.flow_state.approvals.filter(({ node = id }) => node === id);
}

/**
 * The steps that are still open, in order. A person decides once: further steps that name somebody
 * who has approved count as done.
 */
function openSteps(
  status: CompiledStatus,
  approvals: readonly Pick<Approval, 'user_id'>[],
): readonly Approver[] {
  const approved = new Set<number>();
  let open = status.node.approvers ?? [];
  for (const { user_id: userId } of approvals) {
    if (approved.has(userId)) continue;
    approved.add(userId);
    open = open.slice(1);
    while (open[0]?.user_id !== undefined && approved.has(open[0].user_id)) open = open.slice(1);
  }
  return open;
}

/** Whether the approval of this person is the last that the item waits for. */
export function isLastApproval(status: CompiledStatus, item: Item, actor: Actor): boolean {
  return openSteps(status, [...approvalsAt(status, item), actor]).length === 0;
}

/** The person who sent an item for approval; of rows of older versions, its creator. */
export function requesterOf(item: Item): number | null {
  return item.flow_state?.request?.user_id ?? item.created_by_user_id;
}

/** Why a person may not decide, by the rule `notBy` of the approval; null if it allows them. */
function exclusionOf(
  status: CompiledStatus,
  item: Item,
  userId: number,
): 'approver_is_creator' | 'approver_is_requester' | 'already_approved' | null {
  const rules = status.node.notBy ?? [];
  if (rules.includes('requester') && item.flow_state?.request?.user_id === userId)
    return 'approver_is_requester';
  if (rules.includes('creator') && item.created_by_user_id === userId) return 'approver_is_creator';
  const approvals = rules.includes('earlier_approver')
    ? (item.flow_state?.approvals ?? [])
    : approvalsAt(status, item);
  return approvals.some(({ user_id }) => user_id === userId) ? 'already_approved' : null;
}

/** The people who can decide the present step of the approval at which an item waits. */
export function approversOf(status: CompiledStatus, item: Item): ApproverSet {
  const [step] = openSteps(status, approvalsAt(status, item));
  const known = [
    item.created_by_user_id,
    item.flow_state?.request?.user_id ?? null,
    ...(item.flow_state?.approvals ?? []).map(({ user_id }) => user_id),
  ].filter((id) => id !== null);
  return {
    user_ids: step?.user_id === undefined ? [] : [step.user_id],
    team_ids: step?.team_id === undefined ? [] : [step.team_id],
    anyone: step === undefined,
    except: [...new Set(known)].filter((id) => exclusionOf(status, item, id) !== null),
  };
}

/** When the present step of an approval began: with the last approval, else when it was sent. */
export function waitingSince(status: CompiledStatus, item: Item): string | null {
  const last = approvalsAt(status, item).at(-1)?.at;
  return last ?? item.flow_state?.request?.at ?? item.updated_at;
}

/** The item without the approvals of the approval where it waits, for a change of its fields. */
export function withoutApprovals<T extends Item>(status: CompiledStatus, item: T): T {
  const { flow_state: state } = item;
  if (state === null || status.node.keepApprovals === true) return item;
  const here = new Set(approvalsAt(status, item));
  if (here.size === 0) return item;
  const approvals = state.approvals.filter((approval) => !here.has(approval));
  return { ...item, flow_state: { ...state, approvals } };
}

function isApprover(approver: Approver, actor: Actor): boolean {
  if (approver.user_id === actor.user_id) return true;
  return approver.team_id !== undefined && actor.team_ids.includes(approver.team_id);
}

/**
 * The absent approver of the present step for whom a person would decide as deputy; null if it is
 * their own decision, or if the absent one may not decide by the rule `notBy`.
 */
export function absentApprover(status: CompiledStatus, item: Item, actor: Actor): number | null {
  const [step] = openSteps(status, approvalsAt(status, item));
  if (step?.user_id === undefined || isApprover(step, actor)) return null;
  const isDeputy = actor.deputy_for?.includes(step.user_id) === true;
  return isDeputy && exclusionOf(status, item, step.user_id) === null ? step.user_id : null;
}

/**
 * Whether the decision on an item that this person creates would be theirs alone: they are every
 * approver, or there is none and they have the permission to approve; and creators may decide.
 */
export function mayDecideOwnItems(status: CompiledStatus, actor: Actor): boolean {
  const { notBy = [], approvers = [] } = status.node;
  if (notBy.includes('creator') || notBy.includes('requester')) return false;
  const [first] = approvers;
  if (first === undefined) return actor.may('approve');
  return isApprover(first, actor) && openSteps(status, [actor]).length === 0;
}

/**
 * Why a person can't approve or reject now. Approvers decide one after the other, each person once;
 * without approvers, anyone with the permission to approve decides. The deputy of an absent approver
 * decides for them. `notBy` excludes the creator,
 * the person who sent the item for approval, or the approvers of earlier approvals.
 */
export function approvalDenial(status: CompiledStatus, item: Item, actor: Actor): Denial | null {
  const rest = { node: status.node.id, approvers: approversOf(status, item) };
  const [step, ...later] = openSteps(status, approvalsAt(status, item));
  const excluded = exclusionOf(status, item, actor.user_id);
  if (step === undefined) {
    if (!actor.may('approve')) return denial('no_permission', rest);
    return excluded === null ? null : denial(excluded, rest);
  }
  if (isApprover(step, actor) || absentApprover(status, item, actor) !== null)
    return excluded === null ? null : denial(excluded, rest);
  if (excluded === 'already_approved') return denial(excluded, rest);
  const comes = later.some((approver) => isApprover(approver, actor));
  return denial(comes ? 'not_your_turn' : 'not_approver', rest);
}
