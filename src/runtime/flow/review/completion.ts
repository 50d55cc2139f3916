import {
  type ApprovalRules,
  type Approver,
  isParallel,
  neededSteps,
  stepsOf,
} from '../approval-steps.ts';
import { matchedLists } from '../matching.ts';
import type { CompiledStatus } from '../types.ts';
import { type FlowPeople, type FlowPerson, mayApprove, mayDecide, mayMove } from './people.ts';

/**
 * The people who can take a step, of those who may decide on the site. Null: everybody, where the
 * people are not known.
 */
function candidatesOf(
  step: Approver,
  people: FlowPeople | null,
  excluded: ReadonlySet<number>,
): readonly number[] | null {
  if (people === null)
    return step.user_id === undefined ? null : [step.user_id].filter((id) => !excluded.has(id));
  const named = namedIn(step, people);
  return people.users
    .filter((user) => named.includes(user.id) && mayDecide(user) && !excluded.has(user.id))
    .map(({ id }) => id);
}

/** The people whom a step names: somebody, the members of a team, or those who hold a role. */
export function namedIn(
  { user_id: user, team_id: team, role_id: role }: Approver,
  { teams, roles }: FlowPeople,
): readonly number[] {
  if (user !== undefined) return [user];
  const group =
    team === undefined ? roles.find(({ id }) => id === role) : teams.find(({ id }) => id === team);
  return group?.member_ids ?? [];
}

type Candidates = readonly number[] | null;

/** Whether enough steps have a person of their own, in any order. */
function canTakeEnough(node: ApprovalRules, candidates: readonly Candidates[]): boolean {
  const known = candidates.filter((each) => each !== null);
  return matchedLists(known) + candidates.length - known.length >= neededSteps(node);
}

/** Whether all steps can be taken one after the other. */
function canTakeInOrder(steps: readonly Approver[], candidates: readonly Candidates[]): boolean {
  const before = new Set<number>();
  const ofGroups: (readonly number[])[] = [];
  for (const [at, step] of steps.entries()) {
    const able = candidates[at] ?? null;
    if (able?.length === 0) return false;
    // A person who has decided for a team has taken their own later step too, but not the reverse.
    if (step.user_id !== undefined) before.add(step.user_id);
    else if (able !== null) ofGroups.push(able.filter((id) => !before.has(id)));
  }
  return matchedLists(ofGroups) === ofGroups.length;
}

/**
 * Whether people can complete an approval, each person once, without the excluded ones. Without
 * approvers, one with the permission to approve decides.
 */
export function canComplete(
  { node }: CompiledStatus,
  people: FlowPeople | null,
  excluded: ReadonlySet<number>,
): boolean {
  const steps = stepsOf(node);
  if (steps.length === 0)
    return (
      people === null || people.users.some((user) => mayApprove(user) && !excluded.has(user.id))
    );
  const candidates = steps.map((step) => candidatesOf(step, people, excluded));
  return isParallel(node) ? canTakeEnough(node, candidates) : canTakeInOrder(steps, candidates);
}

/** Whether somebody can decide first, and so reject. */
export function canBegin(
  { node }: CompiledStatus,
  people: FlowPeople | null,
  excluded: ReadonlySet<number>,
): boolean {
  const steps = stepsOf(node);
  if (steps.length === 0)
    return (
      people === null || people.users.some((user) => mayApprove(user) && !excluded.has(user.id))
    );
  return (isParallel(node) ? steps : steps.slice(0, 1)).some(
    (step) => candidatesOf(step, people, excluded)?.length !== 0,
  );
}

/**
 * The people of whom each may be the one whom a rule excludes; null is somebody who decides nothing
 * here, and the only choice that matters if there is one.
 */
function choices(
  people: FlowPeople,
  isPossible: (person: FlowPerson) => boolean,
  deciders: ReadonlySet<number>,
): readonly (number | null)[] {
  const possible = people.users.filter(isPossible).map(({ id }) => id);
  return possible.length === 0 || possible.some((id) => !deciders.has(id)) ? [null] : possible;
}

/** The people named in an approval, and those who may decide it without being named. */
function decidersOf({ node }: CompiledStatus, people: FlowPeople): ReadonlySet<number> {
  const { approvers = [] } = node;
  return new Set([
    ...approvers.flatMap((step) => namedIn(step, people)),
    ...(approvers.length === 0 ? people.users.filter(mayApprove).map(({ id }) => id) : []),
  ]);
}

/** What is sure about the items at an approval. */
export interface ApprovalRun {
  /** The people who have decided in the present run of every item. */
  readonly decided: ReadonlySet<number>;
  /** Somebody has sent every item; a rejection leads to an approval without a sender. */
  readonly isSent: boolean;
}

/** Nothing is sure. */
export const noRun: ApprovalRun = { decided: new Set(), isSent: false };

/**
 * Whether some item can meet a test of its approval: of some person who creates it, some person
 * who sends it, and the people who have decided earlier for sure.
 */
export function someItemPasses(
  approval: CompiledStatus,
  people: FlowPeople | null,
  { decided, isSent }: ApprovalRun,
  test: typeof canComplete,
): boolean {
  const { notBy = [] } = approval.node;
  const sure = notBy.includes('earlier_approver') ? decided : new Set<number>();
  if (people === null) return test(approval, null, sure);
  const deciders = decidersOf(approval, people);
  const creators = notBy.includes('creator')
    ? choices(people, ({ permissions }) => permissions.has('create'), deciders)
    : [null];
  const senders =
    isSent && notBy.includes('requester') ? choices(people, mayMove, deciders) : [null];
  return creators.some((creator) =>
    senders.some((sender) => {
      const excluded = [creator, sender].filter((id) => id !== null);
      return test(approval, people, new Set([...sure, ...excluded]));
    }),
  );
}
