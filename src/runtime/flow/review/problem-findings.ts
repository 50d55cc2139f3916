import { requirementProblems } from '../../compile/rights.ts';
import type { DocumentProblemCode, Problem } from '../../problem.ts';
import { parsePointer } from '../../record/pointer.ts';
import { statusKeys } from '../keys.ts';
import type { Text } from '../../text.ts';
import type { ReviewContext } from './context.ts';
import type { Draft } from './finding.ts';
import { type FlowFix, removeEdge, removeEdgeKey, removeNodeKey, setNodeKey } from './fix.ts';
import { reviewText } from './text.ts';

/** Edits that might mend a problem of the node or edge at an index. */
type Mend = (context: ReviewContext, index: number, key: string) => readonly FlowFix[];

function freeKey({ document }: ReviewContext, wanted: string): string {
  const taken = new Set(statusKeys(document).values());
  let key = wanted;
  for (let count = 2; taken.has(key); count += 1) key = `${wanted.slice(0, 50)}_${count}`;
  return key;
}

const mends: { readonly [code in DocumentProblemCode]?: Mend } = {
  flow_no_start: ({ document }) => {
    const targets = new Set(document.edges.map(({ target }) => target));
    return document.nodes.flatMap((node, index) => {
      if (node.kind !== 'status_intermediate' || targets.has(node.id)) return [];
      const label = reviewText('fix_start', { status: node.label });
      return [setNodeKey(index, 'kind', 'status_start', label)];
    });
  },
  flow_many_starts: (_, index) => [
    setNodeKey(index, 'kind', 'status_intermediate', reviewText('fix_no_start')),
  ],
  flow_duplicate_edge: (_, index) => [removeEdge(index)],
  flow_unknown_node: (_, index) => [removeEdge(index)],
  flow_reject_source: (_, index) => [removeEdgeKey(index, 'sourceHandle')],
  flow_approvals: ({ document }, index, key) => {
    const node = document.nodes[index];
    const label = reviewText('fix_all_approvers', { status: node?.label ?? '' });
    return [removeNodeKey(index, key, label)];
  },
  flow_node_keys: ({ document }, index, key) => {
    const status = document.nodes[index]?.label ?? '';
    return [removeNodeKey(index, key, reviewText('fix_remove_key', { status }))];
  },
  flow_duplicate_status: (context, index) => {
    const node = context.document.nodes[index];
    const key = node && statusKeys(context.document).get(node.id);
    if (key === undefined) return [];
    const free = freeKey(context, key);
    return [setNodeKey(index, 'statusCode', free, reviewText('fix_new_key', { key: free }))];
  },
};

const unnamed: ReadonlySet<string> = new Set<DocumentProblemCode>([
  'flow_records',
  'flow_duplicate_node',
  'requirement_right',
]);

/** Problems of a rule, of a column or of an id say nothing of the node: the sentence begins with it. */
function sentenceAt({ document }: ReviewContext, { code, sentence }: Problem, index: number): Text {
  const node = document.nodes[index]?.label;
  if (node === undefined) return sentence;
  if (code.startsWith('rule_')) return reviewText('in_condition', { node, problem: sentence });
  return unnamed.has(code) ? reviewText('in_node', { node, problem: sentence }) : sentence;
}

/** The code of a problem of a flow; the compiler reports no others of it. */
const codeOf = ({ code }: Problem): DocumentProblemCode => code as DocumentProblemCode;

function fromProblem(context: ReviewContext, problem: Problem): Draft {
  const { document } = context;
  const code = codeOf(problem);
  const [list, at = '', key = ''] = parsePointer(problem.pointer);
  const index = Number(at);
  // A problem of all nodes, such as a missing start, is at none of them.
  const node = list === 'nodes' && at !== '' ? (document.nodes[index]?.id ?? null) : null;
  const edge = list === 'edges' ? document.edges[index] : undefined;
  return {
    code,
    severity: problem.severity,
    pointer: problem.pointer,
    node: node ?? edge?.source ?? null,
    edge: edge?.id ?? null,
    field: null,
    params: {},
    sentence: node === null ? problem.sentence : sentenceAt(context, problem, index),
    fixes: mends[code]?.(context, index, key) ?? [],
  };
}

/** Problems of rules and fields, which are known only together with the module's columns. */
const needsColumns = ({ code }: Problem): boolean =>
  code.startsWith('rule_') || code === 'flow_records' || code === 'flow_assignees';

/** What compiling the flow refuses or warns about, by the same checks. */
export function problemFindings(context: ReviewContext): readonly Draft[] {
  const { document, flow, module } = context;
  const movesFrom = new Map(
    [...flow.moves.values()].map((moves, index) => [index, moves] as const),
  );
  const ofRights = module === null ? [] : requirementProblems(document, { movesFrom }, module, '');
  const own = module === null ? flow.problems.filter((each) => !needsColumns(each)) : flow.problems;
  return [...own, ...ofRights].map((each) => fromProblem(context, each));
}
