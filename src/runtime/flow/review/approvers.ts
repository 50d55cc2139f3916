import { type Approver, neededSteps, stepsOf } from '../approval-steps.ts';
import type { CompiledStatus } from '../types.ts';
import type { Runs } from './approval-runs.ts';
import { canComplete, namedIn, noRun, someItemPasses } from './completion.ts';
import { type ReviewContext, statusPointer } from './context.ts';
import { type Draft, draft } from './finding.ts';
import { setNodeKey } from './fix.ts';
import {
  type FlowPeople,
  mayApprove,
  mayDecide,
  mayMove,
  personText,
  roleText,
  teamText,
} from './people.ts';
import { reviewText } from './text.ts';

/** Named people and teams who don't exist, or can't decide. */
function stepFindings(
  context: ReviewContext,
  people: FlowPeople,
  approval: CompiledStatus,
): readonly Draft[] {
  const able = new Set(people.users.filter(mayDecide).map(({ id }) => id));
  return (approval.node.approvers ?? []).flatMap((step, index) => {
    const { name, context: kind, isKnown } = nameOf(step, people);
    const place = {
      node: approval.node.id,
      pointer: `${statusPointer(context, approval)}/approvers/${index}`,
    };
    const params = { status: approval.label, name, ...(kind !== null && { context: kind }) };
    if (!isKnown) return [draft('approver_unknown', place, params)];
    return namedIn(step, people).some((id) => able.has(id))
      ? []
      : [draft('approver_without_permission', place, params)];
  });
}

/** What a step names, for sentences. */
function nameOf({ user_id: user, team_id: team, role_id: role }: Approver, people: FlowPeople) {
  const isIn = (list: readonly { readonly id: number }[], wanted: number) =>
    list.some(({ id }) => id === wanted);
  if (user !== undefined)
    return { name: personText(people, user), context: null, isKnown: isIn(people.users, user) };
  if (team !== undefined)
    return { name: teamText(people, team), context: 'team', isKnown: isIn(people.teams, team) };
  const id = role ?? 0;
  return { name: roleText(people, id), context: 'role', isKnown: isIn(people.roles, id) };
}

/** Approvals that nobody can give, although everybody whom they name can decide. */
function completionFindings(
  context: ReviewContext,
  approval: CompiledStatus,
  runs: Runs,
): readonly Draft[] {
  const { people } = context;
  const place = { node: approval.node.id, pointer: statusPointer(context, approval) };
  const params = { status: approval.label, items: context.items };
  const isNamed = (approval.node.approvers ?? []).length > 0;
  if (people !== null && !isNamed && !people.users.some(mayApprove))
    return [draft('nobody_approves', place, params)];
  const run = runs.get(approval) ?? noRun;
  if (someItemPasses(approval, people, run, canComplete)) return [];
  const isSure = !someItemPasses(approval, null, run, canComplete);
  const severity = isSure ? 'error' : 'warning';
  return [draft('approvers_excluded', { ...place, severity }, params)];
}

/** Approvals that nobody can give on the site, and for sure not by their own rules. */
export function approverFindings(context: ReviewContext, runs: Runs): readonly Draft[] {
  const { people, statuses } = context;
  return statuses
    .filter(({ isApproval }) => isApproval)
    .flatMap((approval) => {
      const ofSteps = people === null ? [] : stepFindings(context, people, approval);
      const isPartial = neededSteps(approval.node) < stepsOf(approval.node).length;
      if (ofSteps.length > 0 && !isPartial) return ofSteps;
      return [...ofSteps, ...completionFindings(context, approval, runs)];
    });
}

/** Nobody on the site may move items. */
export function moverFindings(context: ReviewContext): readonly Draft[] {
  const { people, flow } = context;
  if (people === null || flow.start === undefined || people.users.some(mayMove)) return [];
  const place = { node: flow.start.node.id, pointer: statusPointer(context, flow.start) };
  return [draft('nobody_moves', place, { items: context.items, status: flow.start.label })];
}

/** People and teams whom a status assigns, but who don't exist. */
export function assigneeFindings(context: ReviewContext): readonly Draft[] {
  const { people } = context;
  if (people === null) return [];
  const users = new Set(people.users.map(({ id }) => id));
  const teams = new Set(people.teams.map(({ id }) => id));
  return context.document.nodes.flatMap((node, index) =>
    (
      [
        ['assignedToUserIds', users],
        ['assignedToTeamIds', teams],
      ] as const
    ).flatMap(([key, known]) => {
      const given = node[key] ?? [];
      const kept = given.filter((id) => known.has(id));
      if (kept.length === given.length) return [];
      const fix = setNodeKey(index, key, kept, reviewText('fix_remove_assignees'));
      return [
        draft(
          'assignee_unknown',
          { node: node.id, pointer: `/nodes/${index}/${key}`, fixes: [fix] },
          { status: node.label },
        ),
      ];
    }),
  );
}
