import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shippedFlows } from '../../../tests/support/compiled.ts';
import { randomFlow } from '../../../tests/support/flows/random-flows.ts';
import type { FlowDocument } from '../../runtime/documents.ts';
import { arrangeFlow } from '../../runtime/flow/layout/arrange.ts';
import { commonFlows } from '../library/common-flows.ts';
import { positionsOf } from './flow-edit.ts';
import { cornersOf, type Part, partsOf, routesOf } from './routes.ts';

/** The level and upright parts of each line of a flow, by the id of its move. */
function linesOf(flow: FlowDocument): ReadonlyMap<string, readonly Part[]> {
  const places = positionsOf(flow);
  const lines = flow.edges.map(({ id, source, target, sourceHandle }) => ({
    id,
    from: source,
    to: target,
    isReject: sourceHandle === 'reject',
  }));
  const routes = routesOf(lines, places);
  return new Map(
    lines.flatMap(({ id, from, to, isReject }) => {
      const [a, b, route] = [places.get(from), places.get(to), routes.get(id)];
      if (a === undefined || b === undefined || route === undefined) return [];
      const corners = cornersOf(a, b, route, isReject);
      return [[id, partsOf(corners)] as const];
    }),
  );
}

/** Pixels over which two parts lie on each other. */
function overlap([a, b]: Part, [c, d]: Part): number {
  const along = (axis: 'x' | 'y') =>
    Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis])) -
    Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis]));
  if (a.x === b.x && c.x === d.x && Math.abs(a.x - c.x) < 2) return along('y');
  if (a.y === b.y && c.y === d.y && Math.abs(a.y - c.y) < 2) return along('x');
  return 0;
}

/** Whether a level part crosses an upright one. */
const crosses = ([a, b]: Part, [c, d]: Part): boolean =>
  a.y === b.y &&
  c.x === d.x &&
  Math.min(a.x, b.x) < c.x &&
  c.x < Math.max(a.x, b.x) &&
  Math.min(c.y, d.y) < a.y &&
  a.y < Math.max(c.y, d.y);

const isReject = ({ sourceHandle }: FlowDocument['edges'][number]) => sourceHandle === 'reject';

const known = [...shippedFlows.values(), ...commonFlows].map(arrangeFlow);

describe('the lines of a flow', () => {
  test('run over no node that they do not belong to, in the shipped and the common flows', () => {
    const over = known.flatMap((flow) =>
      [...linesOf(flow)].flatMap(([id, parts]) => {
        const move = flow.edges.find((edge) => edge.id === id);
        return [...positionsOf(flow)].flatMap(([node, { x, y }]) =>
          node !== move?.source &&
          node !== move?.target &&
          parts.some(
            ([a, b]) =>
              Math.max(a.x, b.x) > x &&
              Math.min(a.x, b.x) < x + 176 &&
              Math.max(a.y, b.y) > y &&
              Math.min(a.y, b.y) < y + 50,
          )
            ? [`${id} over ${node}`]
            : [],
        );
      }),
    );
    expect(over).toEqual([]);
  });

  test('of moves there and back between two nodes do not lie on each other', () => {
    fc.assert(
      fc.property(randomFlow, (flow) => {
        const arranged = arrangeFlow(flow);
        const parts = linesOf(arranged);
        for (const a of arranged.edges)
          for (const b of arranged.edges) {
            if (a.source !== b.target || a.target !== b.source || a.source === b.source) continue;
            const [there, back] = [parts.get(a.id) ?? [], parts.get(b.id) ?? []];
            for (const one of there)
              for (const other of back) expect(overlap(one, other)).toBeLessThanOrEqual(20);
          }
      }),
    );
  });

  test('do not run back over themselves', () => {
    const back = known.flatMap((flow) =>
      [...linesOf(flow)].flatMap(([id, parts]) =>
        parts.some((part, at) => overlap(part, parts[at + 1] ?? part) > 0 && at + 1 < parts.length)
          ? [id]
          : [],
      ),
    );
    expect(back).toEqual([]);
  });

  test('of two rejections to one node lie around each other', () => {
    const flow = known.find(({ edges }) => edges.filter(isReject).length === 2);
    const [first, second] = (flow?.edges ?? []).filter(isReject);
    if (flow === undefined || first === undefined || second === undefined)
      throw new Error('A common flow has two rejections');
    expect(first.target).toBe(second.target);
    const lines = linesOf(flow);
    const [inner, outer] = [lines.get(first.id) ?? [], lines.get(second.id) ?? []];
    expect(inner.length).toBe(3);
    expect(outer.length).toBe(3);
    const crossings = inner.flatMap((a) => outer.filter((b) => crosses(a, b) || crosses(b, a)));
    expect(crossings).toEqual([]);
  });

  test('are the same whatever the order of nodes and moves', () => {
    fc.assert(
      fc.property(randomFlow, (flow) => {
        const arranged = arrangeFlow(flow);
        const turned = {
          ...arranged,
          nodes: arranged.nodes.toReversed(),
          edges: arranged.edges.toReversed(),
        };
        const parts = linesOf(arranged);
        for (const [id, line] of linesOf(turned)) expect(line).toEqual(parts.get(id));
      }),
    );
  });
});
