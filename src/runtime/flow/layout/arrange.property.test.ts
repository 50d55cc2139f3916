import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippedFlows } from '../../../../tests/support/compiled.ts';
import { randomFlow } from '../../../../tests/support/flows/random-flows.ts';
import type { FlowDocument, FlowNodeDocument } from '../../documents.ts';
import { arrangeFlow, flowGrid, placeNodes } from './arrange.ts';
import { forwardLinks } from './layers.ts';

function positionsOf({ nodes }: FlowDocument) {
  return new Map(
    nodes.map(({ id, position }) => [id, position ?? { x: Number.NaN, y: Number.NaN }]),
  );
}

function expectFree(flow: FlowDocument): void {
  const positions = [...positionsOf(flow).values()];
  for (const [at, a] of positions.entries())
    for (const b of positions.slice(at + 1))
      expect(Math.abs(a.x - b.x) >= flowGrid.x || Math.abs(a.y - b.y) >= flowGrid.y).toBe(true);
}

/** The flow with one more status, to which a move leads from a node. */
function withLeaf(flow: FlowDocument, at: number): FlowDocument {
  const source = flow.nodes[at % flow.nodes.length];
  const leaf: FlowNodeDocument = {
    id: 'leaf',
    kind: 'status_intermediate',
    label: 'Leaf',
    colour: '#74838E',
  };
  const edge = { id: 'to-leaf', source: source?.id ?? '', target: 'leaf' };
  return { ...flow, nodes: [...flow.nodes, leaf], edges: [...flow.edges, edge] };
}

describe('the arrangement of a flow', () => {
  test('nodes never overlap, moves lead to the right except those that lead back', () => {
    fc.assert(
      fc.property(randomFlow, (flow) => {
        const arranged = arrangeFlow(flow);
        expectFree(arranged);
        const positions = positionsOf(arranged);
        for (const [source, target] of forwardLinks(flow))
          expect(positions.get(target)?.x).toBeGreaterThan(positions.get(source)?.x ?? 0);
        expect(arrangeFlow(arranged)).toEqual(arranged);
      }),
    );
  });

  test('a status at the end of a new move moves no other node of another column', () => {
    fc.assert(
      fc.property(randomFlow, fc.nat({ max: 6 }), (flow, at) => {
        const arranged = arrangeFlow(flow);
        const before = positionsOf(arranged);
        const after = positionsOf(arrangeFlow(withLeaf(arranged, at)));
        const leaf = after.get('leaf');
        for (const [id, position] of before) {
          expect(after.get(id)?.x).toBe(position.x);
          const shift = (after.get(id)?.y ?? 0) - position.y;
          const isBeside = position.x === leaf?.x;
          expect(shift === 0 || (isBeside && shift === flowGrid.y)).toBe(true);
        }
      }),
    );
  });

  test('a node without a position gets a free place, and no other node moves', () => {
    fc.assert(
      fc.property(randomFlow, fc.nat({ max: 6 }), (flow, at) => {
        const arranged = arrangeFlow(flow);
        const placed = placeNodes(withLeaf(arranged, at));
        expectFree(placed);
        const after = positionsOf(placed);
        for (const [id, position] of positionsOf(arranged)) expect(after.get(id)).toEqual(position);
        expectFree(placeNodes(flow));
      }),
    );
  });

  test.each([...shippedFlows])('the flow %s is arranged from left to right', (_, flow) => {
    const bare = { ...flow, nodes: flow.nodes.map(({ position: _at, ...node }) => node) };
    const arranged = arrangeFlow(bare);
    const start = arranged.nodes.find(({ kind }) => kind === 'status_start');
    expect(start?.position).toEqual({ x: 0, y: 0 });
    expectFree(arranged);
  });
});
