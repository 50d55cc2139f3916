import type { FlowDocument, FlowEdgeDocument } from '../../documents.ts';
import { pointerSegment } from '../../record/pointer.ts';
import type { Text } from '../../text.ts';
import { reviewText } from './text.ts';

/** One operation of a JSON patch (RFC 6902) on a flow's document. */
export type FlowPatch =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/** An edit of a flow's document. */
export interface FlowFix {
  /** What its button says. */
  readonly label: Text;
  readonly patch: readonly FlowPatch[];
}

const edgeAt = (index: number) => `/edges${pointerSegment(index)}`;
const nodeAt = (index: number, key: string) =>
  `/nodes${pointerSegment(index)}${pointerSegment(key)}`;

/** An id for a new edge that no other edge of the flow has. */
function freeEdgeId({ edges }: FlowDocument, source: string, target: string): string {
  const taken = new Set(edges.map(({ id }) => id));
  const wanted = `${source}-${target}`;
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  return id;
}

function newEdge(
  flow: FlowDocument,
  source: string,
  target: string,
  rest: Pick<FlowEdgeDocument, 'sourceHandle'> = {},
): FlowPatch {
  const id = freeEdgeId(flow, source, target);
  return { op: 'add', path: '/edges/-', value: { id, source, target, ...rest } };
}

export function addMove(flow: FlowDocument, source: string, target: string, to: Text): FlowFix {
  return { label: reviewText('fix_add_move', { to }), patch: [newEdge(flow, source, target)] };
}

export function addRejection(
  flow: FlowDocument,
  source: string,
  target: string,
  to: Text,
): FlowFix {
  return {
    label: reviewText('fix_reject_to', { to }),
    patch: [newEdge(flow, source, target, { sourceHandle: 'reject' })],
  };
}

export function removeEdge(index: number): FlowFix {
  return { label: reviewText('fix_remove_edge'), patch: [{ op: 'remove', path: edgeAt(index) }] };
}

export function leadEdgeTo(index: number, target: string, to: Text): FlowFix {
  return {
    label: reviewText('fix_reject_to', { to }),
    patch: [{ op: 'replace', path: `${edgeAt(index)}/target`, value: target }],
  };
}

export function removeEdgeKey(index: number, key: 'sourceHandle'): FlowFix {
  return {
    label: reviewText('fix_plain_move'),
    patch: [{ op: 'remove', path: `${edgeAt(index)}/${key}` }],
  };
}

export function removeNodeKey(index: number, key: string, label: Text): FlowFix {
  return { label, patch: [{ op: 'remove', path: nodeAt(index, key) }] };
}

export function setNodeKey(index: number, key: string, value: unknown, label: Text): FlowFix {
  return { label, patch: [{ op: 'add', path: nodeAt(index, key), value }] };
}

export function setRequirementField(
  node: number,
  requirement: number,
  db: string,
  field: Text,
): FlowFix {
  return {
    label: reviewText('fix_lead_to', { field }),
    patch: [{ op: 'add', path: `${nodeAt(node, 'requirements')}/${requirement}/field`, value: db }],
  };
}
