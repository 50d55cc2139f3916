import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlowDocument } from '../../runtime/documents.ts';
import { layoutFlow, positionsOf } from './layout-flow.ts';

/** Flows of any shape: circles, edges to themselves and nodes that nothing reaches included. */
const flows = fc.integer({ min: 1, max: 14 }).chain((count) =>
  fc
    .array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 30 })
    .map((pairs): FlowDocument => ({
      name: 'random',
      nodes: Array.from({ length: count }, (_, index) => ({
        id: `n${index}`,
        kind: index === 0 ? 'status_start' : 'status_intermediate',
        label: `Node ${index}`,
        colour: '#74838E',
      })),
      edges: pairs.map(([source, target], index) => ({
        id: `e${index}`,
        source: `n${source}`,
        target: `n${target}`,
      })),
    })),
);

const keyOf = ({ x, y }: { readonly x: number; readonly y: number }) => `${x},${y}`;

test('no two nodes of a flow have one place, whatever its edges', () => {
  fc.assert(
    fc.property(flows, (flow) => {
      const places = [...layoutFlow(flow).values()].map(keyOf);
      expect(new Set(places).size).toBe(flow.nodes.length);
    }),
  );
});

test('a node that is added without an edge moves no other node out of its column', () => {
  fc.assert(
    fc.property(flows, (flow) => {
      const before = layoutFlow(flow);
      const node = {
        id: 'new',
        kind: 'status_intermediate',
        label: 'New',
        colour: '#74838E',
      } as const;
      const after = layoutFlow({ ...flow, nodes: [...flow.nodes, node] });
      expect(flow.nodes.map(({ id }) => after.get(id))).toEqual(
        flow.nodes.map(({ id }) => before.get(id)),
      );
    }),
  );
});

test('an edge that leads on goes to the right', () => {
  const flow: FlowDocument = {
    name: 'line',
    nodes: ['a', 'b', 'c'].map((id, index) => ({
      id,
      kind: index === 0 ? 'status_start' : 'status_intermediate',
      label: id,
      colour: '#74838E',
    })),
    edges: [
      { id: '1', source: 'a', target: 'b' },
      { id: '2', source: 'b', target: 'c' },
      { id: '3', source: 'c', target: 'a' },
    ],
  };
  expect([...layoutFlow(flow).values()].map(({ x }) => x)).toEqual([0, 240, 480]);
});

test('places of the document stay, and nodes without one are to the right of them', () => {
  const flow: FlowDocument = {
    name: 'half',
    nodes: [
      { id: 'a', kind: 'status_start', label: 'A', colour: '#74838E', position: { x: 7, y: 9 } },
      { id: 'b', kind: 'status_intermediate', label: 'B', colour: '#74838E' },
    ],
    edges: [],
  };
  const places = positionsOf(flow);
  expect(places.get('a')).toEqual({ x: 7, y: 9 });
  expect(places.get('b')?.x).toBeGreaterThan(7);
});
