import type { FlowDocument, FlowEdgeDocument, FlowNodeDocument } from '../../runtime/documents.ts';
import { isStatusNode } from '../../runtime/flow/nodes.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { Difference } from './difference-type.ts';

/** What says who decides an approval. */
const approvalKeys = [
  'approvers',
  'approvalPattern',
  'approvalsNeeded',
  'notBy',
  'keepApprovals',
  'remindAfterHours',
] as const;

/** What of a node has no sentence of its own: the look, notes, texts of buttons. */
const lookKeys = ['label', 'colour', 'description', 'action', 'category', 'referenceCode'] as const;

const without = (node: FlowNodeDocument, keys: readonly (keyof FlowNodeDocument)[]) =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([key]) => key !== 'position' && key !== 'group' && keys.every((each) => each !== key),
    ),
  );

function nodeDifferences(was: FlowNodeDocument, is: FlowNodeDocument): readonly Difference[] {
  const { id, label: name } = is;
  const renamed: readonly Difference[] = jsonEquals(was.label, name)
    ? []
    : [{ is: 'node_renamed', id, name, before: was.label }];
  const isDecided = approvalKeys.some((key) => !jsonEquals(was[key] ?? null, is[key] ?? null));
  const own = [...approvalKeys, ...lookKeys];
  const isChanged = !jsonEquals(without(was, own), without(is, own));
  const hasLook = lookKeys.some(
    (key) => key !== 'label' && !jsonEquals(was[key] ?? null, is[key] ?? null),
  );
  return [
    ...renamed,
    ...(isDecided ? [{ is: 'approvers' as const, id, name }] : []),
    ...(isChanged ? [{ is: 'node_changed' as const, id, name }] : []),
    ...(hasLook ? [{ is: 'node_look' as const, id, name }] : []),
  ];
}

const wayOf = ({ source, target, sourceHandle }: FlowEdgeDocument) =>
  `${source} ${target} ${sourceHandle ?? ''}`;

/** The moves of one flow that another one with the same ends lacks. */
function movesOnlyIn(
  is: 'move_added' | 'move_removed',
  flow: FlowDocument,
  other: FlowDocument,
): readonly Difference[] {
  const known = new Set(other.edges.map(wayOf));
  const labels = new Map(flow.nodes.map(({ id, label }) => [id, label]));
  const there = new Set(other.nodes.map(({ id }) => id));
  return flow.edges
    .filter((edge) => !known.has(wayOf(edge)) && there.has(edge.source) && there.has(edge.target))
    .map((edge) => ({
      is,
      id: wayOf(edge),
      name: labels.get(edge.target) ?? edge.target,
      before: labels.get(edge.source) ?? edge.source,
    }));
}

/** What differs between two status flows: statuses, checks, approvals and the moves between them. */
export function flowDifferences(before: FlowDocument, after: FlowDocument): readonly Difference[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Set(after.nodes.map(({ id }) => id));
  const found = after.nodes.flatMap((node): readonly Difference[] => {
    const was = old.get(node.id);
    if (was !== undefined) return nodeDifferences(was, node);
    return [
      { is: isStatusNode(node) ? 'status_added' : 'check_added', id: node.id, name: node.label },
    ];
  });
  const removed = before.nodes
    .filter(({ id }) => !now.has(id))
    .map((node) => ({
      is: isStatusNode(node) ? ('status_removed' as const) : ('check_removed' as const),
      id: node.id,
      name: node.label,
    }));
  const all = [
    ...found,
    ...removed,
    ...movesOnlyIn('move_added', after, before),
    ...movesOnlyIn('move_removed', before, after),
  ];
  const isDrawn = all.length === 0 && !jsonEquals(before, after);
  return isDrawn ? [{ is: 'flow', id: '', name: after.name }] : all;
}
