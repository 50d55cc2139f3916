import { flowOf, withFlow } from '../document/flow.ts';
import { type Command, done, gone, refused } from './command.ts';

interface RemoveNode {
  readonly id: string;
}

/** Removes a node and the edges at it. */
export const removeNode: Command<RemoveNode> = {
  mayBreak: true,
  execute(document, { id }, context) {
    const { nodes, edges } = flowOf(document, context);
    const node = nodes.find((each) => each.id === id);
    if (node === undefined) return gone(id, 'node');
    if (nodes.length === 1) return refused('last_node', { name: node.label });
    const next = withFlow(document, context, {
      nodes: nodes.filter((each) => each !== node),
      edges: edges.filter(({ source, target }) => source !== id && target !== id),
    });
    return done(next, 'remove_node', { name: node.label });
  },
};
