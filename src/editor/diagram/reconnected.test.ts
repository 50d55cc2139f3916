import { expect, test } from 'vitest';
import type { FlowDocument } from '../../runtime/documents.ts';
import { reconnected } from './flow-edit.ts';

const node = (id: string, kind: FlowDocument['nodes'][number]['kind']) => ({
  id,
  kind,
  label: id,
  colour: '#3B7DD8',
});

const flow: FlowDocument = {
  name: 'flow',
  nodes: [
    node('draft', 'status_start'),
    node('first', 'approval'),
    node('second', 'approval'),
    node('done', 'status_intermediate'),
  ],
  edges: [{ id: 'first-draft-reject', source: 'first', target: 'draft', sourceHandle: 'reject' }],
};
const [rejection] = flow.edges;

test('a rejection stays one at another node and from another approval, and from no other kind', () => {
  if (rejection === undefined) throw new Error('The flow has a rejection');
  const led = (source: string, target: string) => reconnected(flow, rejection, { source, target });
  expect(led('first', 'done')).toEqual({
    id: 'first-done-reject',
    source: 'first',
    target: 'done',
    sourceHandle: 'reject',
  });
  expect(led('second', 'draft').sourceHandle).toBe('reject');
  expect(led('done', 'draft')).toEqual({ id: 'done-draft', source: 'done', target: 'draft' });
});
