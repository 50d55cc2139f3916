import type { EditorCommand } from '../commands/registry.ts';
import { nodeTexts } from '../document/first-texts.ts';
import { flowGrid, placeNodes } from '../../runtime/flow/layout/arrange.ts';
import type { FlowDocument, FlowEdgeDocument, FlowNodeDocument } from '../../runtime/documents.ts';

/** A change of a status flow as a command of the editor (spec 4.6). */
export type FlowEdit = EditorCommand<
  | 'add_node'
  | 'merge_node'
  | 'remove_node'
  | 'add_edge'
  | 'reconnect_edge'
  | 'remove_edge'
  | 'replace_nodes'
  | 'replace_edges'
  | 'put_group'
  | 'remove_group'
>;

/** Applies the edits of one gesture, which are one step of undo. */
export type EditFlow = (edits: readonly FlowEdit[]) => void;

/** Pixels from the left and from the top of the diagram. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** What is selected in the diagram. */
export interface FlowSelection {
  readonly kind: 'node' | 'edge' | 'group';
  readonly id: string;
}

type NodeKind = FlowNodeDocument['kind'];

/** The colours with which new nodes begin: those of the default flows. */
const colours: { readonly [K in NodeKind]: string } = {
  status_start: '#74838E',
  status_intermediate: '#3B7DD8',
  zero_requirement: '#74838E',
  requirement: '#3B7DD8',
  approval: '#8A66D6',
};

function freeId(flow: FlowDocument, kind: NodeKind): string {
  const taken = new Set(flow.nodes.map(({ id }) => id));
  let count = 1;
  while (taken.has(`${kind}_${count}`)) count += 1;
  return `${kind}_${count}`;
}

/** A new node of a kind. Its label names the kind in every language until somebody changes it. */
export function newNode(flow: FlowDocument, kind: NodeKind, position: Position): FlowNodeDocument {
  return {
    id: freeId(flow, kind),
    kind,
    label: nodeTexts[kind],
    colour: colours[kind],
    ...(kind === 'requirement' && { requirements: [] }),
    ...(kind === 'approval' && { approvers: [], approvalPattern: 'sequential' as const }),
    position,
  };
}

/** A copy of a node with another id, whose status key is made of its label again. */
export function copyOfNode(
  flow: FlowDocument,
  { statusCode: _key, ...node }: FlowNodeDocument,
  position: Position,
): FlowNodeDocument {
  return { ...node, id: freeId(flow, node.kind), position };
}

/** The first free row of a column of the diagram, from a row down. */
export function freeRow(positions: ReadonlyMap<string, Position>, x: number, from: number): number {
  const taken = new Set([...positions.values()].map((each) => `${each.x},${each.y}`));
  let y = from;
  while (taken.has(`${x},${y}`)) y += flowGrid.y;
  return y;
}

/** A move from one node to another, or the rejection of an approval, with an id that is free. */
export function newEdge(
  flow: FlowDocument,
  source: string,
  target: string,
  isReject: boolean,
): FlowEdgeDocument {
  const base = `${source}-${target}${isReject ? '-reject' : ''}`;
  const taken = new Set(flow.edges.map(({ id }) => id));
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  return { id, source, target, ...(isReject && { sourceHandle: 'reject' as const }) };
}

/**
 * A move after it was led from or to another node. A rejection stays one as long as it begins at an approval.
 */
export function reconnected(
  flow: FlowDocument,
  edge: FlowEdgeDocument,
  { source, target }: { readonly source: string; readonly target: string },
  isReject = edge.sourceHandle === 'reject',
): FlowEdgeDocument {
  const { sourceHandle: _side, ...rest } = edge;
  const others = { ...flow, edges: flow.edges.filter(({ id }) => id !== edge.id) };
  const isOfApproval = flow.nodes.some(({ id, kind }) => id === source && kind === 'approval');
  return { ...rest, ...newEdge(others, source, target, isReject && isOfApproval) };
}

/** The place of every node: that of the document, a free one for nodes that have none. */
export function positionsOf(flow: FlowDocument): ReadonlyMap<string, Position> {
  return new Map(
    placeNodes(flow).nodes.map(({ id, position }) => [id, position ?? { x: 0, y: 0 }]),
  );
}
