import type { FlowNodeDocument } from '../../../../src/runtime/documents.ts';
import { inLanguages } from '../derive/names.ts';
import type { Plan } from '../plan.ts';
import type { MoveActor, Example } from '../types.ts';
import type { FlowPlan, Rest, Way } from './flow.ts';
import { holdsIn } from './record.ts';
import { readsOf } from './rule.ts';

/** A requested move. */
export interface RequestedMove {
  readonly from: Rest;
  readonly to: Rest;
  readonly example: Example;
  readonly comment: boolean;
  /** Users who have approved at the item's gate, in order. */
  readonly approvedBy: readonly number[];
  readonly asking: MoveActor;
}

const refused = (code: string, more: Readonly<Record<string, unknown>> = {}) => ({
  refused: { code, node: null, field: null, unmet: [], from: [], ...more },
});

/** Why a person cannot approve now; null if they can. */
function approvalRefusal({ from, approvedBy, asking }: RequestedMove) {
  const node = from.node.id;
  const approvers = from.node.approvers ?? [];
  if (approvers.length === 0) return asking.may ? null : refused('no_permission', { node });
  const named = (approver: (typeof approvers)[number] | undefined) =>
    approver?.user_id !== undefined && approver.user_id === asking.user;
  const member = (approver: (typeof approvers)[number] | undefined) =>
    approver?.team_id !== undefined && asking.teams.includes(approver.team_id);
  const turn = approvers[approvedBy.length];
  const hasApproved = approvedBy.includes(asking.user);
  if (named(turn) || (member(turn) && !hasApproved)) return null;
  if (hasApproved) return refused('already_approved', { node });
  const comes = approvers.slice(approvedBy.length + 1).some((each) => named(each) || member(each));
  return refused(comes ? 'not_your_turn' : 'not_approver', { node });
}

function gateRefusal(plan: Plan, gate: FlowNodeDocument, { example, comment }: RequestedMove) {
  const unmet = (gate.requirements ?? [])
    .filter(({ rule }) => !holdsIn(plan, rule, example))
    .map(({ rule, message, field }) => ({
      message: inLanguages(message),
      field: field ?? readsOf(rule)[0] ?? null,
    }));
  const field = unmet.find((each) => each.field !== null)?.field ?? null;
  if (unmet.length > 0) return refused('requirement', { node: gate.id, field, unmet });
  const isAsked = gate.requiresComment === true && !comment;
  return isAsked ? refused('comment_required', { node: gate.id }) : null;
}

function wayRefusal(plan: Plan, { gates }: Way, requested: RequestedMove) {
  for (const gate of gates) {
    const closed = gateRefusal(plan, gate, requested);
    if (closed !== null) return closed;
  }
  return null;
}

/** The result of a move, from the diagram only: the new status, or why the item stays. */
export function outcomeOfMove(plan: Plan, flow: FlowPlan, requested: RequestedMove): unknown {
  const { from, to, approvedBy, asking } = requested;
  if (from === to) return refused('already_there');
  const all = flow.ways.filter((way) => way.from === from && way.to === to);
  const forward = all.filter(({ isReject }) => !isReject);
  const ways = forward.length > 0 ? forward : all;
  if (ways.length === 0) {
    const others = flow.rests.filter((rest) =>
      flow.ways.some((way) => way.from === rest && way.to === to),
    );
    return refused('not_from_here', { from: others.map(({ node }) => inLanguages(node.label)) });
  }
  const isApproval = from.node.kind === 'approval';
  const byActor = isApproval
    ? approvalRefusal(requested)
    : asking.may
      ? null
      : refused('no_permission');
  if (byActor !== null) return byActor;
  const approving = isApproval && forward.length > 0;
  const isLast = approvedBy.length + 1 >= (from.node.approvers?.length ?? 0);
  if (approving && !isLast) {
    return { status: from.key, approvedBy: [...approvedBy, asking.user] };
  }
  const closed = ways.map((way) => wayRefusal(plan, way, requested));
  if (!closed.includes(null)) return closed[0];
  return { status: to.key, approvedBy: [] };
}

/** An entry of the status menu: the move is offered, or denied for a reason. */
export function offerOf(plan: Plan, flow: FlowPlan, requested: RequestedMove): unknown {
  const { from, to } = requested;
  const all = flow.ways.filter((way) => way.from === from && way.to === to);
  const forward = all.filter(({ isReject }) => !isReject);
  const ways = forward.length > 0 ? forward : all;
  const open = ways.find((way) => wayRefusal(plan, way, requested) === null) ?? ways[0];
  const outcome = outcomeOfMove(plan, flow, requested);
  const kind =
    ways.length === 0 || from.node.kind !== 'approval'
      ? 'move'
      : forward.length > 0
        ? 'approve'
        : 'reject';
  return {
    to: to.key,
    kind,
    asksComment: open?.gates.some(({ requiresComment }) => requiresComment === true) === true,
    denied: isRefused(outcome) ? outcome.refused.code : null,
  };
}

function isRefused(outcome: unknown): outcome is ReturnType<typeof refused> {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
}
