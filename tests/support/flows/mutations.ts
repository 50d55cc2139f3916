import type { FlowDocument, ModuleDocument } from '../../../src/runtime/documents.ts';
import { isFinished } from '../../../src/runtime/flow/finished.ts';
import { statusKeys } from '../../../src/runtime/flow/keys.ts';
import type { Finding } from '../../../src/runtime/flow/review/finding.ts';
import type { FlowPeople } from '../../../src/runtime/flow/review/people.ts';
import { statusesOf } from '../../../src/runtime/flow/compile.ts';
import {
  approval,
  check,
  colour,
  edgesOfStatuses,
  inserted,
  isStatus,
  withEdge,
  withNode,
  withoutEdges,
} from './mutate.ts';
import { type SoundFlow, wholeCrew } from './sound-flows.ts';

/** A broken flow: what was changed, and where the review has to find it. */
export interface Mutant {
  readonly flow: FlowDocument;
  /** Changed with the flow, where the fault is one of the module's fields. */
  readonly module?: ModuleDocument;
  readonly people?: FlowPeople;
  /** The id of the node that the finding names; absent: any. */
  readonly node?: string;
}

/** Breaks a flow at every place where it can, so that the review has to find `code`. */
export interface Mutation {
  readonly what: string;
  readonly code: Finding['code'];
  /** Findings that follow from the same fault. */
  readonly also?: readonly Finding['code'][];
  /** Absent: it depends on the other ways of the flow. */
  readonly severity?: Finding['severity'];
  readonly mutate: (sound: SoundFlow) => readonly Mutant[];
}

const filled = { '!': { empty: { var: 'name' } } } as const;
const missing = { empty: { var: 'name' } } as const;
const isApproval = ({ kind }: { readonly kind: string }) => kind === 'approval';
const isGate = ({ kind }: { readonly kind: string }) =>
  kind === 'requirement' || kind === 'zero_requirement';
const isReject = ({ sourceHandle }: { readonly sourceHandle?: 'reject' | undefined }) =>
  sourceHandle === 'reject';

/** Statuses in which work goes on, with their family written down. */
function openStatuses(flow: FlowDocument) {
  return [...statusesOf(flow, new Map()).values()].filter(
    ({ node, family }) => isStatus(node) && !isFinished(family),
  );
}

const without = (permission: 'transition' | 'approve'): FlowPeople => ({
  ...wholeCrew,
  users: wholeCrew.users.map((user) => ({
    ...user,
    permissions: new Set([...user.permissions].filter((each) => each !== permission)),
  })),
});

/** Approvals of the flow, and flows with one more in the place of each move. */
function withApprovers(
  { flow }: SoundFlow,
  change: Parameters<typeof approval>[1],
): readonly { readonly flow: FlowDocument; readonly node: string }[] {
  return [
    ...flow.nodes
      .filter(isApproval)
      .map(({ id }) => ({ flow: withNode(flow, id, change ?? {}), node: id })),
    ...edgesOfStatuses(flow).map((edge) => ({
      flow: inserted(flow, edge, approval('decided', change)),
      node: 'decided',
    })),
  ];
}

/** Mistakes of the diagram. */
const ofDiagram: readonly Mutation[] = [
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

/** Mistakes of keys and of what a node or an edge may have. */
const ofKeys: readonly Mutation[] = [
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
    what: 'a status records a field that does not exist',
    code: 'flow_records',
    severity: 'error',
    mutate: ({ flow }) =>
      flow.nodes
        .filter(isStatus)
        .map(({ id }) => ({ flow: withNode(flow, id, { records: { gone: 'now' } }), node: id })),
  },
];

/** Mistakes of rejections. */
const ofRejections: readonly Mutation[] = [
  {
    what: 'a rejection leads back to its approval',
    code: 'reject_nowhere',
    severity: 'error',
    mutate: (sound) =>
      withApprovers(sound, {}).map(({ flow, node }) => ({
        flow: withEdge(
          withoutEdges(flow, (edge) => edge.source === node && isReject(edge)),
          node,
          node,
          { sourceHandle: 'reject' },
        ),
        node,
      })),
  },
  {
    what: 'a rejection leads to where the approval leads',
    code: 'reject_same',
    severity: 'error',
    mutate: (sound) =>
      withApprovers(sound, {}).flatMap(({ flow, node }) => {
        const onward = flow.edges.find((edge) => edge.source === node && !isReject(edge));
        const others = withoutEdges(flow, (edge) => edge.source === node && isReject(edge));
        if (onward === undefined) return [];
        return [{ flow: withEdge(others, node, onward.target, { sourceHandle: 'reject' }), node }];
      }),
  },
  {
    what: 'an approval leads to where it was asked for',
    code: 'no_rejection',
    severity: 'warning',
    mutate: ({ flow }) =>
      edgesOfStatuses(flow).map((edge) => ({
        flow: withEdge(inserted(flow, edge, approval('decided')), 'decided', edge.source),
        node: 'decided',
      })),
  },
];

/** Mistakes of what checks ask for. */
const ofChecks: readonly Mutation[] = [
  {
    what: 'a check asks for something impossible',
    code: 'impossible',
    also: ['unreached', 'trap', 'field_locked'],
    severity: 'error',
    mutate: ({ flow }) =>
      edgesOfStatuses(flow).map((edge) => ({
        flow: inserted(flow, edge, check('vain', { and: [filled, missing] })),
        node: 'vain',
      })),
  },
  {
    what: 'two checks on one way exclude each other',
    code: 'contradiction',
    also: ['unreached', 'trap', 'field_locked'],
    severity: 'error',
    mutate: ({ flow }) =>
      edgesOfStatuses(flow).map((edge) => ({
        flow: inserted(flow, edge, check('one', filled), check('other', missing)),
        node: 'one',
      })),
  },
  {
    what: 'two requirements of one check exclude each other in numbers',
    code: 'contradiction',
    also: ['unreached', 'trap', 'field_locked'],
    severity: 'error',
    mutate: ({ flow, module }) => {
      const db = module.coreColumns.find(
        ({ columnType, right }) => columnType === 'number' && right === undefined,
      )?.db;
      if (db === undefined) return [];
      const rules = [{ '>': [{ var: db }, 10] }, { '<': [{ var: db }, 5] }];
      return edgesOfStatuses(flow).map((edge) => ({
        flow: inserted(flow, edge, check('one', ...rules)),
        node: 'one',
      }));
    },
  },
  {
    what: 'a check asks for a field that does not exist',
    code: 'rule_variable',
    severity: 'error',
    mutate: ({ flow }) =>
      edgesOfStatuses(flow).map((edge) => ({
        flow: inserted(flow, edge, check('vain', { '!': { empty: { var: 'gone' } } })),
        node: 'vain',
      })),
  },
];

/** The module with a text field for which each move out of the start asks. */
function askedAtStart(
  { flow, module }: SoundFlow,
  field: Partial<ModuleDocument['coreColumns'][number]>,
  change: (module: ModuleDocument, start: string) => ModuleDocument = (same) => same,
): readonly Mutant[] {
  const start = flow.nodes.find(({ kind }) => kind === 'status_start');
  const [place] = module.coreColumns;
  if (start === undefined || place === undefined) return [];
  const { tab, section } = place;
  const asked = { db: 'asked', columnType: 'text', name: 'Asked', tab, section, order: 99 };
  const coreColumns = [...module.coreColumns, { ...asked, ...field }];
  const key = statusKeys(flow).get(start.id) ?? '';
  return flow.edges
    .filter(({ source }) => source === start.id)
    .map((edge) => ({
      flow: inserted(flow, edge, check('vain', { '!': { empty: { var: 'asked' } } })),
      module: change({ ...module, coreColumns }, key),
      node: 'vain',
    }));
}

const never = { '==': [1, 2] };

/** Checks that ask for fields which nobody can fill in. */
const ofFields: readonly Mutation[] = [
  {
    what: 'a check asks for a hidden field',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) => askedAtStart(sound, { visibleWhen: never }),
  },
  {
    what: 'a check asks for a field that is hidden until it is filled in',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) => askedAtStart(sound, { visibleWhen: { '==': [{ var: 'asked' }, 'x'] } }),
  },
  {
    what: 'a check asks for a field in a hidden section',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) =>
      askedAtStart(sound, { section: 'unseen' }, (module) => ({
        ...module,
        tabs: module.tabs.map((tab) => ({
          ...tab,
          sections: [...tab.sections, { id: 'unseen', name: 'Unseen', visibleWhen: never }],
        })),
      })),
  },
  {
    what: 'a check asks for a read-only field',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) => askedAtStart(sound, { readOnlyWhen: { '!': never } }),
  },
  {
    what: 'a check asks for a field that is read-only in the status',
    code: 'field_locked',
    mutate: (sound) =>
      askedAtStart(sound, {}, (module, start) => ({
        ...module,
        readOnlyWhen: {
          families: module.readOnlyWhen?.families ?? [],
          statuses: [...(module.readOnlyWhen?.statuses ?? []), start],
        },
      })),
  },
  {
    what: 'a check asks for a field computed from a hidden one',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) =>
      askedAtStart(sound, { computed: { var: 'source' } }, (module) => {
        const [place] = module.coreColumns;
        const { tab = '', section = '' } = place ?? {};
        const source = {
          db: 'source',
          columnType: 'text',
          name: 'Source',
          tab,
          section,
          order: 98,
        };
        return {
          ...module,
          coreColumns: [...module.coreColumns, { ...source, visibleWhen: never }],
        };
      }),
  },
  {
    what: 'a check asks for a field that a later move fills in',
    code: 'field_locked',
    severity: 'error',
    mutate: (sound) =>
      askedAtStart(sound, { columnType: 'datetime' }).map((mutant) => {
        const sources = new Set(sound.flow.edges.map(({ source }) => source));
        const last =
          sound.flow.nodes.find((node) => isStatus(node) && !sources.has(node.id))?.id ?? '';
        const { records = {} } = sound.flow.nodes.find(({ id }) => id === last) ?? {};
        return {
          ...mutant,
          flow: withNode(mutant.flow, last, { records: { ...records, asked: 'now' } }),
        };
      }),
  },
  {
    what: 'a check asks for a field that not everybody may read',
    code: 'requirement_right',
    severity: 'error',
    mutate: (sound) =>
      askedAtStart(sound, { right: 'secret' }, (module) => ({
        ...module,
        fieldRights: [...(module.fieldRights ?? []), { id: 'secret', name: 'Secret' }],
      })),
  },
];

/** Approvals that nobody can give, and moves that nobody can make. */
const ofPeople: readonly Mutation[] = [
  {
    what: 'an approver does not exist',
    code: 'approver_unknown',
    also: ['unreached'],
    severity: 'error',
    mutate: (sound) => withApprovers(sound, { approvers: [{ user_id: 1 }, { user_id: 99 }] }),
  },
  {
    what: 'a team of approvers does not exist',
    code: 'approver_unknown',
    also: ['unreached'],
    severity: 'error',
    mutate: (sound) => withApprovers(sound, { approvers: [{ team_id: 99 }] }),
  },
  {
    what: 'an approver lacks the permission',
    code: 'approver_without_permission',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [{ user_id: 5 }] }).map((mutant) => ({
        ...mutant,
        people: {
          ...wholeCrew,
          users: [...wholeCrew.users, { id: 5, name: 'Guest', permissions: new Set(['read']) }],
        },
      })),
  },
  {
    what: 'a team of one has to decide twice',
    code: 'approvers_excluded',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [{ team_id: 2 }, { team_id: 2 }], notBy: [] }),
  },
  {
    what: 'an earlier approver has to decide again, who is excluded',
    code: 'approvers_excluded',
    also: ['unreached'],
    severity: 'error',
    mutate: ({ flow }) =>
      edgesOfStatuses(flow).map((edge) => ({
        flow: inserted(
          flow,
          edge,
          approval('first', { approvers: [{ user_id: 4 }] }),
          approval('second', { approvers: [{ user_id: 4 }], notBy: ['earlier_approver'] }),
        ),
        node: 'second',
      })),
  },
  {
    what: 'the only person who moves and approves may not approve what they sent',
    code: 'approvers_excluded',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [{ user_id: 4 }], notBy: ['requester'] }).map((mutant) => ({
        ...mutant,
        people: {
          ...wholeCrew,
          users: wholeCrew.users.map((user) => ({
            ...user,
            permissions: user.id === 4 ? user.permissions : new Set(['read', 'create', 'approve']),
          })),
        },
      })),
  },
  {
    what: 'nobody on the site may approve',
    code: 'nobody_approves',
    also: ['unreached'],
    severity: 'warning',
    mutate: (sound) =>
      withApprovers(sound, { approvers: [], notBy: [] }).map((mutant) => ({
        ...mutant,
        people: without('approve'),
      })),
  },
  {
    what: 'nobody on the site may move items',
    code: 'nobody_moves',
    also: ['approvers_excluded'],
    severity: 'warning',
    mutate: ({ flow }) => [{ flow, people: without('transition') }],
  },
];

/** The documented mutations of the flow checker (docs/verification/editor.md). */
export const mutations: readonly Mutation[] = [
  ...ofDiagram,
  ...ofKeys,
  ...ofRejections,
  ...ofChecks,
  ...ofFields,
  ...ofPeople,
];
