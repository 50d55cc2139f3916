import { statusKeys } from '../../../../src/runtime/flow/keys.ts';
import { edgesOfStatuses, isGate, isStatus, withApprovers, withNode } from '../mutate.ts';
import type { Mutation } from './mutation.ts';

/** Mistakes of keys and of what a node or an edge may have. */
export const ofKeys: readonly Mutation[] = [
  {
    what: 'a move is drawn twice',
    code: 'flow_duplicate_edge',
    severity: 'error',
    mutate: ({ flow }) =>
      flow.edges.map((edge) => ({
        flow: { ...flow, edges: [...flow.edges, { ...edge, id: 'twin' }] },
      })),
  },
  {
    what: 'two nodes have one id',
    code: 'flow_duplicate_node',
    also: ['flow_duplicate_status'],
    severity: 'error',
    mutate: ({ flow }) =>
      flow.nodes.filter(isGate).map((node) => ({
        flow: { ...flow, nodes: [...flow.nodes, node] },
        node: node.id,
      })),
  },
  {
    what: 'two statuses have one key',
    code: 'flow_duplicate_status',
    severity: 'error',
    mutate: ({ flow }) => {
      const keys = statusKeys(flow);
      const start = flow.nodes.find(({ kind }) => kind === 'status_start')?.id ?? '';
      const statusCode = keys.get(start) ?? '';
      const own = withNode(flow, start, { statusCode });
      return flow.nodes
        .filter(({ id }) => id !== start && keys.has(id))
        .map(({ id }) => ({ flow: withNode(own, id, { statusCode }), node: id }));
    },
  },
  {
    what: 'more approvals are needed than approvers are named',
    code: 'flow_approvals',
    severity: 'error',
    mutate: (sound) =>
      withApprovers(sound, {
        approvers: [{ user_id: 1 }, { user_id: 1 }, { team_id: 2 }],
        approvalPattern: 'parallel',
        approvalsNeeded: 3,
        notBy: [],
      }),
  },
  {
    what: 'only some approvers are needed, in order',
    code: 'flow_approvals',
    severity: 'error',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [{ user_id: 1 }], approvalsNeeded: 1, notBy: [] }),
  },
  {
    what: 'a move leads to a node that does not exist',
    code: 'flow_unknown_node',
    also: ['flow_unreachable', 'flow_dead_gate', 'trap', 'never_ends'],
    severity: 'error',
    mutate: ({ flow }) =>
      flow.edges.map((edge) => ({
        flow: {
          ...flow,
          edges: flow.edges.map((each) => (each === edge ? { ...each, target: 'gone' } : each)),
        },
      })),
  },
  {
    what: 'a status rejects',
    code: 'flow_reject_source',
    severity: 'error',
    mutate: ({ flow }) =>
      edgesOfStatuses(flow).map((edge) => ({
        flow: {
          ...flow,
          edges: flow.edges.map((each) =>
            each === edge ? { ...each, sourceHandle: 'reject' as const } : each,
          ),
        },
      })),
  },
  {
    what: 'a status has approvers',
    code: 'flow_node_keys',
    severity: 'error',
    mutate: ({ flow }) =>
      flow.nodes
        .filter(isStatus)
        .map(({ id }) => ({ flow: withNode(flow, id, { approvers: [] }), node: id })),
  },
  {
    what: 'a status asks for a comment, as checks do',
    code: 'flow_node_keys',
    severity: 'error',
    mutate: ({ flow }) =>
      flow.nodes
        .filter(isStatus)
        .map(({ id }) => ({ flow: withNode(flow, id, { requiresComment: true }), node: id })),
  },
  {
    what: 'a status records a field that does not exist',
    code: 'flow_records',
    severity: 'error',
    mutate: ({ flow }) =>
      flow.nodes
        .filter(isStatus)
        .map(({ id }) => ({ flow: withNode(flow, id, { records: { gone: 'now' } }), node: id })),
  },
];
