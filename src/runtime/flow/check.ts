import { problem, problemText } from '../compile/problems.ts';
import type { FlowDocument, FlowEdgeDocument, FlowNodeDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { byLanguage, localeOf, textIn } from '../text.ts';
import { isParallel, stepsOf } from './approval-steps.ts';
import { startNumber, statusKeys } from './keys.ts';
import { graphOf, isStatusNode, type FlowGraph } from './nodes.ts';

/** What a node has that not every kind can have, as texts of namespace `problems`. */
const keyTexts = {
  approvers: 'flow_node_keys_approvers',
  approvalPattern: 'flow_node_keys_approval_pattern',
  category: 'flow_node_keys_category',
  referenceCode: 'flow_node_keys_reference_code',
  requirements: 'flow_node_keys_requirements',
  requiresComment: 'flow_node_keys_requires_comment',
  approvalsNeeded: 'flow_node_keys_approvals_needed',
  notBy: 'flow_node_keys_not_by',
  keepApprovals: 'flow_node_keys_keep_approvals',
  remindAfterHours: 'flow_node_keys_remind_after',
  statusCode: 'flow_node_keys_status_code',
  family: 'flow_node_keys_family',
} as const satisfies { readonly [K in keyof FlowNodeDocument]?: string };

type NodeKey = keyof typeof keyTexts;
type Kind = FlowNodeDocument['kind'];

const checkKeys: readonly NodeKey[] = ['requirements', 'requiresComment'];
const approverKeys: readonly NodeKey[] = [
  'approvers',
  'approvalPattern',
  'category',
  'referenceCode',
];

const decisionKeys: readonly NodeKey[] = [
  'approvalsNeeded',
  'notBy',
  'keepApprovals',
  'remindAfterHours',
];

/**
 * Keys that are meaningless on a type of node (spec 4.5: check and approval nodes add approvers).
 */
const foreignKeys: { readonly [K in Kind]: readonly NodeKey[] } = {
  status_start: [...approverKeys, ...checkKeys, ...decisionKeys],
  status_intermediate: [...approverKeys, ...checkKeys, ...decisionKeys],
  zero_requirement: [...checkKeys, ...decisionKeys, 'statusCode', 'family'],
  requirement: [...decisionKeys, 'statusCode', 'family'],
  approval: checkKeys,
};

function startProblems({ nodes }: FlowDocument): readonly Problem[] {
  const starts = nodes.flatMap((node, index) => (node.kind === 'status_start' ? [index] : []));
  const [first, ...others] = starts;
  if (first === undefined) return [problem('flow_no_start', '/nodes')];
  const start = nodes[first]?.label ?? '';
  return others.map((index) => {
    const node = nodes[index]?.label ?? '';
    return problem('flow_many_starts', `/nodes/${index}/kind`, { node, start });
  });
}

function nodeProblems({ nodes }: FlowDocument): readonly Problem[] {
  return nodes.flatMap((node, index) => [
    ...(nodes.findIndex(({ id }) => id === node.id) < index
      ? [problem('flow_duplicate_node', `/nodes/${index}/id`, { id: node.id })]
      : []),
    ...foreignKeys[node.kind]
      .filter((key) => node[key] !== undefined)
      .map((key) =>
        problem('flow_node_keys', `/nodes/${index}/${key}`, {
          node: node.label,
          key: problemText(keyTexts[key]),
          kind: problemText(`flow_kind_${node.kind}`),
        }),
      ),
  ]);
}

/** Approvals that need more decisions than they have approvers, or count those given in order. */
function neededProblems({ nodes }: FlowDocument): readonly Problem[] {
  return nodes.flatMap((node, index) => {
    const { approvalsNeeded: needed } = node;
    if (needed === undefined || node.kind !== 'approval') return [];
    const { length: count } = stepsOf(node);
    if (isParallel(node) && needed <= count) return [];
    const context = isParallel(node) ? {} : { context: 'in_order' };
    const pointer = `/nodes/${index}/approvalsNeeded`;
    return [problem('flow_approvals', pointer, { node: node.label, needed, count, ...context })];
  });
}

function isTwin(a: FlowEdgeDocument, b: FlowEdgeDocument): boolean {
  const goesTheSameWay =
    a.source === b.source && a.target === b.target && a.sourceHandle === b.sourceHandle;
  return a.id === b.id || goesTheSameWay;
}

function edgeProblems({ edges }: FlowDocument, { node }: FlowGraph): readonly Problem[] {
  return edges.flatMap((edge, index) => {
    const pointer = `/edges/${index}`;
    const twin = edges.slice(0, index).find((other) => isTwin(other, edge));
    const [source, target] = [node(edge.source), node(edge.target)];
    const ends = { from: source?.label ?? edge.source, to: target?.label ?? edge.target };
    return [
      ...(['source', 'target'] as const)
        .filter((end) => node(edge[end]) === undefined)
        .map((end) => problem('flow_unknown_node', `${pointer}/${end}`, { id: edge[end] })),
      ...(twin === undefined
        ? []
        : [problem('flow_duplicate_edge', pointer, { ...ends, other: twin.id })]),
      ...(edge.sourceHandle === 'reject' && source !== undefined && source.kind !== 'approval'
        ? [problem('flow_reject_source', `${pointer}/sourceHandle`, { node: source.label })]
        : []),
    ];
  });
}

function statusProblems(
  flow: FlowDocument,
  numbers: ReadonlyMap<string, number>,
): readonly Problem[] {
  const keys = statusKeys(flow);
  return flow.nodes.flatMap((node, index) => {
    const key = keys.get(node.id);
    if (key === undefined) return [];
    const pointer = `/nodes/${index}/${node.statusCode === undefined ? 'label' : 'statusCode'}`;
    const other = flow.nodes
      .slice(0, index)
      .find(({ id }) => id !== node.id && keys.get(id) === key);
    if (other !== undefined) {
      return [
        problem('flow_duplicate_status', pointer, { node: node.label, key, other: other.label }),
      ];
    }
    const given = numbers.get(key);
    const isStart = node.kind === 'status_start';
    return given !== undefined && (given === startNumber) !== isStart
      ? [problem('flow_duplicate_status', pointer, { node: node.label, key, context: 'start' })]
      : [];
  });
}

function isForward({ sourceHandle }: FlowEdgeDocument): boolean {
  return sourceHandle !== 'reject';
}

/** The problems of checks and approvals from which no move continues. */
function deadProblems(flow: FlowDocument, graph: FlowGraph): readonly Problem[] {
  return flow.nodes.flatMap((node, index) => {
    const isLast = !graph.leaving(node.id).some(isForward);
    const leadsOn = isStatusNode(node) && node.kind !== 'approval';
    return isLast && !leadsOn
      ? [problem('flow_dead_gate', `/nodes/${index}`, { node: node.label })]
      : [];
  });
}

/** The first cycle of checks that lead only to each other, by node id. */
function gateCycle(flow: FlowDocument, graph: FlowGraph): readonly string[] | null {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): readonly string[] | null => {
    const node = graph.node(id);
    if (node === undefined || isStatusNode(node) || done.has(id)) return null;
    const first = path.indexOf(id);
    if (first !== -1) return path.slice(first);
    for (const { target } of graph.leaving(id)) {
      const cycle = visit(target, [...path, id]);
      if (cycle !== null) return cycle;
    }
    done.add(id);
    return null;
  };
  for (const { id } of flow.nodes) {
    const cycle = visit(id, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

function cycleProblems(flow: FlowDocument, graph: FlowGraph): readonly Problem[] {
  const cycle = gateCycle(flow, graph);
  if (cycle === null) return [];
  const index = flow.nodes.findIndex(({ id }) => id === cycle[0]);
  const nodes = byLanguage((language) => {
    const labels = cycle.map((id) => textIn(graph.node(id)?.label ?? id, language));
    return new Intl.ListFormat(localeOf(language).code, { type: 'conjunction' }).format(labels);
  });
  return [problem('flow_gate_cycle', `/nodes/${index}`, { nodes })];
}

function unreachableProblems(flow: FlowDocument, graph: FlowGraph): readonly Problem[] {
  const start = flow.nodes.find(({ kind }) => kind === 'status_start');
  if (start === undefined) return [];
  const reached = new Set([start.id]);
  for (const id of reached) {
    for (const { target } of graph.leaving(id)) reached.add(target);
  }
  return flow.nodes.flatMap((node, index) =>
    reached.has(node.id)
      ? []
      : [problem('flow_unreachable', `/nodes/${index}`, { node: node.label })],
  );
}

/**
 * The problems of a flow as a graph; its rules are checked elsewhere. Pointers are relative to the
 * flow.
 */
export function checkFlow(
  flow: FlowDocument,
  numbers: ReadonlyMap<string, number>,
): readonly Problem[] {
  const graph = graphOf(flow);
  return [
    ...startProblems(flow),
    ...nodeProblems(flow),
    ...neededProblems(flow),
    ...edgeProblems(flow, graph),
    ...statusProblems(flow, numbers),
    ...deadProblems(flow, graph),
    ...cycleProblems(flow, graph),
    ...unreachableProblems(flow, graph),
  ];
}
