import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedModules } from '../../../tests/support/compiled.ts';
import { flowGrid } from '../../runtime/flow/layout/arrange.ts';
import { commonFlows } from '../library/common-flows.ts';
import { editedFlow } from './edited-flow.ts';
import { newNode, positionsOf } from './flow-edit.ts';
import { insertNode, placeInMove } from './insert-node.ts';

const permits = shippedModules.get('permits');

test('a node that is put into a move stands on the way, covers no other node and changes no other move', () => {
  fc.assert(
    fc.property(fc.constantFrom(...commonFlows), fc.nat(), (flow, pick) => {
      const edge = flow.edges[pick % flow.edges.length];
      if (edge === undefined || permits === undefined) throw new Error('Flows have moves');
      const node = newNode(flow, 'requirement', placeInMove(flow, edge));
      const outcome = editedFlow(permits, flow, insertNode(flow, edge, node));
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
      const after = outcome.flow;
      const ends = after.edges.map(({ source, target, sourceHandle }) => [
        source,
        target,
        sourceHandle,
      ]);
      expect(ends).toContainEqual([edge.source, node.id, edge.sourceHandle]);
      expect(ends).toContainEqual([node.id, edge.target, undefined]);
      const kept = flow.edges.filter(({ id }) => id !== edge.id);
      expect(after.edges.filter(({ id }) => kept.some((each) => each.id === id))).toEqual(kept);
      expect(after.edges).toHaveLength(kept.length + 2);
      const places = positionsOf(after);
      const own = places.get(node.id);
      for (const [id, { x, y }] of places) {
        if (id === node.id || own === undefined) continue;
        const covers = Math.abs(x - own.x) < flowGrid.x && Math.abs(y - own.y) < flowGrid.y;
        expect([id, covers]).toEqual([id, false]);
      }
    }),
  );
});
