import { flowOf, withFlow } from '../document/flow.ts';
import { type Command, done, gone } from './command.ts';

interface RemoveEdge {
  readonly id: string;
}

/** Forbids a move. */
export const removeEdge: Command<RemoveEdge> = {
  mayBreak: true,
  execute(document, { id }, context) {
    const { nodes, edges } = flowOf(document, context);
    const edge = edges.find((each) => each.id === id);
    if (edge === undefined) return gone(id, 'edge');
    const labelOf = (node: string) => nodes.find((each) => each.id === node)?.label ?? node;
    const next = withFlow(document, context, { edges: edges.filter((each) => each !== edge) });
    return done(next, 'remove_edge', { from: labelOf(edge.source), to: labelOf(edge.target) });
  },
};
