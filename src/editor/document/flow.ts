import type {
  FlowDocument,
  FlowEdgeDocument,
  FlowNodeDocument,
  TemplateDocument,
} from '../../runtime/documents.ts';
import type { EditorContext } from './context.ts';

/** The flow of the template: its own, or the module's default. */
export function flowOf(document: TemplateDocument, context: EditorContext): FlowDocument {
  return document.statusFlow ?? context.flow;
}

/** The document with a flow of its own in which some parts are replaced. */
export function withFlow(
  document: TemplateDocument,
  context: EditorContext,
  parts: {
    readonly nodes?: readonly FlowNodeDocument[];
    readonly edges?: readonly FlowEdgeDocument[];
    readonly groups?: NonNullable<FlowDocument['groups']>;
  },
): TemplateDocument {
  const { nodes, edges, groups, ...rest } = flowOf(document, context);
  return {
    ...document,
    statusFlow: {
      ...rest,
      nodes: [...(parts.nodes ?? nodes)],
      edges: [...(parts.edges ?? edges)],
      ...((parts.groups ?? groups) !== undefined && { groups: parts.groups ?? groups }),
    },
  };
}
