import type { Item } from '../record/item.ts';
import { approvalsAt, isLastApproval } from './approval.ts';
import { denial } from './denial.ts';
import { evaluateMove } from './evaluate-move.ts';
import type {
  Actor,
  CompiledFlow,
  CompiledMove,
  FlowAction,
  Move,
  TransitionResult,
} from './types.ts';

function approved<T extends Item>(
  item: T,
  way: CompiledMove,
  comment: string,
  actor: Actor,
): TransitionResult<T> {
  const node = way.from.node.id;
  const approval = {
    user_id: actor.user_id,
    at: actor.now,
    ...(comment === '' ? {} : { comment }),
  };
  const approvals = [...approvalsAt(way.from, item), approval];
  return {
    ok: true,
    item: { ...item, flow_state: { node, approvals } },
    actions: [{ kind: 'approved', node, complete: false }],
  };
}

/**
 * Moves an item to another status, or says why not (spec 4.5). Gates on the move are passed in
 * order. An approval that waits for further approvers keeps the status and is stored in
 * `flow_state`. Pure: the given item is not mutated; the caller stores the result and runs the
 * actions.
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
  const { kind, move: way, denial: refused } = evaluateMove(flow, item, to, comment !== '', actor);
  if (refused !== null || way === null) {
    return { ok: false, denial: refused ?? denial('not_from_here') };
  }
  if (kind === 'approve' && !isLastApproval(way.from, item)) {
    return approved(item, way, comment, actor);
  }
  const last: readonly FlowAction[] =
    kind === 'approve' ? [{ kind: 'approved', node: way.from.node.id, complete: true }] : [];
  return {
    ok: true,
    item: { ...item, status: to.number, flow_state: { node: to.node.id, approvals: [] } },
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
