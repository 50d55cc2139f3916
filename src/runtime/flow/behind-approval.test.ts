import { expect, test } from 'vitest';
import { compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import type { FlowDocument } from '../documents.ts';
import { statusesBehindApproval } from './behind-approval.ts';
import type { Actor } from './types.ts';

type Approvers = NonNullable<FlowDocument['nodes'][number]['approvers']>;

type NotBy = NonNullable<FlowDocument['nodes'][number]['notBy']>;

/** draft -> pending -> active -> closed, and draft -> cancelled; a rejection leads to refused. */
function flowWith(approvers: Approvers, notBy: NotBy = []) {
  const status = (id: string, kind: 'status_start' | 'status_intermediate') =>
    ({ id, kind, label: id, colour: '#74838E' }) as const;
  const edge = (source: string, target: string, sourceHandle?: 'reject') => ({
    id: `${source}-${target}`,
    source,
    target,
    ...(sourceHandle === undefined ? {} : { sourceHandle }),
  });
  const document: FlowDocument = {
    name: 'permits',
    nodes: [
      status('draft', 'status_start'),
      { id: 'pending', kind: 'approval', label: 'pending', colour: '#8A66D6', approvers, notBy },
      ...['active', 'closed', 'cancelled', 'refused'].map((id) =>
        status(id, 'status_intermediate'),
      ),
    ],
    edges: [
      edge('draft', 'pending'),
      edge('pending', 'active'),
      edge('pending', 'refused', 'reject'),
      edge('active', 'closed'),
      edge('draft', 'cancelled'),
    ],
  };
  return compiled(moduleDocument([], document)).flow;
}

const actor = (user_id: number, team_ids: readonly number[], mayApprove: boolean): Actor => ({
  user_id,
  team_ids,
  may: (action) => action !== 'approve' || mayApprove,
  now: '2026-11-23T06:00:00.000Z',
  timeZone: 'UTC',
});

function labelsFor(approvers: Approvers, person: Actor): readonly string[] {
  const flow = flowWith(approvers);
  const behind = statusesBehindApproval(flow, person);
  return flow.statuses.filter(({ number }) => behind.has(number)).map(({ node }) => node.id);
}

test('every status that only an approval leads to is behind it for those who may not approve', () => {
  const behind = ['active', 'closed', 'refused'];
  expect(labelsFor([], actor(1, [], false))).toEqual(behind);
  expect(labelsFor([], actor(1, [], true))).toEqual([]);
  expect(labelsFor([{ user_id: 2 }], actor(1, [], true))).toEqual(behind);
  expect(labelsFor([{ user_id: 1 }], actor(1, [], false))).toEqual([]);
  expect(labelsFor([{ team_id: 7 }], actor(1, [7], false))).toEqual([]);
});

test('an approval that its creator may not give is not given by an import', () => {
  const flow = flowWith([], ['creator']);
  expect(statusesBehindApproval(flow, actor(1, [], true)).size).toBe(3);
});

test('an approval of several people is nobody’s alone, unless all of its steps name one person', () => {
  const behind = ['active', 'closed', 'refused'];
  expect(labelsFor([{ user_id: 1 }, { user_id: 2 }], actor(1, [], true))).toEqual(behind);
  expect(labelsFor([{ team_id: 7 }, { team_id: 7 }], actor(1, [7], true))).toEqual(behind);
  expect(labelsFor([{ user_id: 1 }, { user_id: 1 }], actor(1, [], true))).toEqual([]);
});
