import type { Item } from '../record/item.ts';
import { ruleContext } from '../rules/context.ts';
import { approvalDenial, approvalsAt, isLastApproval, requesterOf } from './approval.ts';
import { denial } from './denial.ts';
import { nextSteps } from './next-steps.ts';
import { canConfirmLate, receiptDenial } from './receipts.ts';
import type {
  Actor,
  CompiledFlow,
  CompiledGate,
  CompiledMove,
  CompiledStatus,
  Denial,
  MoveKind,
} from './types.ts';

/** Whether an item can move to a status, by which move, or why not. */
export interface MoveEvaluation {
  readonly kind: MoveKind;
  /** The open move, else the first one; null when none leads there. */
  readonly move: CompiledMove | null;
  readonly denial: Denial | null;
  /** It confirms a receipt of an item that has gone on, which keeps its status. */
  readonly isLateReceipt?: true;
}

/** The status of an item; null when the flow does not have it. */
export function statusOf(flow: CompiledFlow, item: Item): CompiledStatus | null {
  return flow.byNumber.get(item.status) ?? null;
}

function gateDenial(
  flow: CompiledFlow,
  gate: CompiledGate,
  item: Item,
  hasComment: boolean,
  actor: Actor,
): Denial | null {
  const context = ruleContext(flow.byDb, item, actor);
  const unmet = gate.requirements.filter(({ rule }) => rule.evaluate(context) !== true);
  const node = gate.node.id;
  if (unmet.length > 0) {
    return denial('requirement', {
      node,
      field: unmet.find(({ field }) => field !== null)?.field ?? null,
      unmet: unmet.map(({ message, field }) => ({ message, field })),
    });
  }
  return gate.requiresComment && !hasComment ? denial('comment_required', { node }) : null;
}

/** The denial of the first closed gate of a move, or of the status that it enters. */
function moveDenial(
  flow: CompiledFlow,
  move: CompiledMove,
  item: Item,
  hasComment: boolean,
  actor: Actor,
): Denial | null {
  for (const gate of move.gates) {
    const closed = gateDenial(flow, gate, item, hasComment, actor);
    if (closed !== null) return closed;
  }
  const unmet = move.isReject ? [] : flow.unmetOnEntry(item, move.to, actor);
  if (unmet.length === 0) return null;
  const field = unmet.find((each) => each.field !== null)?.field ?? null;
  return denial('requirement', { node: move.to.node.id, field, unmet });
}

/** The status from which an item was sent to the approval where it waits. */
function originOf(flow: CompiledFlow, from: CompiledStatus, item: Item): CompiledStatus {
  const stored = flow.byNumber.get(item.flow_state?.request?.from ?? 0);
  const sender = flow.statuses.find(
    (status) =>
      !status.isApproval && flow.movesFrom.get(status.number)?.some(({ to }) => to === from),
  );
  return stored ?? sender ?? flow.start;
}

/**
 * The way back from an approval to where the item was sent from: the sender withdraws it, and an
 * approver rejects it where the flow has no reject edge of its own.
 */
function wayBack(
  flow: CompiledFlow,
  from: CompiledStatus,
  to: CompiledStatus,
  item: Item,
  actor: Actor,
): { readonly kind: 'withdraw' | 'reject'; readonly move: CompiledMove } | null {
  if (!from.isApproval || originOf(flow, from, item) !== to) return null;
  const move: CompiledMove = { from, to, gates: [], isReject: true };
  if (requesterOf(item) === actor.user_id) return { kind: 'withdraw', move };
  const rejects = flow.movesFrom.get(from.number)?.some(({ isReject }) => isReject) === true;
  return rejects ? null : { kind: 'reject', move };
}

function actorDenial(
  flow: CompiledFlow,
  { from, to }: CompiledMove,
  kind: MoveKind,
  item: Item,
  actor: Actor,
): Denial | null {
  if (from.isApproval && kind !== 'withdraw') return approvalDenial(from, item, actor);
  const ofReceipt = kind === 'move' ? receiptDenial(flow, to, item, actor) : undefined;
  if (ofReceipt !== undefined) return ofReceipt;
  return actor.may('transition') ? null : denial('no_permission');
}

/** The denial of an approval of another status than the one that earlier approvers approved. */
function otherWayDenial(flow: CompiledFlow, move: CompiledMove, item: Item): Denial | null {
  const node = move.from.node.id;
  const chosen = approvalsAt(move.from, item).find(
    ({ to }) => to !== undefined && to !== move.to.number,
  );
  const status = flow.byNumber.get(chosen?.to ?? 0);
  return status === undefined ? null : denial('other_way', { node, from: [status.label] });
}

/**
 * Evaluates one move. Of several moves to the same status the first open one is taken; from an
 * approval, moves by the approve handle precede those by the reject handle, and the sender may
 * withdraw. Where receipts are asked for, only those who are asked move it, and need no permission; they
 * confirm also when the item has gone on. Gates after an approval are evaluated with the last approval; a
 * rejection needs a comment.
 */
export function evaluateMove(
  flow: CompiledFlow,
  item: Item,
  to: CompiledStatus,
  hasComment: boolean,
  actor: Actor,
): MoveEvaluation {
  const from = statusOf(flow, item);
  if (from === to) return { kind: 'move', move: null, denial: denial('already_there') };
  if (from === null) return { kind: 'move', move: null, denial: denial('not_from_here') };
  const all = (flow.movesFrom.get(from.number) ?? []).filter((move) => move.to === to);
  const forward = all.filter(({ isReject }) => !isReject);
  const back = forward.length > 0 ? null : wayBack(flow, from, to, item, actor);
  const isWithdrawal = back?.kind === 'withdraw';
  const ways = forward.length > 0 ? forward : all.length > 0 && !isWithdrawal ? all : [];
  const first = ways[0] ?? back?.move;
  if (first === undefined) {
    if (canConfirmLate(flow, from, to, item, actor)) {
      const move: CompiledMove = { from, to, gates: [], isReject: false };
      return { kind: 'move', move, denial: null, isLateReceipt: true };
    }
    return {
      kind: 'move',
      move: null,
      denial: denial('not_from_here', { from: nextSteps(flow, from, to) }),
    };
  }
  const kind = isWithdrawal
    ? 'withdraw'
    : first.isReject
      ? 'reject'
      : from.isApproval
        ? 'approve'
        : 'move';
  const refused = actorDenial(flow, first, kind, item, actor);
  if (refused !== null) return { kind, move: first, denial: refused };
  if (kind === 'approve') {
    const otherWay = otherWayDenial(flow, first, item);
    if (otherWay !== null || !isLastApproval(from, item, actor))
      return { kind, move: first, denial: otherWay };
  }
  if (kind === 'reject' && !hasComment)
    return { kind, move: first, denial: denial('comment_required', { node: from.node.id }) };
  const closed = ways.map((way) => moveDenial(flow, way, item, hasComment, actor));
  const open = ways[closed.indexOf(null)];
  return open === undefined
    ? { kind, move: first, denial: closed[0] ?? null }
    : { kind, move: open, denial: null };
}
