import type { Item } from '../record/item.ts';
import { absentApprover, approvalsAt, isLastApproval } from './approval.ts';
import { decisionOf } from './approval-steps.ts';
import { withAssignees } from './assignees.ts';
import { denial } from './denial.ts';
import { evaluateMove } from './evaluate-move.ts';
import type { Approval, FlowState } from './flow-state.ts';
import { receiptsOf, waitsForOthers } from './receipts.ts';
import { withReceipts, withRecords } from './records.ts';
import type {
  Actor,
  CompiledFlow,
  CompiledMove,
  FlowAction,
  Move,
  MoveKind,
  TransitionResult,
} from './types.ts';

/** The approvals of the run, each with its node, without those of one node. */
function approvalsWithout({ flow_state: state }: Item, node: string): readonly Approval[] {
  return (state?.approvals ?? [])
    .map((approval) => ({ ...approval, node: approval.node ?? state?.node ?? node }))
    .filter((approval) => approval.node !== node);
}

function approvalOf(item: Item, way: CompiledMove, comment: string, actor: Actor): Approval {
  const absent = absentApprover(way.from, item, actor);
  return {
    ...decisionOf(way.from.node, actor, absent),
    ...(absent === null ? {} : { for_user_id: absent }),
    at: actor.now,
    ...(comment === '' ? {} : { comment }),
    node: way.from.node.id,
    to: way.to.number,
  };
}

/** The item's approvals at the node that it leaves, before any at earlier nodes, and a new one. */
function withApproval(item: Item, way: CompiledMove, comment: string, actor: Actor): FlowState {
  const { id } = way.from.node;
  const here = approvalsAt(way.from, item).map((approval) => ({ ...approval, node: id }));
  return {
    ...item.flow_state,
    node: id,
    approvals: [...approvalsWithout(item, id), ...here, approvalOf(item, way, comment, actor)],
  };
}

/**
 * The state after a move. A move back starts a new run without approvals; a move to an approval
 * stores the sender, whom further approvals of the same run keep.
 */
function stateAfter(
  flow: CompiledFlow,
  item: Item,
  kind: MoveKind,
  way: CompiledMove,
  actor: Actor,
): FlowState {
  const node = way.to.node.id;
  if (kind === 'reject' || kind === 'withdraw' || way.to.node.kind === 'status_start')
    return { node, approvals: [] };
  const request = way.from.isApproval ? item.flow_state?.request : undefined;
  const sent = { user_id: actor.user_id, at: actor.now, from: way.from.number };
  const kept = way.to.isApproval ? (request ?? sent) : item.flow_state?.request;
  return {
    node,
    approvals: approvalsWithout(item, way.to.isApproval ? node : ''),
    ...(kept === undefined ? {} : { request: kept }),
    ...(receiptsOf(flow, { ...item, status: way.to.number }).length === 0
      ? {}
      : { asked_at: actor.now }),
  };
}

/**
 * Moves an item to another status, or says why not (spec 4.5). Gates on the move are passed in
 * order; the status that is entered assigns its people. An approval that waits for further approvers
 * keeps the status and is stored in `flow_state`, where the approvals stay after the move. A receipt
 * keeps the status while others are missing, and of an item that has gone on. Pure: the given item is not mutated; the
 * caller stores the result and runs the actions.
 */
export function transition<T extends Item>(
  flow: CompiledFlow,
  item: T,
  move: Move,
  actor: Actor,
): TransitionResult<T> {
  const to = flow.byKey.get(move.to);
  if (to === undefined) return { ok: false, denial: denial('unknown_status') };
  const comment = move.comment?.trim() ?? '';
  const evaluated = evaluateMove(flow, item, to, comment !== '', actor);
  const { kind, move: way, denial: refused, isLateReceipt } = evaluated;
  if (refused !== null || way === null) {
    return { ok: false, denial: refused ?? denial('not_from_here') };
  }
  const node = way.from.node.id;
  if (kind === 'approve' && !isLastApproval(way.from, item, actor)) {
    return {
      ok: true,
      item: { ...item, flow_state: withApproval(item, way, comment, actor) },
      actions: [{ kind: 'approved', node, complete: false }],
    };
  }
  if (isLateReceipt || (kind === 'move' && waitsForOthers(flow, to, item, actor)))
    return {
      ok: true,
      item: withReceipts(flow, item, to, actor),
      actions: [{ kind: 'confirmed', node: to.node.id }],
    };
  const isApproved = kind === 'approve';
  const decided = isApproved
    ? { ...item, flow_state: withApproval(item, way, comment, actor) }
    : item;
  const last: readonly FlowAction[] = isApproved
    ? [{ kind: 'approved', node, complete: true }]
    : [];
  const recorded = withRecords(flow, item, way, isApproved, actor);
  const assigned = withAssignees(flow, recorded, to, actor.people);
  return {
    ok: true,
    item: {
      ...assigned,
      status: to.number,
      flow_state: stateAfter(
        flow,
        { ...assigned, flow_state: decided.flow_state },
        kind,
        way,
        actor,
      ),
    },
    actions: [...last, { kind: 'status_changed', from: way.from.number, to: to.number }],
  };
}

/** The same for a `PATCH` of `status`, by the status's number; without a comment. */
export function changeStatus<T extends Item>(
  flow: CompiledFlow,
  item: T,
  status: number,
  actor: Actor,
): TransitionResult<T> {
  const key = flow.byNumber.get(status)?.key;
  return key === undefined
    ? { ok: false, denial: denial('unknown_status') }
    : transition(flow, item, { to: key }, actor);
}
