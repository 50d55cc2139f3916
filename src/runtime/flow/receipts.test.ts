import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import type { FlowDocument } from '../documents.ts';
import { blankItem } from '../record/blank.ts';
import type { Item } from '../record/item.ts';
import { moveOptions } from './move-options.ts';
import { lateReceiptsOf, receiptsOf } from './receipts.ts';
import { transition } from './transition.ts';
import type { Actor } from './types.ts';

const flow: FlowDocument = {
  name: 'letters',
  nodes: [
    { id: 'draft', kind: 'status_start', label: 'Draft', colour: '#74838E' },
    {
      id: 'sent',
      kind: 'status_intermediate',
      label: 'Sent',
      colour: '#3B7DD8',
      records: { receipts: 'asked' },
    },
    {
      id: 'arrived',
      kind: 'status_intermediate',
      label: 'Arrived',
      colour: '#3B7DD8',
      records: { receipts: 'confirmed', arrived_at: 'now' },
    },
    { id: 'closed', kind: 'status_intermediate', label: 'Closed', colour: '#74838E' },
    {
      id: 'recalled',
      kind: 'status_intermediate',
      label: 'Recalled',
      colour: '#D9544D',
      family: 'stopped',
    },
  ],
  edges: [
    { id: 'e1', source: 'draft', target: 'sent' },
    { id: 'e2', source: 'sent', target: 'arrived' },
    { id: 'e3', source: 'sent', target: 'closed' },
    { id: 'e4', source: 'sent', target: 'recalled' },
  ],
};

const receipts = column('table', 'receipts', {
  columnData: {
    columns: [
      { db: 'person', name: 'Person', columnType: 'user_reference' },
      {
        db: 'confirmed_at',
        name: 'Confirmed on',
        columnType: 'datetime',
        columnData: { includeTime: true },
      },
    ],
  },
});
const readers = column('user_reference', 'readers', {
  columnData: { allowMultipleUsers: true, allowTeams: true, allowMultipleTeams: true },
  assignment: true,
});
const module = compiled(
  moduleDocument(
    [readers, receipts, column('datetime', 'arrived_at'), column('user_reference', 'author')],
    flow,
  ),
);

const sentAt = '2026-11-22T10:00:00.000Z';

function actor(user_id: number, by: Partial<Actor> = {}): Actor {
  return { user_id, team_ids: [], may: () => false, now: sentAt, timeZone: 'UTC', ...by };
}
const sender = actor(9, { may: () => true });

function move(item: Item, to: string, by: Actor): Item {
  const moved = transition(module.flow, item, { to }, by);
  if (!moved.ok) throw new Error(moved.denial.code);
  return moved.item;
}

function denialOf(item: Item, to: string, by: Actor) {
  const moved = transition(module.flow, item, { to }, by);
  return moved.ok ? null : moved.denial;
}

/** A letter to people and teams that was sent. */
function sent(
  user_ids: readonly number[],
  team_ids: readonly number[] = [],
  by: Actor = sender,
): Item {
  const draft: Item = { ...blankItem(module, 1), name: 'L-1', readers: { user_ids, team_ids } };
  return move(draft, 'SENT', by);
}

describe('receipts', () => {
  test('each person who is assigned confirms for themselves without a permission, and the last one moves the item', () => {
    const start = sent([1, 2]);
    expect(start.flow_state?.asked_at).toBe(sentAt);
    const first = move(start, 'ARRIVED', actor(2, { now: '2026-11-23T08:00:00.000Z' }));
    expect([first.status, first['arrived_at']]).toEqual([start.status, start['arrived_at']]);
    expect(receiptsOf(module.flow, first)).toEqual([
      { userId: 1, confirmedAt: null },
      { userId: 2, confirmedAt: '2026-11-23T08:00:00.000Z' },
    ]);
    const last = move(first, 'ARRIVED', actor(1));
    expect(module.flow.byNumber.get(last.status)?.key).toBe('ARRIVED');
    expect(last['arrived_at']).toBe('2026-11-22');
    expect(last['receipts']).toMatchObject([
      { confirmed_at: sentAt },
      { confirmed_at: '2026-11-23T08:00:00.000Z' },
    ]);
  });

  test('nobody confirms twice or for others, not even who may move, and is told for whom it waits', () => {
    const first = move(sent([1, 2]), 'ARRIVED', actor(2));
    expect(denialOf(first, 'ARRIVED', actor(2))).toMatchObject({
      code: 'already_confirmed',
      approvers: { user_ids: [1], needed: 1 },
    });
    expect(denialOf(first, 'ARRIVED', sender)).toMatchObject({ code: 'not_recipient' });
    expect(denialOf(first, 'CLOSED', sender)).toBeNull();
    expect(denialOf(first, 'CLOSED', actor(1))?.code).toBe('no_permission');
    const offered = moveOptions(module.flow, first, actor(1)).filter(
      ({ denial }) => denial === null,
    );
    expect(offered.map(({ to }) => to.key)).toEqual(['ARRIVED']);
  });

  test('members of a team are asked each, once, and people who left are not waited for', () => {
    const people = (ids: readonly number[]) => ({
      people: {
        userIds: new Set(ids),
        teamIds: new Set([20]),
        members: new Map([[20, [2, 3, 4]]]),
      },
    });
    const start = sent([1, 2], [20], { ...sender, ...people([1, 2, 3, 9]) });
    const asked = receiptsOf(module.flow, start).map(({ userId }) => userId);
    expect(asked).toEqual([1, 2, 3]);
    const two = move(move(start, 'ARRIVED', actor(1)), 'ARRIVED', actor(2));
    expect(two.status).toBe(start.status);
    expect(denialOf(two, 'ARRIVED', { ...sender, ...people([1, 2, 9]) })).toBeNull();
  });

  test('the deputy of an absent person confirms for them; where nobody is asked, who may move does', () => {
    const first = move(sent([1, 2]), 'ARRIVED', actor(5, { deputy_for: [2] }));
    expect(receiptsOf(module.flow, first)[1]?.confirmedAt).toBe(sentAt);
    const free = sent([]);
    expect(free.flow_state?.asked_at).toBeUndefined();
    expect(denialOf(free, 'ARRIVED', actor(1))?.code).toBe('no_permission');
    expect(denialOf(free, 'ARRIVED', sender)).toBeNull();
  });

  test('a recipient confirms after the item has gone on, which keeps its status; not one that was stopped', () => {
    const closed = move(move(sent([1, 2]), 'ARRIVED', actor(2)), 'CLOSED', sender);
    expect(closed.flow_state?.asked_at).toBeUndefined();
    expect(receiptsOf(module.flow, closed)).toEqual([]);
    expect(lateReceiptsOf(module.flow, closed)).toHaveLength(2);
    const offered = (by: Actor) =>
      moveOptions(module.flow, closed, by).filter(({ denial }) => denial === null);
    expect(offered(actor(1))).toMatchObject([{ to: { key: 'ARRIVED' }, isLateReceipt: true }]);
    expect([offered(actor(2)), offered(sender)]).toEqual([[], []]);
    for (const other of [actor(2), sender])
      expect(denialOf(closed, 'ARRIVED', other)?.code).toBe('not_from_here');
    const late = move(closed, 'ARRIVED', actor(1, { now: '2026-12-01T08:00:00.000Z' }));
    expect([late.status, late['arrived_at']]).toEqual([closed.status, closed['arrived_at']]);
    expect(lateReceiptsOf(module.flow, late)[0]).toEqual({
      userId: 1,
      confirmedAt: '2026-12-01T08:00:00.000Z',
    });
    const stopped = move(sent([1]), 'RECALLED', sender);
    expect(denialOf(stopped, 'ARRIVED', actor(1))?.code).toBe('not_from_here');
    expect(lateReceiptsOf(module.flow, stopped)).toEqual([]);
  });
});
