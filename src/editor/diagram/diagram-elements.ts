import { MarkerType } from '@xyflow/react';
import type { FlowDocument, FlowEdgeDocument, FlowNodeDocument } from '../../runtime/documents.ts';
import { statusesOf } from '../../runtime/flow/compile.ts';
import { textIn } from '../../runtime/text.ts';
import type { FlowFinding } from './finding.ts';
import type { FlowEdge } from './FlowEdgeLine.tsx';
import { type FlowSelection, type Position, positionsOf } from './flow-edit.ts';
import type { FlowNode, FlowNodeData } from './FlowNodeCard.tsx';
import { routesOf } from './routes.ts';

/** Nodes that the item has passed, for the diagram. */
export interface WalkTrace {
  readonly current: string;
  readonly passed: ReadonlySet<string>;
  /** The node at which the last step was refused. */
  readonly refused: string | null;
}

/** Texts of the elements, in the language of the page. */
export interface DiagramTexts {
  readonly language: string;
  readonly kind: (kind: FlowNodeDocument['kind']) => string;
  /** How many people decide an approval, and whether one after the other. */
  readonly approval: (node: FlowNodeDocument) => string;
  readonly approve: string;
  readonly reject: string;
  readonly handles: FlowNodeData['handles'];
  /** Says that the example item is here. */
  readonly here: string;
  /** What the elements are, for screen readers. */
  readonly roles: { readonly node: string; readonly move: string };
  /** How many findings of a rank there are. */
  readonly findings: (rank: FlowFinding['rank'], count: number) => string;
  /** The accessible name of a move. */
  readonly move: (from: string, to: string, isReject: boolean) => string;
}

/** The rank of the worst finding at a node, or of a move. */
export function rankAt(
  findings: readonly FlowFinding[],
  id: string,
  at: 'node' | 'edge' = 'node',
): FlowNodeData['rank'] {
  const ranks = findings.filter((finding) => finding[at] === id).map(({ rank }) => rank);
  if (ranks.includes('error')) return 'error';
  return ranks.length > 0 ? 'warning' : null;
}

/** The findings of a node or a move in its accessible name; nothing without one. */
function findingWords(
  findings: readonly FlowFinding[],
  id: string,
  at: 'node' | 'edge',
  texts: DiagramTexts,
): readonly string[] {
  const own = findings.filter((finding) => finding[at] === id);
  return (['error', 'warning'] as const).flatMap((rank) => {
    const { length: count } = own.filter((finding) => finding.rank === rank);
    return count === 0 ? [] : [texts.findings(rank, count)];
  });
}

const isSelected = (selection: FlowSelection | null, kind: FlowSelection['kind'], id: string) =>
  selection?.kind === kind && selection.id === id;

function markAt(trace: WalkTrace | null, id: string): FlowNodeData['mark'] {
  if (trace === null) return null;
  if (trace.current === id) return 'current';
  if (trace.refused === id) return 'refused';
  return trace.passed.has(id) ? 'passed' : null;
}

/** The nodes of the diagram; with a trace, where the example item of a walk is and was. */
export function diagramNodes(
  flow: FlowDocument,
  findings: readonly FlowFinding[],
  selection: FlowSelection | null,
  texts: DiagramTexts,
  trace: WalkTrace | null = null,
): readonly FlowNode[] {
  // Numbers of statuses are not shown here.
  const statuses = statusesOf(flow, new Map());
  const positions = positionsOf(flow);
  return flow.nodes.map((node): FlowNode => {
    const label = textIn(node.label, texts.language);
    const kind = texts.kind(node.kind);
    const status = node.kind === 'approval' ? undefined : statuses.get(node.id);
    return {
      id: node.id,
      type: 'flow',
      position: { ...(positions.get(node.id) ?? { x: 0, y: 0 }) },
      selected: isSelected(selection, 'node', node.id),
      domAttributes: { 'aria-roledescription': texts.roles.node },
      ariaLabel: [
        label,
        kind,
        ...(trace?.current === node.id ? [texts.here] : []),
        ...findingWords(findings, node.id, 'node', texts),
      ].join(', '),
      data: {
        kind: node.kind,
        label,
        note: status?.key ?? (node.kind === 'approval' ? texts.approval(node) : kind),
        colour: node.colour,
        family: status?.family ?? 'moving',
        rank: rankAt(findings, node.id),
        handles: texts.handles,
        mark: markAt(trace, node.id),
        here: texts.here,
      },
    };
  });
}

/**
 * The moves by what the diagram shows of them: those of hidden nodes end at the box of their group,
 * as one line for all between the same two, and those within a hidden group are left out.
 */
function shownMoves({ edges }: FlowDocument, hidden: ReadonlyMap<string, string>) {
  const shown = edges.map((edge) => ({
    edge,
    from: hidden.get(edge.source) ?? edge.source,
    to: hidden.get(edge.target) ?? edge.target,
  }));
  const between = Map.groupBy(
    shown.filter(({ from, to }) => from !== to),
    ({ edge, from, to }) => [from, to, edge.sourceHandle ?? ''].join(' '),
  );
  return [...between.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, isOne: others.length === 0 }],
  );
}

const isRejection = ({ sourceHandle }: FlowEdgeDocument) => sourceHandle === 'reject';

/** The lines of the diagram, on the sides of the nodes and boxes where they are now. */
export function diagramEdges(
  flow: FlowDocument,
  positions: ReadonlyMap<string, Position>,
  hidden: ReadonlyMap<string, string>,
  findings: readonly FlowFinding[],
  selection: FlowSelection | null,
  texts: DiagramTexts,
): readonly FlowEdge[] {
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  const moves = shownMoves(flow, hidden);
  const shown = new Set(flow.nodes.map(({ id }) => hidden.get(id) ?? id));
  const routes = routesOf(
    moves.map(({ edge, from, to }) => ({ id: edge.id, from, to, isReject: isRejection(edge) })),
    // An open group's box is behind its nodes and in nobody's way.
    new Map(positions.entries().filter(([id]) => shown.has(id))),
  );
  return moves.flatMap((move): readonly FlowEdge[] => {
    const { edge, isOne } = move;
    const [source, target] = [nodes.get(edge.source), nodes.get(edge.target)];
    const route = routes.get(edge.id);
    if (source === undefined || target === undefined || route === undefined) return [];
    const isReject = isRejection(edge);
    const label = source.kind === 'approval' ? (isReject ? texts.reject : texts.approve) : null;
    return [
      {
        id: edge.id,
        type: 'flow',
        source: move.from,
        target: move.to,
        sourceHandle: route.from,
        targetHandle: route.to,
        selectable: isOne,
        focusable: isOne,
        deletable: isOne,
        selected: isSelected(selection, 'edge', edge.id),
        // Only the ends of the selected move are dragged: from any other, a new one is drawn.
        reconnectable:
          isSelected(selection, 'edge', edge.id) &&
          !hidden.has(edge.source) &&
          !hidden.has(edge.target),
        domAttributes: { 'aria-roledescription': texts.roles.move },
        ariaLabel: [
          texts.move(
            textIn(source.label, texts.language),
            textIn(target.label, texts.language),
            isReject,
          ),
          ...findingWords(findings, edge.id, 'edge', texts),
        ].join(', '),
        markerEnd: {
          type: MarkerType.ArrowClosed,
          width: 18,
          height: 18,
          color: isReject ? 'var(--danger)' : 'var(--text-2)',
        },
        data: {
          isReject,
          label,
          rank: rankAt(findings, edge.id, 'edge'),
          fromShift: route.fromShift,
          toShift: route.toShift,
        },
      },
    ];
  });
}
