import type {
  FlowDocument,
  FlowEdgeDocument,
  FlowNodeDocument,
} from '../../../src/runtime/documents.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';

/** Edits of flows, from which mutations are made. */

const colour = '#74838E';

export const isStatus = ({ kind }: FlowNodeDocument) =>
  kind === 'status_start' || kind === 'status_intermediate';

export const isApproval = ({ kind }: Pick<FlowNodeDocument, 'kind'>) => kind === 'approval';

export const isGate = ({ kind }: Pick<FlowNodeDocument, 'kind'>) =>
  kind === 'requirement' || kind === 'zero_requirement';

export const isReject = ({ sourceHandle }: FlowEdgeDocument) => sourceHandle === 'reject';

export function withNode(
  flow: FlowDocument,
  id: string,
  change: Partial<FlowNodeDocument>,
): FlowDocument {
  const nodes = flow.nodes.map((node) => (node.id === id ? { ...node, ...change } : node));
  return { ...flow, nodes };
}

export function withoutEdges(
  flow: FlowDocument,
  isGone: (edge: FlowEdgeDocument) => boolean,
): FlowDocument {
  return { ...flow, edges: flow.edges.filter((edge) => !isGone(edge)) };
}

export function withEdge(
  flow: FlowDocument,
  source: string,
  target: string,
  rest: Partial<FlowEdgeDocument> = {},
): FlowDocument {
  const edge = { id: `new-${flow.edges.length}`, source, target, ...rest };
  return { ...flow, edges: [...flow.edges, edge] };
}

/** The flow with nodes, in order, in the place of an edge. */
export function inserted(
  flow: FlowDocument,
  edge: FlowEdgeDocument,
  ...nodes: readonly FlowNodeDocument[]
): FlowDocument {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) return flow;
  const between = nodes.slice(1).map((node, at) => ({
    id: `in-${at}`,
    source: nodes[at]?.id ?? '',
    target: node.id,
  }));
  return {
    ...flow,
    nodes: [...flow.nodes, ...nodes],
    edges: [
      ...flow.edges.map((each) => (each === edge ? { ...edge, target: first.id } : each)),
      ...between,
      { id: 'in-last', source: last.id, target: edge.target },
    ],
  };
}

export function check(id: string, ...rules: readonly Rule[]): FlowNodeDocument {
  const requirements = rules.map((rule) => ({ rule, message: `Requirement of ${id}` }));
  return { id, kind: 'requirement', label: id, colour, requirements };
}

export function approval(id: string, rest: Partial<FlowNodeDocument> = {}): FlowNodeDocument {
  return { id, kind: 'approval', label: id, colour, ...rest };
}

/** The edges that are no rejection and leave a status. */
export function edgesOfStatuses({ nodes, edges }: FlowDocument): readonly FlowEdgeDocument[] {
  const statuses = new Set(nodes.filter(isStatus).map(({ id }) => id));
  return edges.filter(({ source }) => statuses.has(source));
}

/** Approvals of the flow, and flows with one more in the place of each move. */
export function withApprovers(
  { flow }: { readonly flow: FlowDocument },
  change: Partial<FlowNodeDocument>,
): readonly { readonly flow: FlowDocument; readonly node: string }[] {
  return [
    ...flow.nodes
      .filter(isApproval)
      .map(({ id }) => ({ flow: withNode(flow, id, change), node: id })),
    ...edgesOfStatuses(flow).map((edge) => ({
      flow: inserted(flow, edge, approval('decided', change)),
      node: 'decided',
    })),
  ];
}
