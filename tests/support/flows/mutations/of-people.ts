import type { FlowPeople } from '../../../../src/runtime/flow/review/people.ts';
import { approval, edgesOfStatuses, inserted, withApprovers } from '../mutate.ts';
import { wholeCrew } from '../sound-flows.ts';
import type { Mutation } from './mutation.ts';

const without = (permission: 'transition' | 'approve'): FlowPeople => ({
  ...wholeCrew,
  users: wholeCrew.users.map((user) => ({
    ...user,
    permissions: new Set([...user.permissions].filter((each) => each !== permission)),
  })),
});

/** Approvals that nobody can give, and moves that nobody can make. */
export const ofPeople: readonly Mutation[] = [
  {
    what: 'an approver does not exist',
    code: 'approver_unknown',
    also: ['unreached'],
    severity: 'error',
    mutate: (sound) => withApprovers(sound, { approvers: [{ user_id: 1 }, { user_id: 99 }] }),
  },
  {
    what: 'a team of approvers does not exist',
    code: 'approver_unknown',
    also: ['unreached'],
    severity: 'error',
    mutate: (sound) => withApprovers(sound, { approvers: [{ team_id: 99 }] }),
  },
  {
    what: 'a role of approvers does not exist',
    code: 'approver_unknown',
    also: ['unreached'],
    severity: 'error',
    mutate: (sound) =>
      withApprovers(sound, {
        approvers: [{ role_id: 1 }, { role_id: 99 }],
        approvalPattern: 'parallel',
      }),
  },
  {
    what: 'nobody with a role may approve',
    code: 'approver_without_permission',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [{ role_id: 3 }] }).map((mutant) => ({
        ...mutant,
        people: {
          ...wholeCrew,
          users: [...wholeCrew.users, { id: 5, name: 'Guest', permissions: new Set(['read']) }],
          roles: [...wholeCrew.roles, { id: 3, name: 'Visitor', member_ids: [5] }],
        },
      })),
  },
  {
    what: 'a person is needed twice at the same time, as themselves and for a role',
    code: 'approvers_excluded',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, {
        approvers: [{ user_id: 3 }, { role_id: 2 }, { user_id: 1 }],
        approvalPattern: 'parallel',
        notBy: [],
      }),
  },
  {
    what: 'more people are needed than two teams have',
    code: 'approvers_excluded',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, {
        approvers: [{ team_id: 2 }, { role_id: 2 }, { team_id: 2 }],
        approvalPattern: 'parallel',
        approvalsNeeded: 2,
        notBy: [],
      }),
  },
  {
    what: 'an approver lacks the permission',
    code: 'approver_without_permission',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [{ user_id: 5 }] }).map((mutant) => ({
        ...mutant,
        people: {
          ...wholeCrew,
          users: [...wholeCrew.users, { id: 5, name: 'Guest', permissions: new Set(['read']) }],
        },
      })),
  },
  {
    what: 'a team of one has to decide twice',
    code: 'approvers_excluded',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [{ team_id: 2 }, { team_id: 2 }], notBy: [] }),
  },
  {
    what: 'an earlier approver has to decide again, who is excluded',
    code: 'approvers_excluded',
    also: ['unreached'],
    severity: 'error',
    mutate: ({ flow }) =>
      edgesOfStatuses(flow).map((edge) => ({
        flow: inserted(
          flow,
          edge,
          approval('first', { approvers: [{ user_id: 4 }] }),
          approval('second', { approvers: [{ user_id: 4 }], notBy: ['earlier_approver'] }),
        ),
        node: 'second',
      })),
  },
  {
    what: 'the only person who moves and approves may not approve what they sent',
    code: 'approvers_excluded',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [{ user_id: 4 }], notBy: ['requester'] }).map((mutant) => ({
        ...mutant,
        people: {
          ...wholeCrew,
          users: wholeCrew.users.map((user) => ({
            ...user,
            permissions: user.id === 4 ? user.permissions : new Set(['read', 'create', 'approve']),
          })),
        },
      })),
  },
  {
    what: 'nobody on the site may approve',
    code: 'nobody_approves',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [], notBy: [] }).map((mutant) => ({
        ...mutant,
        people: without('approve'),
      })),
  },
  {
    what: 'nobody on the site may move items',
    code: 'nobody_moves',
    also: ['approvers_excluded'],
    severity: 'warning',
    mutate: ({ flow }) => [{ flow, people: without('transition') }],
  },
];
