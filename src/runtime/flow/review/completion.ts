import type { FlowNodeDocument } from '../../documents.ts';
import type { CompiledStatus } from '../types.ts';
import { type FlowPeople, type FlowPerson, mayApprove, mayDecide, mayMove } from './people.ts';

type Approver = NonNullable<FlowNodeDocument['approvers']>[number];

/**
 * The people who can take a step, of those who may decide on the site. Null: everybody, where the
 * people are not known.
 */
function candidatesOf(
  step: Approver,
  people: FlowPeople | null,
  excluded: ReadonlySet<number>,
): readonly number[] | null {
  const members = people?.teams.find(({ id }) => id === step.team_id)?.member_ids;
  if (people === null)
    return step.user_id === undefined ? null : [step.user_id].filter((id) => !excluded.has(id));
  const named = step.user_id === undefined ? (members ?? []) : [step.user_id];
  return people.users
    .filter((user) => named.includes(user.id) && mayDecide(user) && !excluded.has(user.id))
    .map(({ id }) => id);
}

/** Whether each list has a member of its own, that is in no other list (Kuhn's algorithm). */
function haveOwnMembers(lists: readonly (readonly number[])[]): boolean {
  const takenBy = new Map<number, number>();
  const take = (at: number, tried: Set<number>): boolean =>
    (lists[at] ?? []).some((member) => {
      if (tried.has(member)) return false;
      tried.add(member);
      const other = takenBy.get(member);
      if (other !== undefined && !take(other, tried)) return false;
      takenBy.set(member, at);
      return true;
    });
  return lists.every((_, at) => take(at, new Set()));
}

/**
 * Whether people can take all steps of an approval, one after the other, each person once, without
 * the excluded ones. Without approvers, one with the permission to approve decides.
 */
export function canComplete(
  { node }: CompiledStatus,
  people: FlowPeople | null,
  excluded: ReadonlySet<number>,
): boolean {
  const { approvers = [] } = node;
  if (approvers.length === 0)
    return (
      people === null || people.users.some((user) => mayApprove(user) && !excluded.has(user.id))
    );
  const before = new Set<number>();
  const ofTeams: (readonly number[])[] = [];
  for (const step of approvers) {
    const candidates = candidatesOf(step, people, excluded);
    if (candidates?.length === 0) return false;
    // A person who has decided for a team has taken their own later step too, but not the reverse.
    if (step.user_id !== undefined) before.add(step.user_id);
    else if (candidates !== null) ofTeams.push(candidates.filter((id) => !before.has(id)));
  }
  return haveOwnMembers(ofTeams);
}

/** Whether somebody can decide the first step, and so reject. */
export function canBegin(
  { node }: CompiledStatus,
  people: FlowPeople | null,
  excluded: ReadonlySet<number>,
): boolean {
  const [first] = node.approvers ?? [];
  if (first !== undefined) return candidatesOf(first, people, excluded)?.length !== 0;
  return people === null || people.users.some((user) => mayApprove(user) && !excluded.has(user.id));
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
  const teams = new Set(approvers.map(({ team_id }) => team_id));
  return new Set([
    ...approvers.flatMap(({ user_id }) => user_id ?? []),
    ...people.teams.flatMap(({ id, member_ids }) => (teams.has(id) ? member_ids : [])),
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
