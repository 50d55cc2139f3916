import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import type { FlowDocument, FlowNodeDocument } from '../documents.ts';
import { blankItem } from './blank.ts';
import { changeItem } from './change.ts';
import type { Item, ItemChanges } from './item.ts';

const context = { now: '2026-11-22T10:00:00.000Z', timeZone: 'UTC' };

function flowWith(approval: Partial<FlowNodeDocument>): FlowDocument {
  const node = { colour: '#74838E' };
  return {
    name: 'permits',
    nodes: [
      { ...node, id: 'draft', kind: 'status_start', label: 'Draft' },
      {
        ...node,
        id: 'pending',
        kind: 'approval',
        label: 'Pending',
        approvers: [{ user_id: 1 }, { user_id: 2 }],
        ...approval,
      },
      { ...node, id: 'active', kind: 'status_intermediate', label: 'Active' },
    ],
    edges: [
      { id: 'a', source: 'draft', target: 'pending' },
      { id: 'b', source: 'pending', target: 'active' },
    ],
  };
}

function approvedOnce(flow: FlowDocument) {
  const module = compiled(moduleDocument([column('text', 'scope')], flow));
  const item: Item = {
    ...blankItem(module, 1),
    name: 'PTW-1',
    status: module.flow.byKey.get('PENDING')?.number ?? 0,
    flow_state: {
      node: 'pending',
      approvals: [{ user_id: 1, at: context.now, node: 'pending' }],
      request: { user_id: 9, at: context.now, from: 1 },
    },
  };
  return (changes: ItemChanges) => changeItem(module, item, changes, context, null).item.flow_state;
}

test('a change of fields between two approvals resets the earlier ones, and keeps the sender', () => {
  const change = approvedOnce(flowWith({}));
  expect(change({ scope: 'More' })).toMatchObject({ approvals: [], request: { user_id: 9 } });
  expect(change({ name: 'PTW-1' })?.approvals).toHaveLength(1);
});

test('approvals survive a change of fields if the flow says so', () => {
  const change = approvedOnce(flowWith({ keepApprovals: true }));
  expect(change({ scope: 'More' })?.approvals).toHaveLength(1);
});
