import type { FlowEdgeDocument } from '../../runtime/documents.ts';
import { withFlow } from '../document/flow.ts';
import { type Command, done } from './command.ts';

interface ReplaceEdges {
  readonly edges: readonly FlowEdgeDocument[];
}

/** Replaces the edge list of the flow (spec 4.6). */
export const replaceEdges: Command<ReplaceEdges> = {
  mayBreak: true,
  execute: (document, { edges }, context) =>
    done(withFlow(document, context, { edges }), 'replace_edges'),
};
