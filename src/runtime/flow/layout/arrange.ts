import type { FlowDocument, FlowNodeDocument } from '../../documents.ts';
import { forwardLinks, layersOf } from './layers.ts';

/** Pixels between the left edges and between the top edges of neighbours in the diagram. */
export const flowGrid = { x: 240, y: 140 } as const;

interface Position {
  readonly x: number;
  readonly y: number;
}

/** The nodes from which forward links lead to each node. */
function predecessors(flow: FlowDocument): ReadonlyMap<string, readonly string[]> {
  const byTarget = Map.groupBy(forwardLinks(flow), ([, target]) => target);
  return new Map([...byTarget].map(([id, links]) => [id, links.map(([source]) => source)]));
}

function withPositions(
  flow: FlowDocument,
  positionOf: (node: FlowNodeDocument) => Position | undefined,
): FlowDocument {
  const nodes = flow.nodes.map((node) => {
    const position = positionOf(node);
    return position === undefined ? node : { ...node, position };
  });
  return { ...flow, nodes };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The flow with its nodes in columns from left to right, in the order of the moves. A node keeps its
 * row where it has a position and the row is free; another one takes the row of those before it.
 * Arranging it again changes nothing.
 */
export function arrangeFlow(flow: FlowDocument): FlowDocument {
  const before = predecessors(flow);
  const layers = layersOf(flow, forwardLinks(flow));
  const rows = new Map<string, number>();
  const wanted = ({ id, position }: FlowNodeDocument): number => {
    if (position !== undefined) return Math.max(0, Math.round(position.y / flowGrid.y));
    const known = (before.get(id) ?? []).flatMap((each) => rows.get(each) ?? []);
    return known.length === 0 ? 0 : Math.round(mean(known));
  };
  const byLayer = Map.groupBy(flow.nodes, ({ id }) => layers.get(id) ?? 0);
  for (const layer of [...byLayer.keys()].toSorted((a, b) => a - b)) {
    const nodes = (byLayer.get(layer) ?? []).map((node) => ({ id: node.id, row: wanted(node) }));
    let next = 0;
    for (const { id, row } of nodes.toSorted((a, b) => a.row - b.row)) {
      const free = Math.max(next, row);
      rows.set(id, free);
      next = free + 1;
    }
  }
  return withPositions(flow, ({ id }) => ({
    x: (layers.get(id) ?? 0) * flowGrid.x,
    y: (rows.get(id) ?? 0) * flowGrid.y,
  }));
}

function overlap(a: Position, b: Position): boolean {
  return Math.abs(a.x - b.x) < flowGrid.x && Math.abs(a.y - b.y) < flowGrid.y;
}

/**
 * The flow with positions for the nodes that have none: to the right of those before them, in the
 * first free row. Nodes that have a position keep it.
 */
export function placeNodes(flow: FlowDocument): FlowDocument {
  const before = predecessors(flow);
  const layers = layersOf(flow, forwardLinks(flow));
  const placed = new Map(
    flow.nodes.flatMap(({ id, position }) => (position === undefined ? [] : [[id, position]])),
  );
  const missing = flow.nodes
    .filter(({ position }) => position === undefined)
    .toSorted((a, b) => (layers.get(a.id) ?? 0) - (layers.get(b.id) ?? 0));
  for (const { id } of missing) {
    const known = (before.get(id) ?? []).flatMap((each) => placed.get(each) ?? []);
    const x = known.length === 0 ? 0 : Math.max(...known.map((each) => each.x)) + flowGrid.x;
    let y = known.length === 0 ? 0 : mean(known.map((each) => each.y));
    while ([...placed.values()].some((each) => overlap(each, { x, y }))) y += flowGrid.y;
    placed.set(id, { x, y });
  }
  return withPositions(flow, ({ id }) => placed.get(id));
}
