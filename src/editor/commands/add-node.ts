import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { flowOf, withFlow } from '../document/flow.ts';
import { type Command, done, refused } from './command.ts';

interface AddNode {
  readonly node: FlowNodeDocument;
}

/** Adds a node to the status flow (spec 4.6). */
export const addNode: Command<AddNode> = {
  mayBreak: true,
  execute(document, { node }, context) {
    const { nodes } = flowOf(document, context);
    if (nodes.some(({ id }) => id === node.id)) return refused('taken', { name: node.label });
    const next = withFlow(document, context, { nodes: [...nodes, node] });
    return done(next, 'add_node', { name: node.label });
  },
};
