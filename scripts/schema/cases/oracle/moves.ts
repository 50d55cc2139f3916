import type { FlowNodeDocument } from '../../../../src/runtime/documents.ts';
import { inLanguages } from '../derive/names.ts';
import type { Plan } from '../../../../server/documents/plan.ts';
import type { MoveActor, Example } from '../types.ts';
import { flow as flowTexts } from '../../../../src/runtime/generated/texts/flow.ts';
import { isList } from '../../../../src/runtime/record/json.ts';
import { byLanguage, textIn } from '../../../../src/runtime/text.ts';
import type { FlowPlan, Rest, Way } from '../../../../server/documents/flow-plan.ts';
import { hasPoints, missingInPoints } from './points.ts';
import { holdsIn, readerOf, stateIn } from './record.ts';
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

type Approver = NonNullable<FlowNodeDocument['approvers']>[number];

/** The steps of an approval: in any order, or one after the other; and how many are needed. */
export function approvalSteps({ node }: Rest) {
  const { approvers = [], approvalPattern, approvalsNeeded } = node;
  const inAnyOrder = approvalPattern === 'parallel';
  const own = new Set<number>();
  const steps = inAnyOrder
    ? approvers.filter(({ user_id: id }) => id === undefined || (!own.has(id) && own.add(id)))
    : approvers;
  return { inAnyOrder, steps, needed: inAnyOrder ? (approvalsNeeded ?? steps.length) : null };
}

/** The approvers whose decision is missing: each person decides once, in order. */
function openInOrder(steps: readonly Approver[], approvedBy: readonly number[]) {
  let open = steps;
  approvedBy.forEach((user, index) => {
    if (approvedBy.indexOf(user) < index) return;
    const known = approvedBy.slice(0, index + 1);
    const next = open.findIndex(
      ({ user_id: id }, at) => at > 0 && (id === undefined || !known.includes(id)),
    );
    open = next === -1 ? [] : open.slice(next);
  });
  return open;
}

/** Whose turn it is, and who comes after them; nobody if enough people have decided. */
function openSteps(from: Rest, approvedBy: readonly number[]) {
  const { inAnyOrder, steps, needed } = approvalSteps(from);
  if (!inAnyOrder) {
    const open = openInOrder(steps, approvedBy);
    return { turn: open.slice(0, 1), later: open.slice(1) };
  }
  const deciders = new Set(approvedBy);
  if (deciders.size >= (needed ?? 0)) return { turn: [], later: [] };
  const groups = steps.filter(({ user_id: id }) => id === undefined);
  const strangers = [...deciders].filter((user) => steps.every(({ user_id: id }) => id !== user));
  const isOpen = ({ user_id: id }: Approver) =>
    id === undefined ? strangers.length < groups.length : !deciders.has(id);
  return { turn: steps.filter(isOpen), later: [] };
}

/** Why a person cannot decide now; null if they can. */
function approvalRefusal({ from, approvedBy, asking }: RequestedMove) {
  const node = from.node.id;
  const isApprover = ({ user_id: user, team_id: team, role_id: role }: Approver) =>
    user === asking.user ||
    (team !== undefined && asking.teams.includes(team)) ||
    (role !== undefined && asking.roles.includes(role));
  const { turn, later } = openSteps(from, approvedBy);
  const hasApproved = approvedBy.includes(asking.user);
  if (turn.length === 0) {
    if (!asking.may) return refused('no_permission', { node });
    return hasApproved ? refused('already_approved', { node }) : null;
  }
  if (hasApproved) return refused('already_approved', { node });
  if (turn.some(isApprover)) return null;
  return refused(later.some(isApprover) ? 'not_your_turn' : 'not_approver', { node });
}

/**
 * An approval without an edge for rejections leads back to the first status from which items come
 * to it.
 */
function implicitReject(flow: FlowPlan, from: Rest, to: Rest): readonly Way[] {
  const own = flow.ways.filter((way) => way.from === from);
  if (from.node.kind !== 'approval' || own.some(({ isReject }) => isReject)) return [];
  const origin =
    flow.rests.find(
      (rest) =>
        rest.node.kind !== 'approval' &&
        flow.ways.some((way) => way.from === rest && way.to === from),
    ) ?? flow.rests.find(({ node }) => node.kind === 'status_start');
  return origin === to ? [{ from, to, gates: [], isReject: true }] : [];
}

/** The ways that a move can take: those that approve before those that reject. */
export function waysOf(flow: FlowPlan, from: Rest, to: Rest): readonly Way[] {
  const all = flow.ways.filter((way) => way.from === from && way.to === to);
  const forward = all.filter(({ isReject }) => !isReject);
  if (forward.length > 0) return forward;
  return all.length > 0 ? all : implicitReject(flow, from, to);
}

/** The statuses that come next on the shortest ways to a status. */
function nextOnTheWay(flow: FlowPlan, from: Rest, to: Rest): readonly Rest[] {
  const after = (rest: Rest) =>
    flow.ways.filter((way) => way.from === rest && !way.isReject).map((way) => way.to);
  const distance = new Map([[to, 0]]);
  for (const [rest, steps] of distance) {
    for (const before of flow.rests.filter((each) => after(each).includes(rest)))
      if (!distance.has(before)) distance.set(before, steps + 1);
  }
  const next = [...new Set(after(from))];
  const best = Math.min(...next.map((rest) => distance.get(rest) ?? Infinity));
  return best === Infinity ? [] : next.filter((rest) => distance.get(rest) === best);
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

function wayRefusal(plan: Plan, { gates, to, isReject }: Way, requested: RequestedMove) {
  for (const gate of gates) {
    const closed = gateRefusal(plan, gate, requested);
    if (closed !== null) return closed;
  }
  return isReject ? null : entryRefusal(plan, to, requested.example);
}

/** What an item lacks to enter a status that demands required fields (`requiredOnEntry`). */
function entryRefusal(plan: Plan, { node, family, key }: Rest, example: Example) {
  const { families = [], statuses = [] } = plan.module.requiredOnEntry ?? {};
  if (!families.includes(family) && !statuses.includes(key)) return null;
  const read = readerOf(plan, example);
  const unmet = plan.columns
    .filter((column) => column.requiredLater && !column.isLocked)
    .flatMap((column) => {
      const { visible, required } = stateIn(plan, column, example);
      const isPoints = column.document.columnType === 'checkbox_group';
      const value = read(column.db);
      const isEmpty = value === null || (isList(value) && value.length === 0);
      const missing = missingInPoints(column, value, required);
      const isWanting = hasPoints(column) ? missing.length > 0 : isEmpty && (required || isPoints);
      if (!isWanting || !visible) return [];
      const isOpen = missing.some((at) => /\/(answer|value)$/.test(at));
      const ofRows = isOpen ? 'answer_all_points' : 'complete_failed_points';
      const text = hasPoints(column) ? ofRows : isPoints ? 'answer_points' : 'fill_in';
      const message = byLanguage((language) =>
        flowTexts[language][text].replace('{{name}}', textIn(column.document.name, language)),
      );
      return [{ message: inLanguages(message), field: column.db }];
    });
  const field = unmet[0]?.field ?? null;
  return unmet.length === 0 ? null : refused('requirement', { node: node.id, field, unmet });
}

/** The result of a move, from the diagram only: the new status, or why the item stays. */
export function outcomeOfMove(plan: Plan, flow: FlowPlan, requested: RequestedMove): unknown {
  const { from, to, approvedBy, asking } = requested;
  if (from === to) return refused('already_there');
  const ways = waysOf(flow, from, to);
  const [first] = ways;
  if (first === undefined) {
    const next = nextOnTheWay(flow, from, to);
    return refused('not_from_here', { from: next.map(({ node }) => inLanguages(node.label)) });
  }
  const isApproval = from.node.kind === 'approval';
  const byActor = isApproval
    ? approvalRefusal(requested)
    : asking.may
      ? null
      : refused('no_permission');
  if (byActor !== null) return byActor;
  const approving = isApproval && !first.isReject;
  const approvals = approving ? [...approvedBy, asking.user] : approvedBy;
  if (approving && openSteps(from, approvals).turn.length > 0)
    return { status: from.key, approvedBy: approvals };
  if (first.isReject && !requested.comment)
    return refused('comment_required', { node: from.node.id });
  const closed = ways.map((way) => wayRefusal(plan, way, requested));
  if (!closed.includes(null)) return closed[0];
  const isNewRun = first.isReject || to.node.kind === 'status_start';
  return { status: to.key, approvedBy: isNewRun ? [] : approvals };
}

/** An entry of the status menu: the move is offered, or denied for a reason. */
export function offerOf(plan: Plan, flow: FlowPlan, requested: RequestedMove): unknown {
  const { from, to } = requested;
  const ways = waysOf(flow, from, to);
  const open = ways.find((way) => wayRefusal(plan, way, requested) === null) ?? ways[0];
  const outcome = outcomeOfMove(plan, flow, requested);
  const isReject = ways[0]?.isReject === true;
  const isDecision = ways.length > 0 && from.node.kind === 'approval';
  return {
    to: to.key,
    kind: isDecision ? (isReject ? 'reject' : 'approve') : 'move',
    asksComment:
      isReject || open?.gates.some(({ requiresComment }) => requiresComment === true) === true,
    denied: isRefused(outcome) ? outcome.refused.code : null,
  };
}

function isRefused(outcome: unknown): outcome is ReturnType<typeof refused> {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
}
