import type { FlowDocument, FlowEdgeDocument, FlowNodeDocument } from '../../runtime/documents.ts';
import { isStatusNode } from '../../runtime/flow/nodes.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { Difference } from './difference-type.ts';
import { conditionDifferences } from './list-difference.ts';

type NodeKey = keyof FlowNodeDocument;

const approverKeys = ['approvers', 'approvalPattern', 'approvalsNeeded'] as const;
const assignmentKeys = ['assignedToUserIds', 'assignedToTeamIds', 'replaceAssignees'] as const;
/** Hours after which people are reminded without a setting. */
const usualHours = 24;
const textKeys = ['description', 'action', 'category', 'referenceCode'] as const;

/** Whether any of the keys differs; an empty list says as little as none. */
function differs(was: FlowNodeDocument, is: FlowNodeDocument, keys: readonly NodeKey[]): boolean {
  const valueOf = (node: FlowNodeDocument, key: NodeKey) => {
    const value = node[key] ?? null;
    return Array.isArray(value) && value.length === 0 ? null : value;
  };
  return keys.some((key) => !jsonEquals(valueOf(was, key), valueOf(is, key)));
}

/** Who may decide again or no longer, and whether changed fields ask for approvals anew. */
function termDifferences(was: FlowNodeDocument, is: FlowNodeDocument): readonly Difference[] {
  const of = { id: is.id, name: is.label };
  const [before, after] = [was.notBy ?? [], is.notBy ?? []];
  const keeps = is.keepApprovals === true;
  return [
    ...after
      .filter((who) => !before.includes(who))
      .map((who): Difference => ({ is: `may_not_decide_${who}`, ...of })),
    ...before
      .filter((who) => !after.includes(who))
      .map((who): Difference => ({ is: `may_decide_${who}`, ...of })),
    ...((was.keepApprovals === true) === keeps
      ? []
      : [{ is: keeps ? ('approvals_kept' as const) : ('approvals_reset' as const), ...of }]),
  ];
}

function nodeDifferences(was: FlowNodeDocument, is: FlowNodeDocument): readonly Difference[] {
  const { id, label: name } = is;
  const of = { id, name };
  const found: Difference[] = [];
  if (!jsonEquals(was.label, name)) found.push({ is: 'node_renamed', ...of, before: was.label });
  if (was.kind !== is.kind) found.push({ is: 'node_kind', ...of });
  if (differs(was, is, ['family']))
    found.push({ is: 'node_family', ...of, was: was.family ?? null, now: is.family ?? null });
  if (was.statusCode !== is.statusCode && is.statusCode !== undefined)
    found.push({ is: 'node_code', ...of, part: is.statusCode, before: was.statusCode ?? '–' });
  if (differs(was, is, approverKeys)) found.push({ is: 'approvers', ...of, node: is, was });
  found.push(...termDifferences(was, is));
  const hoursOf = ({ remindAfterHours = usualHours }: FlowNodeDocument) => remindAfterHours;
  if (hoursOf(was) !== hoursOf(is))
    found.push({ is: 'reminder', ...of, was: hoursOf(was), now: hoursOf(is) });
  found.push(...conditionDifferences('condition', { id, name }, was.requirements, is.requirements));
  if ((was.requiresComment === true) !== (is.requiresComment === true))
    found.push({
      is: is.requiresComment === true ? 'comment_needed' : 'comment_not_needed',
      ...of,
    });
  if (differs(was, is, assignmentKeys)) found.push({ is: 'assigned', ...of, node: is, was });
  if (differs(was, is, ['records'])) found.push({ is: 'node_records', ...of });
  if (was.colour !== is.colour)
    found.push({ is: 'node_colour', ...of, was: was.colour, now: is.colour });
  for (const key of textKeys)
    if (differs(was, is, [key]))
      found.push({ is: 'node_value', key, ...of, was: was[key] ?? null, now: is[key] ?? null });
  return found;
}

const isReject = ({ sourceHandle }: FlowEdgeDocument) => sourceHandle === 'reject';
const wayOf = (edge: FlowEdgeDocument) =>
  `${edge.source} ${edge.target} ${isReject(edge) ? 'reject' : ''}`;

/** The moves of one flow that another one with the same ends lacks. */
function movesOnlyIn(
  what: 'added' | 'removed',
  flow: FlowDocument,
  other: FlowDocument,
): readonly Difference[] {
  const known = new Set(other.edges.map(wayOf));
  const labels = new Map(flow.nodes.map(({ id, label }) => [id, label]));
  const there = new Set(other.nodes.map(({ id }) => id));
  return flow.edges
    .filter((edge) => {
      const isThere = there.has(edge.source) && there.has(edge.target);
      // The moves of what is gone go with it; those of what is new say where it stands.
      return !known.has(wayOf(edge)) && (what === 'added' || isThere);
    })
    .map((edge) => ({
      is: `${isReject(edge) ? 'reject' : 'move'}_${what}` as const,
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
    ...movesOnlyIn('added', after, before),
    ...movesOnlyIn('removed', before, after),
  ];
  const isDrawn = all.length === 0 && !jsonEquals(before, after);
  return isDrawn ? [{ is: 'flow', id: '', name: after.name }] : all;
}
