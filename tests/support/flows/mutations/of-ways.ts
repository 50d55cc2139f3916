import {
  approval,
  check,
  edgesOfStatuses,
  inserted,
  isReject,
  withApprovers,
  withEdge,
  withoutEdges,
} from '../mutate.ts';
import type { Mutation } from './mutation.ts';

const filled = { '!': { empty: { var: 'name' } } } as const;
const missing = { empty: { var: 'name' } } as const;

/** Mistakes of rejections. */
export const ofRejections: readonly Mutation[] = [
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
export const ofChecks: readonly Mutation[] = [
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
