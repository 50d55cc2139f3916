import type { Item } from '../record/item.ts';
import { decisionOf, isParallel, isStepOf, openSteps, type OpenSteps } from './approval-steps.ts';
import { denial } from './denial.ts';
import type { Approval } from './flow-state.ts';
import type { Actor, ApproverSet, CompiledStatus, Denial } from './types.ts';

/** The approvals given so far at the approval where an item waits. */
export function approvalsAt(status: CompiledStatus, item: Item): readonly Approval[] {
  const { id } = status.node;
  if (item.flow_state?.node !== id) return [];
  return item.flow_state.approvals.filter(({ node = id }) => node === id);
}

/** The steps of the approval at which an item waits that are open. */
function openStepsOf(status: CompiledStatus, item: Item): OpenSteps {
  return openSteps(status.node, approvalsAt(status, item));
}

/** Whether the approval of this person is the last that the item waits for. */
export function isLastApproval(status: CompiledStatus, item: Item, actor: Actor): boolean {
  const decision = decisionOf(status.node, actor, absentApprover(status, item, actor));
  return openSteps(status.node, [...approvalsAt(status, item), decision]).needed === 0;
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

/** The people who can decide now about an item that waits for an approval. */
export function approversOf(status: CompiledStatus, item: Item): ApproverSet {
  const { present, needed } = openStepsOf(status, item);
  const known = [
    item.created_by_user_id,
    item.flow_state?.request?.user_id ?? null,
    ...(item.flow_state?.approvals ?? []).map(({ user_id }) => user_id),
  ].filter((id) => id !== null);
  return {
    user_ids: present.flatMap(({ user_id }) => user_id ?? []),
    team_ids: present.flatMap(({ team_id }) => team_id ?? []),
    role_ids: present.flatMap(({ role_id }) => role_id ?? []),
    needed: Math.max(needed, 1),
    anyone: present.length === 0,
    except: [...new Set(known)].filter((id) => exclusionOf(status, item, id) !== null),
  };
}

/**
 * Since when those who can decide now are asked: since the last approval, else since the item was
 * sent; in parallel since it was sent.
 */
export function waitingSince(status: CompiledStatus, item: Item): string | null {
  const last = isParallel(status.node) ? undefined : approvalsAt(status, item).at(-1)?.at;
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

/**
 * The absent approver for whom a person would decide as deputy; null if it is their own decision, or
 * if the absent one may not decide by the rule `notBy`.
 */
export function absentApprover(status: CompiledStatus, item: Item, actor: Actor): number | null {
  const { present } = openStepsOf(status, item);
  if (present.some((step) => isStepOf(step, actor))) return null;
  const absent = present.find(
    ({ user_id: id }) =>
      id !== undefined &&
      actor.deputy_for?.includes(id) === true &&
      exclusionOf(status, item, id) === null,
  );
  return absent?.user_id ?? null;
}

/**
 * Whether the decision on an item that this person creates would be theirs alone: it completes the
 * approval, or nobody is named and they have the permission to approve; and creators may decide.
 */
export function mayDecideOwnItems({ node }: CompiledStatus, actor: Actor): boolean {
  const { notBy = [] } = node;
  if (notBy.includes('creator') || notBy.includes('requester')) return false;
  const { present } = openSteps(node, []);
  if (present.length === 0) return actor.may('approve');
  const isAsked = present.some((step) => isStepOf(step, actor));
  return isAsked && openSteps(node, [decisionOf(node, actor, null)]).needed === 0;
}

/**
 * Why a person can't approve or reject now. Approvers decide one after the other or in any order,
 * each person once; without approvers, anyone with the permission to approve decides. The deputy of
 * an absent approver decides for them. `notBy` excludes the creator, the person who sent the item for
 * approval, or the approvers of earlier approvals.
 */
export function approvalDenial(status: CompiledStatus, item: Item, actor: Actor): Denial | null {
  const rest = { node: status.node.id, approvers: approversOf(status, item) };
  const { present, later } = openStepsOf(status, item);
  const excluded = exclusionOf(status, item, actor.user_id);
  if (present.length === 0) {
    if (!actor.may('approve')) return denial('no_permission', rest);
    return excluded === null ? null : denial(excluded, rest);
  }
  const isAsked = present.some((step) => isStepOf(step, actor));
  if (isAsked || absentApprover(status, item, actor) !== null)
    return excluded === null ? null : denial(excluded, rest);
  if (excluded === 'already_approved') return denial(excluded, rest);
  const comes = later.some((step) => isStepOf(step, actor));
  return denial(comes ? 'not_your_turn' : 'not_approver', rest);
}
