import type { FlowEdgeDocument } from '../../runtime/documents.ts';
import { flowOf, withFlow } from '../document/flow.ts';
import { type Command, done, gone, refused } from './command.ts';
import { isSameWay } from './add-edge.ts';

interface ReconnectEdge {
  readonly id: string;
  /** The move as it is then, with its new ends and id. */
  readonly edge: FlowEdgeDocument;
}

/** Leads a move from or to another node; the rest of it, and its place among the moves, stay. */
export const reconnectEdge: Command<ReconnectEdge> = {
  mayBreak: true,
  execute(document, { id, edge }, context) {
    const { nodes, edges } = flowOf(document, context);
    const old = edges.find((each) => each.id === id);
    if (old === undefined) return gone(id, 'edge');
    const from = nodes.find((each) => each.id === edge.source);
    const to = nodes.find((each) => each.id === edge.target);
    if (from === undefined) return gone(edge.source, 'node');
    if (to === undefined) return gone(edge.target, 'node');
    const isThere = edges.some((each) => each !== old && isSameWay(each, edge));
    if (isThere) return refused('edge_there', { from: from.label, to: to.label });
    const labelOf = (node: string) => nodes.find((each) => each.id === node)?.label ?? node;
    const next = withFlow(document, context, {
      edges: edges.map((each) => (each === old ? edge : each)),
    });
    return done(next, 'reconnect_edge', {
      old_from: labelOf(old.source),
      old_to: labelOf(old.target),
      from: from.label,
      to: to.label,
    });
  },
};
