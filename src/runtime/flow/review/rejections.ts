import type { FlowEdgeDocument } from '../../documents.ts';
import { graphOf, isStatusNode } from '../nodes.ts';
import type { CompiledStatus } from '../types.ts';
import { type ReviewContext, statusPointer } from './context.ts';
import { type Draft, draft } from './finding.ts';
import { addRejection, type FlowFix, leadEdgeTo, removeEdge } from './fix.ts';

/** The ids of the statuses at which an edge arrives, through checks. */
function arrivalsOf({ document }: ReviewContext, edge: FlowEdgeDocument): ReadonlySet<string> {
  const graph = graphOf(document);
  const passed = new Set([edge.target]);
  const arrivals = new Set<string>();
  for (const id of passed) {
    const node = graph.node(id);
    if (node === undefined) continue;
    if (isStatusNode(node)) arrivals.add(id);
    else for (const { target } of graph.leaving(id)) passed.add(target);
  }
  return arrivals;
}

/**
 * The statuses from which items are sent to an approval; a rejection without an edge of its own
 * leads back to them. Further approvals keep where an item came from.
 */
export function originsOf(
  { statuses, movesFrom, flow }: Pick<ReviewContext, 'statuses' | 'movesFrom' | 'flow'>,
  approval: CompiledStatus,
): ReadonlySet<CompiledStatus> {
  const origins = new Set<CompiledStatus>();
  const approvals = new Set([approval]);
  for (const each of approvals) {
    for (const sender of statuses) {
      const sends = movesFrom(sender).filter(({ to }) => to === each);
      if (sends.length === 0) continue;
      if (!sender.isApproval) origins.add(sender);
      else if (sends.some(({ isReject }) => !isReject)) approvals.add(sender);
    }
  }
  if (origins.size === 0 && flow.start !== undefined) origins.add(flow.start);
  return origins;
}

/** The statuses to which approving leads. */
const approvedTo = ({ movesFrom }: ReviewContext, approval: CompiledStatus) =>
  new Set(movesFrom(approval).flatMap(({ to, isReject }) => (isReject ? [] : [to])));

function edgeFindings(context: ReviewContext, approval: CompiledStatus): readonly Draft[] {
  const { document, flow } = context;
  const approved = approvedTo(context, approval);
  return document.edges.flatMap((edge, index): readonly Draft[] => {
    if (edge.source !== approval.node.id || edge.sourceHandle !== 'reject') return [];
    const arrivals = arrivalsOf(context, edge);
    const others = [...arrivals].filter((id) => id !== edge.source);
    const same = [...approved].find(({ node }) => others.includes(node.id));
    const start = flow.start;
    const elsewhere: readonly FlowFix[] =
      start === undefined ? [] : [leadEdgeTo(index, start.node.id, start.label)];
    const place = {
      node: approval.node.id,
      edge: edge.id,
      pointer: `/edges/${index}`,
      fixes: [removeEdge(index), ...elsewhere],
    };
    const params = { status: approval.label, items: context.items };
    // An edge to a missing node is a problem of its own.
    if (arrivals.size > 0 && others.length === 0) return [draft('reject_nowhere', place, params)];
    return same === undefined ? [] : [draft('reject_same', place, { ...params, to: same.label })];
  });
}

function missingFindings(context: ReviewContext, approval: CompiledStatus): readonly Draft[] {
  const { document, flow } = context;
  const { id } = approval.node;
  const isDrawn = document.edges.some(
    ({ source, sourceHandle }) => source === id && sourceHandle === 'reject',
  );
  const approved = approvedTo(context, approval);
  const lost = [...originsOf(context, approval)].find((origin) => approved.has(origin));
  if (isDrawn || lost === undefined) return [];
  const { start } = flow;
  const fixes = start === undefined ? [] : [addRejection(document, id, start.node.id, start.label)];
  return [
    draft(
      'no_rejection',
      { node: id, pointer: statusPointer(context, approval), fixes },
      { status: approval.label, to: lost.label, items: context.items },
    ),
  ];
}

/** Approvals that can't be rejected, or whose rejection does something else. */
export function rejectionFindings(context: ReviewContext): readonly Draft[] {
  return context.statuses
    .filter(({ isApproval }) => isApproval)
    .flatMap((approval) => [
      ...edgeFindings(context, approval),
      ...missingFindings(context, approval),
    ]);
}
