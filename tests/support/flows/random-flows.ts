import fc from 'fast-check';
import type {
  FlowDocument,
  FlowEdgeDocument,
  FlowNodeDocument,
} from '../../../src/runtime/documents.ts';
import { type ApprovalRules, stepsOf } from '../../../src/runtime/flow/approval-steps.ts';
import type { FlowPeople, FlowPermission } from '../../../src/runtime/flow/review/people.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';

const kinds = [
  'status_intermediate',
  'status_intermediate',
  'zero_requirement',
  'requirement',
  'requirement',
  'approval',
] as const;

const approver = fc.oneof(
  fc.record({ user_id: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ team_id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ role_id: fc.integer({ min: 1, max: 3 }) }),
);

/** Who decides: in order, or in parallel all of them or as many as are needed. */
const approvalRules: fc.Arbitrary<ApprovalRules> = fc
  .tuple(fc.array(approver, { maxLength: 3 }), fc.boolean(), fc.nat({ max: 3 }))
  .map(([all, isParallel, wanted]): ApprovalRules => {
    if (!isParallel) return { approvers: all.slice(0, 2) };
    const rules = { approvers: all, approvalPattern: 'parallel' as const };
    const { length } = stepsOf(rules);
    return wanted === 0 || length === 0
      ? rules
      : { ...rules, approvalsNeeded: Math.min(wanted, length) };
  });

/** Two in three approvals exclude nobody. */
const exclusions = fc
  .tuple(fc.nat({ max: 2 }), fc.subarray(['creator', 'requester', 'earlier_approver'] as const))
  .map(([chance, excluded]) => (chance === 0 ? excluded : []));

/** Requirements on one number, of which some exclude each other. */
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc
    .tuple(fc.constantFrom('>', '<', '==', '<='), fc.integer({ min: 0, max: 2 }))
    .map(([name, value]): Rule => ({ [name]: [{ var: 'hours' }, value] })),
  fc.constant<Rule>({ empty: { var: 'hours' } }),
  fc.constant<Rule>({ '!': { empty: { var: 'hours' } } }),
);

function nodeOf(kind: FlowNodeDocument['kind'], index: number): fc.Arbitrary<FlowNodeDocument> {
  const base = { id: `n${index}`, kind, label: `Node ${index}`, colour: '#74838E' };
  if (kind === 'requirement')
    return fc.array(rule, { maxLength: 2 }).map((rules) => ({
      ...base,
      requirements: rules.map((each, at) => ({ rule: each, message: `Requirement ${at}` })),
    }));
  if (kind === 'approval')
    return fc
      .tuple(approvalRules, exclusions)
      .map(([rules, notBy]) => ({ ...base, ...rules, notBy }));
  return fc
    .constantFrom<FlowNodeDocument['family']>('moving', 'held', 'done', 'closed', undefined)
    .map((family) =>
      kind === 'status_intermediate' && family !== undefined ? { ...base, family } : base,
    );
}

interface FlowShape {
  /** Kinds of nodes other than the start; one that is named twice is twice as likely. */
  readonly kinds: readonly FlowNodeDocument['kind'][];
  readonly nodeOf: (
    kind: FlowNodeDocument['kind'],
    index: number,
  ) => fc.Arbitrary<FlowNodeDocument>;
  /** As many edges as nodes other than the start, or more; otherwise perhaps none. */
  readonly isJoined: boolean;
}

/** Flows of a start and up to six other nodes that satisfy the meta-schema; many of them are broken. */
export function flowsOf({ kinds: offered, nodeOf: node, isJoined }: FlowShape) {
  return fc
    .array(fc.constantFrom(...offered), { minLength: 1, maxLength: 6 })
    .chain((others) => {
      const all = ['status_start' as const, ...others];
      const end = fc.nat({ max: all.length - 1 });
      return fc.record({
        nodes: fc.tuple(...all.map(node)),
        ends: fc.uniqueArray(fc.tuple(end, end, fc.boolean()), {
          minLength: isJoined ? others.length : 0,
          maxLength: 12,
          selector: ([source, target]) => `${source}-${target}`,
        }),
      });
    })
    .map(({ nodes, ends }): FlowDocument => ({
      name: 'random',
      nodes,
      edges: ends.map(([source, target, isReject]): FlowEdgeDocument => ({
        id: `${source}-${target}`,
        source: `n${source}`,
        target: `n${target}`,
        ...(isReject && nodes[source]?.kind === 'approval' ? { sourceHandle: 'reject' } : {}),
      })),
    }));
}

/** Flows with requirements that exclude each other, and approvals that exclude people. */
export const randomFlow: fc.Arbitrary<FlowDocument> = flowsOf({ kinds, nodeOf, isJoined: true });

const permissions = fc
  .subarray<FlowPermission>(['read', 'create', 'transition', 'approve'])
  .map((codes) => new Set(codes));
const everything: ReadonlySet<FlowPermission> = new Set([
  'read',
  'create',
  'transition',
  'approve',
] as const);

/** Two groups of the three people. */
const groups = (letter: string) =>
  fc
    .tuple(fc.subarray([1, 2, 3]), fc.subarray([1, 2, 3]))
    .map((all) =>
      all.map((member_ids, at) => ({ id: at + 1, name: `${letter}${at + 1}`, member_ids })),
    );

/** Three people, two teams and two roles; flows also name a person, a team and a role that don't exist. */
export const randomPeople: fc.Arbitrary<FlowPeople> = fc.record({
  users: fc
    .tuple(
      ...[1, 2, 3].map(() =>
        fc.oneof({ arbitrary: permissions, weight: 1 }, fc.constant(everything)),
      ),
    )
    .map((all) => all.map((each, at) => ({ id: at + 1, name: `P${at + 1}`, permissions: each }))),
  teams: groups('T'),
  roles: groups('R'),
});
