import type { FlowDocument } from '../../../../src/runtime/documents.ts';
import { statusesOf } from '../../../../src/runtime/flow/compile.ts';
import { isFinished } from '../../../../src/runtime/flow/finished.ts';
import {
  check,
  edgesOfStatuses,
  inserted,
  isApproval,
  isGate,
  isReject,
  isStatus,
  withEdge,
  withNode,
  withoutEdges,
} from '../mutate.ts';
import type { Mutation } from './mutation.ts';

/** Statuses in which work goes on, with their family written down. */
function openStatuses(flow: FlowDocument) {
  return [...statusesOf(flow, new Map()).values()].filter(
    ({ node, family }) => isStatus(node) && !isFinished(family),
  );
}

/** Mistakes of the diagram. */
export const ofDiagram: readonly Mutation[] = [
  {
    what: 'the start becomes an ordinary status',
    code: 'flow_no_start',
    also: ['flow_duplicate_status'],
    severity: 'error',
    mutate: ({ flow }) =>
      flow.nodes
        .filter(({ kind }) => kind === 'status_start')
        .map(({ id }) => ({ flow: withNode(flow, id, { kind: 'status_intermediate' }) })),
  },
  {
    what: 'a second status becomes a start',
    code: 'flow_many_starts',
    also: ['flow_duplicate_status', 'trap'],
    severity: 'error',
    mutate: ({ flow }) =>
      flow.nodes
        .filter(({ kind }) => kind === 'status_intermediate')
        .map(({ id }) => ({ flow: withNode(flow, id, { kind: 'status_start' }), node: id })),
  },
  {
    what: 'an open status loses its moves',
    code: 'trap',
    also: ['flow_unreachable'],
    severity: 'error',
    mutate: ({ flow }) =>
      openStatuses(flow).map(({ node: { id }, family }) => ({
        flow: withoutEdges(withNode(flow, id, { family }), ({ source }) => source === id),
        node: id,
      })),
  },
  {
    what: 'the moves of an open status lead back to it',
    code: 'trap',
    also: ['flow_unreachable'],
    severity: 'error',
    mutate: ({ flow }) =>
      openStatuses(flow).map(({ node: { id } }) => ({
        flow: withEdge(
          withoutEdges(flow, ({ source }) => source === id),
          id,
          id,
        ),
        node: id,
      })),
  },
  {
    what: 'a status or a check loses the moves to it',
    code: 'flow_unreachable',
    also: ['never_ends', 'trap', 'flow_dead_gate'],
    severity: 'warning',
    mutate: ({ flow }) =>
      flow.nodes
        .filter(({ kind }) => kind !== 'status_start')
        .map(({ id }) => ({ flow: withoutEdges(flow, ({ target }) => target === id), node: id })),
  },
  {
    what: 'a check or an approval loses the moves out of it',
    code: 'flow_dead_gate',
    also: ['trap', 'flow_unreachable', 'never_ends'],
    severity: 'error',
    mutate: ({ flow }) =>
      flow.nodes
        .filter((node) => isGate(node) || isApproval(node))
        .map(({ id }) => ({
          flow: withoutEdges(flow, (edge) => edge.source === id && !isReject(edge)),
          node: id,
        })),
  },
  {
    what: 'checks lead in a circle',
    code: 'flow_gate_cycle',
    severity: 'error',
    mutate: ({ flow }) =>
      edgesOfStatuses(flow).map((edge) => {
        const circle = inserted(flow, edge, check('first'), check('second'));
        return { flow: withEdge(circle, 'second', 'first'), node: 'first' };
      }),
  },
  {
    what: 'no finished status is left',
    code: 'never_ends',
    severity: 'warning',
    mutate: ({ flow }) => {
      const all = [...statusesOf(flow, new Map()).values()];
      const start = flow.nodes.find(({ kind }) => kind === 'status_start');
      const ends = all.filter(({ family }) => isFinished(family));
      const endless = ends.reduce((now, { node, isTerminal }) => {
        const open = withNode(now, node.id, { family: 'moving' });
        return isTerminal ? withEdge(open, node.id, start?.id ?? '') : open;
      }, flow);
      return [{ flow: endless }];
    },
  },
];
