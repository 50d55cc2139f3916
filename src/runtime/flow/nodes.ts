import type { FlowDocument, FlowEdgeDocument, FlowNodeDocument } from '../documents.ts';

/** Nodes in which an item can rest: statuses, and approvals that wait. */
export function isStatusNode({ kind }: FlowNodeDocument): boolean {
  return kind === 'status_start' || kind === 'status_intermediate' || kind === 'approval';
}

/** The category and the reference code of a check or approval. */
export function nodeNotes({ category, referenceCode }: FlowNodeDocument): readonly string[] {
  return [category, referenceCode].filter((note) => note !== undefined);
}

/** A flow's nodes by id, and its edges by node. */
export interface FlowGraph {
  readonly node: (id: string) => FlowNodeDocument | undefined;
  /** Edges that leave a node and lead to an existing one. */
  readonly leaving: (id: string) => readonly FlowEdgeDocument[];
}

export function graphOf(flow: FlowDocument): FlowGraph {
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  const edges = Map.groupBy(
    flow.edges.filter(({ target }) => nodes.has(target)),
    ({ source }) => source,
  );
  return { node: (id) => nodes.get(id), leaving: (id) => edges.get(id) ?? [] };
}
