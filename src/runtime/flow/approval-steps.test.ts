import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import type { FlowNodeDocument } from '../documents.ts';
import { blankItem } from '../record/blank.ts';
import type { Item } from '../record/item.ts';
import { approversOf, waitingSince } from './approval.ts';
import { type Approver, type ApprovalRules, neededSteps, stepsOf } from './approval-steps.ts';
import { transition } from './transition.ts';
import type { Actor } from './types.ts';

const colour = '#74838E';
const sentAt = '2026-11-22T08:00:00.000Z';

/** An item that waits for an approval by these rules, sent by user 99. */
function waitingFor(rules: Partial<FlowNodeDocument>) {
  const module = compiled(
    moduleDocument([column('number', 'hours')], {
      name: 'permits',
      nodes: [
        { id: 'draft', kind: 'status_start', label: 'Draft', colour },
        { id: 'pending', kind: 'approval', label: 'Pending', colour, ...rules },
        { id: 'active', kind: 'status_intermediate', label: 'Active', colour },
      ],
      edges: [
        { id: 'a', source: 'draft', target: 'pending' },
        { id: 'b', source: 'pending', target: 'active' },
      ],
    }),
  );
  const draft: Item = { ...blankItem(module, 1), name: 'PTW-1', created_by_user_id: 99 };
  const sent = transition(module.flow, draft, { to: 'PENDING' }, actor(99, { now: sentAt }));
  if (!sent.ok) throw new Error(sent.denial.code);
  return { flow: module.flow, item: sent.item };
}

function actor(user_id: number, rest: Partial<Actor> = {}): Actor {
  return {
    user_id,
    team_ids: [],
    may: (action) => action === 'transition',
    now: '2026-11-22T10:00:00.000Z',
    timeZone: 'UTC',
    ...rest,
  };
}

type Waiting = ReturnType<typeof waitingFor>;

/** The item after an approval or a rejection, or the code of the denial. */
function decide({ flow, item }: Waiting, by: Actor, to = 'ACTIVE') {
  const result = transition(flow, item, { to, comment: 'Seen' }, by);
  return result.ok ? result.item : result.denial.code;
}

function approved(waiting: Waiting, by: Actor): Waiting {
  const item = decide(waiting, by);
  if (typeof item === 'string') throw new Error(item);
  return { ...waiting, item };
}

const stateOf = ({ flow, item }: Waiting) => flow.byNumber.get(item.status)?.key;

function askedAt({ flow, item }: Waiting) {
  const status = flow.byNumber.get(item.status);
  if (status === undefined) throw new Error('No status');
  return { asked: approversOf(status, item), since: waitingSince(status, item) };
}

const shift = [20];
const officer = [5];

describe('an approval in parallel', () => {
  const all = waitingFor({
    approvers: [{ user_id: 1 }, { team_id: 20 }, { role_id: 5 }],
    approvalPattern: 'parallel',
  });

  test('asks everybody at once, and is complete when each approver has decided, in any order', () => {
    expect(askedAt(all).asked).toMatchObject({
      user_ids: [1],
      team_ids: [20],
      role_ids: [5],
      needed: 3,
      anyone: false,
    });
    const one = approved(all, actor(3, { role_ids: officer }));
    expect(askedAt(one)).toMatchObject({
      asked: { user_ids: [1], team_ids: [20], role_ids: [], needed: 2 },
      since: sentAt,
    });
    const two = approved(one, actor(1));
    expect(stateOf(two)).toBe('PENDING');
    expect(decide(two, actor(4, { role_ids: officer }))).toBe('not_approver');
    expect(decide(two, actor(1))).toBe('already_approved');
    expect(stateOf(approved(two, actor(2, { team_ids: shift })))).toBe('ACTIVE');
  });

  test('a person who could decide as several approvers leaves the place that others need', () => {
    const both = approved(all, actor(3, { team_ids: shift, role_ids: officer }));
    expect(askedAt(both).asked).toMatchObject({ team_ids: [20], role_ids: [5], needed: 2 });
    const next = approved(both, actor(4, { team_ids: shift }));
    expect(askedAt(next).asked).toMatchObject({ user_ids: [1], team_ids: [], role_ids: [] });
    expect(decide(next, actor(6, { role_ids: officer }))).toBe('not_approver');
  });

  test('one rejection leads back, from anybody who is asked', () => {
    const one = approved(all, actor(1));
    const rejected = decide(one, actor(2, { team_ids: shift }), 'DRAFT');
    expect(rejected).toMatchObject({ flow_state: { node: 'draft', approvals: [] } });
    expect(decide(one, actor(9), 'DRAFT')).toBe('not_approver');
  });

  test('a deputy decides for an absent approver, but not twice', () => {
    const deputy = actor(8, { deputy_for: [1], team_ids: shift });
    const one = approved(all, deputy);
    expect(one.item.flow_state?.approvals).toMatchObject([
      { user_id: 8, steps: [{ team_id: 20 }] },
    ]);
    expect(decide(one, deputy)).toBe('already_approved');
    const forAbsent = approved(all, actor(8, { deputy_for: [1] }));
    expect(forAbsent.item.flow_state?.approvals).toMatchObject([
      { user_id: 8, for_user_id: 1, steps: [{ user_id: 1 }] },
    ]);
    expect(decide(forAbsent, actor(1))).toBe('not_approver');
  });

  test('needs no more approvals than it says', () => {
    const some = waitingFor({
      approvers: [{ user_id: 1 }, { user_id: 2 }, { user_id: 3 }],
      approvalPattern: 'parallel',
      approvalsNeeded: 2,
    });
    expect(askedAt(some).asked.needed).toBe(2);
    const one = approved(some, actor(3));
    expect(askedAt(one).asked).toMatchObject({ user_ids: [1, 2], needed: 1, except: [3] });
    expect(stateOf(approved(one, actor(1)))).toBe('ACTIVE');
  });
});

test('a role decides in order, as a person and a team do', () => {
  const inOrder = waitingFor({ approvers: [{ role_id: 5 }, { user_id: 1 }] });
  expect(decide(inOrder, actor(1))).toBe('not_your_turn');
  expect(decide(inOrder, actor(2))).toBe('not_approver');
  const one = approved(inOrder, actor(2, { role_ids: officer }));
  expect(askedAt(one).asked).toMatchObject({ user_ids: [1], role_ids: [], needed: 1 });
  expect(stateOf(approved(one, actor(1)))).toBe('ACTIVE');
});

const person = fc.integer({ min: 1, max: 5 });
const group = fc.integer({ min: 1, max: 3 });
const approver: fc.Arbitrary<Approver> = fc.oneof(
  person.map((user_id) => ({ user_id })),
  group.map((team_id) => ({ team_id })),
  group.map((role_id) => ({ role_id })),
);

interface Crew {
  readonly team_ids: readonly number[];
  readonly role_ids: readonly number[];
}

/** The most approvers for whom different people can decide, by trying every assignment. */
function mostDecided(steps: readonly Approver[], crew: readonly Crew[]): number {
  const [step, ...rest] = steps;
  if (step === undefined) return 0;
  const without = mostDecided(rest, crew);
  const able = crew.flatMap(({ team_ids, role_ids }, at) =>
    (
      step.user_id === undefined
        ? team_ids.includes(step.team_id ?? 0) || role_ids.includes(step.role_id ?? 0)
        : step.user_id === at + 1
    )
      ? [at]
      : [],
  );
  const nobody: Crew = { team_ids: [], role_ids: [] };
  // A person who has decided stays in the list without a place, so that ids don't shift.
  const withOne = able.map((at) => {
    const left = rest.filter(({ user_id }) => user_id !== at + 1);
    return 1 + mostDecided(left, crew.with(at, nobody));
  });
  return Math.max(without, ...withOne);
}

test('whoever decides first, as many approvals are given as people and places allow', () => {
  const crew = fc.array(
    fc.record({ team_ids: fc.subarray([1, 2, 3]), role_ids: fc.subarray([1, 2, 3]) }),
    { minLength: 5, maxLength: 5 },
  );
  const order = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 });
  const approvers = fc.array(approver, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(approvers, fc.nat({ max: 4 }), crew, order, (named, wanted, people, ids) => {
      const rules: ApprovalRules = { approvers: named, approvalPattern: 'parallel' };
      const steps = stepsOf(rules);
      const needed = Math.min(wanted, steps.length);
      const all = needed === 0 ? rules : { ...rules, approvalsNeeded: needed };
      let waiting = waitingFor(all);
      let given = 0;
      for (const id of ids) {
        const result = decide(waiting, actor(id, people[id - 1]));
        if (typeof result === 'string') continue;
        given += 1;
        waiting = { ...waiting, item: result };
        if (stateOf(waiting) === 'ACTIVE') break;
      }
      const possible = mostDecided(steps, people);
      expect(given).toBe(Math.min(possible, neededSteps(all)));
      expect(stateOf(waiting)).toBe(possible >= neededSteps(all) ? 'ACTIVE' : 'PENDING');
    }),
    { numRuns: 500 },
  );
});
