import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import type { FlowDocument } from '../documents.ts';
import { blankItem } from '../record/blank.ts';
import type { Item } from '../record/item.ts';
import { moveOptions } from './move-options.ts';
import { changeStatus, transition } from './transition.ts';
import type { FlowState } from './flow-state.ts';
import type { Actor } from './types.ts';

const document: FlowDocument = {
  name: 'permits',
  nodes: [
    { id: 'draft', kind: 'status_start', label: 'Draft', colour: '#74838E' },
    {
      id: 'check',
      kind: 'requirement',
      label: 'Check',
      colour: '#74838E',
      requirements: [
        { rule: { '!': { empty: { var: 'hazards' } } }, message: 'Name the hazards' },
        { rule: { '>': [{ var: 'hours' }, 0] }, message: 'Say how long', field: 'hours' },
      ],
    },
    {
      id: 'pending',
      kind: 'approval',
      label: 'Pending approval',
      colour: '#8A66D6',
      approvers: [{ user_id: 1 }, { team_id: 20 }],
    },
    {
      id: 'permit',
      kind: 'approval',
      label: 'Permit approval',
      colour: '#8A66D6',
      notBy: ['creator', 'requester', 'earlier_approver'],
    },
    { id: 'active', kind: 'status_intermediate', label: 'Active', colour: '#3B7DD8' },
    {
      id: 'reason',
      kind: 'requirement',
      label: 'Reason',
      colour: '#74838E',
      requiresComment: true,
    },
    { id: 'suspended', kind: 'status_intermediate', label: 'Suspended', colour: '#B57614' },
    { id: 'review', kind: 'approval', label: 'Review', colour: '#8A66D6' },
    { id: 'closed', kind: 'status_intermediate', label: 'Closed', colour: '#74838E' },
  ],
  edges: [
    { id: 'e1', source: 'draft', target: 'check' },
    { id: 'e2', source: 'check', target: 'pending' },
    { id: 'e3', source: 'pending', target: 'active' },
    { id: 'e4', source: 'pending', target: 'draft', sourceHandle: 'reject' },
    { id: 'e5', source: 'active', target: 'reason' },
    { id: 'e6', source: 'reason', target: 'suspended' },
    { id: 'e7', source: 'suspended', target: 'review' },
    { id: 'e8', source: 'review', target: 'active' },
    { id: 'e9', source: 'review', target: 'closed' },
    { id: 'e10', source: 'active', target: 'permit' },
    { id: 'e11', source: 'permit', target: 'review' },
  ],
};

const module = compiled(
  moduleDocument([column('text', 'hazards'), column('number', 'hours')], document),
);
const { flow } = module;
const draft: Item = { ...blankItem(module, 1), name: 'PTW-1', hazards: 'Steam', hours: 4 };

function at(node: string, approvals: FlowState['approvals'] = []): Item {
  const status = flow.statuses.find((each) => each.node.id === node);
  return { ...draft, status: status?.number ?? 0, flow_state: { node, approvals } };
}

function actor(user_id: number, rest: Partial<Actor> = {}): Actor {
  return {
    user_id,
    team_ids: [],
    may: () => true,
    now: '2026-11-22T10:00:00.000Z',
    timeZone: 'Europe/Berlin',
    ...rest,
  };
}

function denialOf(item: Item, to: string, by: Actor, comment?: string) {
  const result = transition(flow, item, { to, comment }, by);
  return result.ok ? null : result.denial;
}

describe('a move through gates', () => {
  test('a move changes the status and the current node without mutating the item', () => {
    const before = structuredClone(draft);
    expect(transition(flow, draft, { to: 'PENDING_APPROVAL' }, actor(9))).toEqual({
      ok: true,
      item: {
        ...draft,
        status: 2,
        flow_state: {
          node: 'pending',
          approvals: [],
          request: { user_id: 9, at: '2026-11-22T10:00:00.000Z', from: 1 },
        },
      },
      actions: [{ kind: 'status_changed', from: 1, to: 2 }],
    });
    expect(draft).toEqual(before);
  });

  test('a denied move names every unmet requirement with its node and its field', () => {
    expect(denialOf({ ...draft, hazards: '', hours: null }, 'PENDING_APPROVAL', actor(9))).toEqual({
      code: 'requirement',
      node: 'check',
      field: 'hazards',
      unmet: [
        { message: 'Name the hazards', field: 'hazards' },
        { message: 'Say how long', field: 'hours' },
      ],
      from: [],
      approvers: null,
      names: [],
    });
  });

  test('a gate that requires a comment denies moves without one; blanks do not count', () => {
    const active = at('active');
    const offer = moveOptions(flow, active, actor(9)).find(({ to }) => to.key === 'SUSPENDED');
    expect(offer).toMatchObject({ requiresComment: true, denial: null });
    expect(denialOf(active, 'SUSPENDED', actor(9))?.code).toBe('comment_required');
    expect(denialOf(active, 'SUSPENDED', actor(9), '  ')).toMatchObject({ node: 'reason' });
    expect(denialOf(active, 'SUSPENDED', actor(9), 'Leak')).toBeNull();
  });

  test('a move from the wrong status is denied with the next status on the way, if one leads there', () => {
    expect(denialOf(draft, 'ACTIVE', actor(9))).toMatchObject({
      code: 'not_from_here',
      from: ['Pending approval'],
    });
    expect(denialOf(draft, 'REVIEW', actor(9))?.from).toEqual(['Pending approval']);
    expect(denialOf(at('closed'), 'ACTIVE', actor(9))).toMatchObject({
      code: 'not_from_here',
      from: [],
    });
  });

  test('a move is denied without permission, to the same status, and to an unknown one', () => {
    const nobody = actor(9, { may: (action) => action === 'approve' });
    expect(denialOf(draft, 'PENDING_APPROVAL', nobody)?.code).toBe('no_permission');
    expect(denialOf(draft, 'DRAFT', actor(9))?.code).toBe('already_there');
    expect(denialOf(draft, 'toString', actor(9))?.code).toBe('unknown_status');
  });
});

describe('an approval with several approvers', () => {
  const waiting = at('pending');
  const first = actor(1);
  const member = actor(5, { team_ids: [20], may: () => false });

  test('an approval with several approvers keeps the item until the last one has approved', () => {
    const one = transition(flow, waiting, { to: 'ACTIVE', comment: 'Seen' }, first);
    if (!one.ok) throw new Error(one.denial.code);
    expect(one.item).toMatchObject({
      status: waiting.status,
      flow_state: {
        node: 'pending',
        approvals: [{ user_id: 1, at: first.now, comment: 'Seen', node: 'pending' }],
      },
    });
    expect(one.actions).toEqual([{ kind: 'approved', node: 'pending', complete: false }]);

    const two = transition(flow, one.item, { to: 'ACTIVE' }, member);
    if (!two.ok) throw new Error(two.denial.code);
    expect(two.item).toMatchObject({
      status: flow.byKey.get('ACTIVE')?.number,
      flow_state: { node: 'active', approvals: [{ user_id: 1 }, { user_id: 5, node: 'pending' }] },
    });
    expect(two.actions.map(({ kind }) => kind)).toEqual(['approved', 'status_changed']);
  });

  test('a denied approval says if a person is no approver, has to wait or has approved', () => {
    const approved = at('pending', [{ user_id: 1, at: first.now }]);
    expect(denialOf(waiting, 'ACTIVE', actor(9))?.code).toBe('not_approver');
    expect(denialOf(waiting, 'ACTIVE', member)?.code).toBe('not_your_turn');
    expect(denialOf(approved, 'ACTIVE', first)?.code).toBe('already_approved');
  });

  test('the deputy of an absent approver decides for them, and the approval says for whom', () => {
    const deputy = actor(8, { deputy_for: [1], may: () => false });
    const one = transition(flow, waiting, { to: 'ACTIVE' }, deputy);
    if (!one.ok) throw new Error(one.denial.code);
    expect(one.item.flow_state?.approvals).toEqual([
      { user_id: 8, for_user_id: 1, at: deputy.now, node: 'pending', to: 4 },
    ]);
    expect(denialOf(one.item, 'ACTIVE', deputy)?.code).toBe('already_approved');
    expect(denialOf(waiting, 'ACTIVE', actor(8, { deputy_for: [2] }))?.code).toBe('not_approver');
  });

  test('a deputy decides neither for the creator nor as the creator where creators may not decide', () => {
    const strict = compiled(
      moduleDocument([column('text', 'hazards'), column('number', 'hours')], {
        ...document,
        nodes: document.nodes.map((node) =>
          node.id === 'pending' ? { ...node, notBy: ['creator' as const] } : node,
        ),
      }),
    );
    const denialFor = (created_by_user_id: number, deputy: Actor) => {
      const result = transition(
        strict.flow,
        { ...waiting, created_by_user_id },
        { to: 'ACTIVE' },
        deputy,
      );
      return result.ok ? null : result.denial.code;
    };
    const deputy = actor(8, { deputy_for: [1] });
    expect(denialFor(9, deputy)).toBeNull();
    expect(denialFor(1, deputy)).toBe('not_approver');
    expect(denialFor(8, deputy)).toBe('approver_is_creator');
  });

  test('an approval with two steps needs two people', () => {
    const approved = at('pending', [{ user_id: 1, at: first.now }]);
    const both = actor(1, { team_ids: [20] });
    expect(denialOf(approved, 'ACTIVE', both)?.code).toBe('already_approved');
  });

  test('a person whom two steps name decides once', () => {
    const twice = compiled(
      moduleDocument([column('text', 'hazards'), column('number', 'hours')], {
        ...document,
        nodes: document.nodes.map((node) =>
          node.id === 'review'
            ? { ...node, approvers: [{ user_id: 1 }, { user_id: 2 }, { user_id: 1 }] }
            : node,
        ),
      }),
    ).flow;
    const one = transition(twice, at('review'), { to: 'ACTIVE' }, actor(1));
    if (!one.ok) throw new Error(one.denial.code);
    const again = transition(twice, one.item, { to: 'ACTIVE' }, actor(1));
    expect(again).toMatchObject({ ok: false, denial: { code: 'already_approved' } });
    const two = transition(twice, one.item, { to: 'ACTIVE' }, actor(2));
    expect(two).toMatchObject({ ok: true, item: { flow_state: { node: 'active' } } });
  });

  test('approvals of one way out do not count for another one', () => {
    const chosen = [{ user_id: 1, at: first.now, to: flow.byKey.get('CLOSED')?.number ?? 0 }];
    expect(denialOf(at('review', chosen), 'ACTIVE', actor(2))).toMatchObject({
      code: 'other_way',
      from: ['Closed'],
    });
    expect(denialOf(at('review', chosen), 'CLOSED', actor(2))).toBeNull();
  });

  test('only the approver whose turn it is can reject, with a reason', () => {
    expect(denialOf(waiting, 'DRAFT', first)?.code).toBe('comment_required');
    const result = transition(flow, waiting, { to: 'DRAFT', comment: 'No isolation' }, first);
    expect(result).toMatchObject({
      ok: true,
      item: { status: 1, flow_state: { node: 'draft', approvals: [] } },
      actions: [{ kind: 'status_changed' }],
    });
    expect(denialOf(waiting, 'DRAFT', member)?.code).toBe('not_your_turn');
  });

  test('an approval offers approve and reject to its approver', () => {
    const kinds = moveOptions(flow, waiting, first).map(({ to, kind, denial }) => [
      to.key,
      kind,
      denial?.code ?? null,
    ]);
    expect(kinds).toEqual([
      ['DRAFT', 'reject', null],
      ['PERMIT_APPROVAL', 'move', 'not_from_here'],
      ['ACTIVE', 'approve', null],
      ['SUSPENDED', 'move', 'not_from_here'],
      ['REVIEW', 'move', 'not_from_here'],
      ['CLOSED', 'move', 'not_from_here'],
    ]);
  });
});

describe('an approval without approvers', () => {
  test('anyone with the permission can approve if no approvers are named', () => {
    const waiting = at('review');
    expect(denialOf(waiting, 'ACTIVE', actor(9))).toBeNull();
    const mover = actor(9, { may: (action) => action === 'transition' });
    expect(denialOf(waiting, 'ACTIVE', mover)).toMatchObject({
      code: 'no_permission',
      node: 'review',
    });
  });
});

describe('an approval with the rule notBy', () => {
  const active = { ...at('active'), created_by_user_id: 1 };
  const sent = transition(flow, active, { to: 'PERMIT_APPROVAL' }, actor(2));
  if (!sent.ok) throw new Error(sent.denial.code);
  const waiting = sent.item;

  test('the creator and the person who sent an item can neither approve nor reject it', () => {
    expect(denialOf(waiting, 'REVIEW', actor(1))).toMatchObject({
      code: 'approver_is_creator',
      approvers: { anyone: true, except: [1, 2] },
    });
    expect(denialOf(waiting, 'ACTIVE', actor(1), 'No')?.code).toBe('approver_is_creator');
    expect(denialOf(waiting, 'REVIEW', actor(2))?.code).toBe('approver_is_requester');
    expect(denialOf(waiting, 'REVIEW', actor(3))).toBeNull();
  });

  test('an approver of an earlier approval of the same run is refused, and stays on record', () => {
    const before = { ...waiting, flow_state: { ...waiting.flow_state, node: 'permit' } };
    const earlier = {
      ...before,
      flow_state: { ...before.flow_state, approvals: [{ user_id: 3, at: 'x', node: 'pending' }] },
    };
    expect(denialOf(earlier, 'REVIEW', actor(3))?.code).toBe('already_approved');
    const result = transition(flow, earlier, { to: 'REVIEW' }, actor(4));
    expect(result).toMatchObject({
      item: {
        flow_state: {
          node: 'review',
          approvals: [
            { user_id: 3, node: 'pending' },
            { user_id: 4, node: 'permit' },
          ],
          request: { user_id: 2 },
        },
      },
    });
  });
});

describe('the way back from an approval without a reject edge', () => {
  const sent = transition(flow, at('active'), { to: 'PERMIT_APPROVAL' }, actor(2));
  if (!sent.ok) throw new Error(sent.denial.code);
  const waiting = sent.item;
  const kindOf = (by: Actor) =>
    moveOptions(flow, waiting, by).find(({ to }) => to.key === 'ACTIVE');

  test('the sender withdraws the item to the status that it came from', () => {
    expect(kindOf(actor(2))).toMatchObject({ kind: 'withdraw', denial: null });
    expect(transition(flow, waiting, { to: 'ACTIVE' }, actor(2))).toMatchObject({
      ok: true,
      item: { status: at('active').status, flow_state: { node: 'active', approvals: [] } },
    });
    const mayNot = actor(2, { may: (action) => action === 'approve' });
    expect(denialOf(waiting, 'ACTIVE', mayNot)?.code).toBe('no_permission');
  });

  test('an approver rejects the item, with a reason, to the status that it came from', () => {
    expect(kindOf(actor(3))).toMatchObject({
      kind: 'reject',
      requiresComment: true,
      denial: null,
    });
    expect(denialOf(waiting, 'ACTIVE', actor(3))?.code).toBe('comment_required');
    expect(denialOf(waiting, 'ACTIVE', actor(3), 'Too vague')).toBeNull();
    expect(denialOf(waiting, 'DRAFT', actor(3), 'Too vague')?.code).toBe('not_from_here');
  });
});

describe('a status changed by its number', () => {
  test('changing a status by its number is the move to it, without a comment', () => {
    const pending = flow.byKey.get('PENDING_APPROVAL')?.number ?? 0;
    const by = actor(9);
    expect(changeStatus(flow, draft, pending, by)).toEqual(
      transition(flow, draft, { to: 'PENDING_APPROVAL' }, by),
    );
    expect(changeStatus(flow, draft, 99, by)).toMatchObject({
      ok: false,
      denial: { code: 'unknown_status' },
    });
  });
});
