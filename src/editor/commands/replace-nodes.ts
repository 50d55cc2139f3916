import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { withFlow } from '../document/flow.ts';
import { type Command, done, refused } from './command.ts';

interface ReplaceNodes {
  readonly nodes: readonly FlowNodeDocument[];
}

/** Replaces the node list of the flow (spec 4.6). */
export const replaceNodes: Command<ReplaceNodes> = {
  mayBreak: true,
  execute(document, { nodes }, context) {
    if (nodes.length === 0) return refused('no_nodes');
    return done(withFlow(document, context, { nodes }), 'replace_nodes');
  },
};
