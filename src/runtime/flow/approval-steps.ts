import type { FlowNodeDocument } from '../documents.ts';
import { jsonEquals } from '../record/json.ts';
import type { Approval } from './flow-state.ts';
import { matchedLists } from './matching.ts';
import type { Actor } from './types.ts';

/** A person, a team or a role that an approval names: one of its steps. */
export type Approver = NonNullable<FlowNodeDocument['approvers']>[number];

/** The settings of a node that say who decides. */
export type ApprovalRules = Pick<
  FlowNodeDocument,
  'approvers' | 'approvalPattern' | 'approvalsNeeded'
>;

/** What a decision says about the steps that it takes. */
export type Decision = Pick<Approval, 'user_id' | 'steps'>;

/** The steps of an approval that are open. */
export interface OpenSteps {
  /** Those that can be taken now, in any order. */
  readonly present: readonly Approver[];
  /** Those that come after them. */
  readonly later: readonly Approver[];
  /** How many of the present ones have to be taken. */
  readonly needed: number;
}

export function isParallel({ approvalPattern }: ApprovalRules): boolean {
  return approvalPattern === 'parallel';
}

/** The steps of an approval; one in parallel that names a person again adds nothing. */
export function stepsOf(node: ApprovalRules): readonly Approver[] {
  const { approvers = [] } = node;
  if (!isParallel(node)) return approvers;
  return approvers.filter(
    ({ user_id: id }, at) =>
      id === undefined || approvers.findIndex(({ user_id }) => user_id === id) === at,
  );
}

/** How many steps have to be taken by different people. */
export function neededSteps(node: ApprovalRules): number {
  const { length } = stepsOf(node);
  return isParallel(node) ? Math.min(node.approvalsNeeded ?? length, length) : length;
}

export function isStepOf(step: Approver, { user_id, team_ids, role_ids = [] }: Actor): boolean {
  if (step.user_id === user_id) return true;
  if (step.team_id !== undefined) return team_ids.includes(step.team_id);
  return step.role_id !== undefined && role_ids.includes(step.role_id);
}

/** The steps that a decision can count for; one without `steps` was given one after the other. */
function countsFor(steps: readonly Approver[], decision: Decision): readonly number[] {
  const all = [...steps.keys()];
  const { steps: taken, user_id: userId } = decision;
  if (taken !== undefined)
    return all.filter((at) => taken.some((step) => jsonEquals(step, steps[at])));
  const own = all.filter((at) => steps[at]?.user_id === userId);
  return own.length > 0 ? own : all.filter((at) => steps[at]?.user_id === undefined);
}

function firstOfEach(decisions: readonly Decision[]): readonly Decision[] {
  return decisions.filter(
    ({ user_id: id }, at) => decisions.findIndex(({ user_id }) => user_id === id) === at,
  );
}

/**
 * In parallel a step is open if a further person who can take no other would count: decisions given
 * so far move to other steps that their people could take, too.
 */
function openInParallel(node: ApprovalRules, decisions: readonly Decision[]): OpenSteps {
  const steps = stepsOf(node);
  const given = firstOfEach(decisions).map((decision) => countsFor(steps, decision));
  const taken = matchedLists(given);
  const needed = Math.max(neededSteps(node) - taken, 0);
  const present =
    needed === 0 ? [] : steps.filter((_, at) => matchedLists([...given, [at]]) > taken);
  return { present, later: [], needed };
}

/**
 * One after the other a person decides once: further steps that name somebody who has approved count
 * as done.
 */
function openInOrder({ approvers = [] }: ApprovalRules, decisions: readonly Decision[]): OpenSteps {
  const approved = new Set<number>();
  let open: readonly Approver[] = approvers;
  for (const { user_id: userId } of firstOfEach(decisions)) {
    approved.add(userId);
    open = open.slice(1);
    while (open[0]?.user_id !== undefined && approved.has(open[0].user_id)) open = open.slice(1);
  }
  return { present: open.slice(0, 1), later: open.slice(1), needed: Math.min(open.length, 1) };
}

/** The steps that are open after these decisions; none if the approval is complete. */
export function openSteps(node: ApprovalRules, decisions: readonly Decision[]): OpenSteps {
  return isParallel(node) ? openInParallel(node, decisions) : openInOrder(node, decisions);
}

/**
 * The decision of a person, for themselves or as deputy of an absent approver. In parallel it names
 * the steps that it can count for.
 */
export function decisionOf(node: ApprovalRules, actor: Actor, absent: number | null): Decision {
  const { user_id } = actor;
  if (!isParallel(node)) return { user_id };
  const isTaken = (step: Approver) =>
    absent === null ? isStepOf(step, actor) : step.user_id === absent;
  return { user_id, steps: stepsOf(node).filter(isTaken) };
}
