import type { Item } from '../record/item.ts';
import { ruleContext } from '../rules/context.ts';
import type { Text } from '../text.ts';
import { approvalDenial, isLastApproval } from './approval.ts';
import { denial } from './denial.ts';
import type {
  Actor,
  CompiledFlow,
  CompiledGate,
  CompiledMove,
  CompiledStatus,
  Denial,
} from './types.ts';

/** Whether an item can move to a status, by which move, or why not. */
export interface MoveEvaluation {
  readonly kind: 'move' | 'approve' | 'reject';
  /** The open move, else the first one; null when none leads there. */
  readonly move: CompiledMove | null;
  readonly denial: Denial | null;
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

/** The denial of the first closed gate of a move. */
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
  return null;
}

function labelsLeadingTo(flow: CompiledFlow, to: CompiledStatus): readonly Text[] {
  return flow.statuses
    .filter(({ number }) => flow.movesFrom.get(number)?.some((move) => move.to === to) === true)
    .map(({ label }) => label);
}

function actorDenial(from: CompiledStatus, item: Item, actor: Actor): Denial | null {
  if (from.isApproval) return approvalDenial(from, item, actor);
  return actor.may('transition') ? null : denial('no_permission');
}

/**
 * Evaluates one move. Of several moves to the same status the first open one is taken; from an
 * approval, moves by the approve handle precede those by the reject handle. Gates after an approval
 * are evaluated with the last approval.
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
  const all = (from === null ? [] : (flow.movesFrom.get(from.number) ?? [])).filter(
    (move) => move.to === to,
  );
  const forward = all.filter(({ isReject }) => !isReject);
  const ways = forward.length > 0 ? forward : all;
  const [first] = ways;
  if (from === null || first === undefined) {
    const labels = labelsLeadingTo(flow, to);
    return { kind: 'move', move: null, denial: denial('not_from_here', { from: labels }) };
  }
  const kind = first.isReject ? 'reject' : from.isApproval ? 'approve' : 'move';
  const refused = actorDenial(from, item, actor);
  if (refused !== null) return { kind, move: first, denial: refused };
  if (kind === 'approve' && !isLastApproval(from, item)) return { kind, move: first, denial: null };
  const closed = ways.map((way) => moveDenial(flow, way, item, hasComment, actor));
  const open = ways[closed.indexOf(null)];
  return open === undefined
    ? { kind, move: first, denial: closed[0] ?? null }
    : { kind, move: open, denial: null };
}
