import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { nodeAt } from './node-at.ts';

test('a problem of the flow leads to its node, that of a move to where it leaves, others to none', () => {
  const model = editorOf('permits');
  expect(nodeAt(model.document(), '/statusFlow/nodes/1')).toBeNull();
  const edge = { id: 'x', source: 'suspended', target: 'expired' };
  model.perform({ name: 'add_edge', args: { edge } });
  const document = model.document();
  const last = (document.statusFlow?.edges.length ?? 0) - 1;
  expect(nodeAt(document, '/statusFlow/nodes/1/approvers/0')).toBe('pending_approval');
  expect(nodeAt(document, `/statusFlow/edges/${last}/sourceHandle`)).toBe('suspended');
  expect(nodeAt(document, '/statusFlow/nodes')).toBeNull();
  expect(nodeAt(document, '/columns/0/name')).toBeNull();
});
