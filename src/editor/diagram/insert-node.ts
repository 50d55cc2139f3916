import { flowGrid } from '../../runtime/flow/layout/arrange.ts';
import type { FlowDocument, FlowEdgeDocument, FlowNodeDocument } from '../../runtime/documents.ts';
import { type FlowEdit, freeRow, newEdge, type Position, positionsOf } from './flow-edit.ts';

const origin: Position = { x: 0, y: 0 };

/** Where a node in the middle of a move stands: after its source, or between the two if there is room. */
export function placeInMove(flow: FlowDocument, { source, target }: FlowEdgeDocument): Position {
  const positions = positionsOf(flow);
  const [from, to] = [positions.get(source) ?? origin, positions.get(target) ?? origin];
  const x = to.x > from.x ? from.x + flowGrid.x : Math.max(to.x, from.x - flowGrid.x);
  // With no column between the two, `insertNode` makes room for one.
  if (to.x > from.x && to.x < x + flowGrid.x) return { x, y: from.y };
  return { x, y: freeRow(positions, x, from.y) };
}

/**
 * Puts a node into a move: the move leads to it, and from it to where it led before; a rejection
 * stays one. What stands where the node comes, and all to the right of it, makes room.
 */
export function insertNode(
  flow: FlowDocument,
  edge: FlowEdgeDocument,
  node: FlowNodeDocument,
): readonly FlowEdit[] {
  const positions = positionsOf(flow);
  const at = node.position ?? origin;
  const [from, to] = [positions.get(edge.source) ?? origin, positions.get(edge.target) ?? origin];
  const missing = to.x > from.x ? Math.max(0, at.x + flowGrid.x - to.x) : 0;
  const shifted = missing === 0 ? [] : [...positions].filter(([, { x }]) => x >= to.x);
  return [
    ...shifted.map(([id, { x, y }]): FlowEdit => ({
      name: 'merge_node',
      args: { id, data: { position: { x: x + missing, y } } },
    })),
    { name: 'add_node', args: { node } },
    { name: 'remove_edge', args: { id: edge.id } },
    {
      name: 'add_edge',
      args: { edge: newEdge(flow, edge.source, node.id, edge.sourceHandle === 'reject') },
    },
    { name: 'add_edge', args: { edge: newEdge(flow, node.id, edge.target, false) } },
  ];
}
