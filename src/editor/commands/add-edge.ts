import type { FlowEdgeDocument } from '../../runtime/documents.ts';
import { flowOf, withFlow } from '../document/flow.ts';
import { type Command, done, gone, refused } from './command.ts';

interface AddEdge {
  readonly edge: FlowEdgeDocument;
}

/** Whether two moves cannot be in one flow: they have one id, or lead from and to the same nodes. */
export function isSameWay(one: FlowEdgeDocument, other: FlowEdgeDocument): boolean {
  return (
    one.id === other.id ||
    (one.source === other.source &&
      one.target === other.target &&
      one.sourceHandle === other.sourceHandle)
  );
}

/** Allows a move from one node to another. */
export const addEdge: Command<AddEdge> = {
  mayBreak: true,
  execute(document, { edge }, context) {
    const { nodes, edges } = flowOf(document, context);
    const from = nodes.find(({ id }) => id === edge.source);
    const to = nodes.find(({ id }) => id === edge.target);
    if (from === undefined) return gone(edge.source, 'node');
    if (to === undefined) return gone(edge.target, 'node');
    if (edges.some((each) => isSameWay(each, edge)))
      return refused('edge_there', { from: from.label, to: to.label });
    const next = withFlow(document, context, { edges: [...edges, edge] });
    return done(next, 'add_edge', { from: from.label, to: to.label });
  },
};
