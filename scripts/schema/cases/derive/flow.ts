import type { FlowNodeDocument } from '../../../../src/runtime/documents.ts';
import type { Rule } from '../../../../src/runtime/rules/rule.ts';
import { textIn } from '../../../../src/runtime/text.ts';
import {
  walkFlow,
  type FlowPlan,
  type Rest,
  type Way,
} from '../../../../server/documents/flow-plan.ts';
import {
  approvalSteps,
  offerOf,
  outcomeOfMove,
  waysOf,
  type RequestedMove,
} from '../oracle/moves.ts';
import { holdsIn } from '../oracle/record.ts';
import type { Plan } from '../../../../server/documents/plan.ts';
import { findExample } from '../search.ts';
import {
  anyone,
  type MoveActor,
  type Case,
  type Derived,
  type Example,
  type Note,
} from '../types.ts';
import { distinguishingExamples, exampleText } from '../variants.ts';
import { inLanguages, quoted } from './names.ts';

type Approver = NonNullable<FlowNodeDocument['approvers']>[number];

/** A person who can take an approver's step; for a team or a role, each time another member. */
function approverActor({ user_id: user, team_id: team, role_id: role }: Approver, step: number) {
  return {
    user: user ?? 999_900 + step,
    teams: team === undefined ? [] : [team],
    roles: role === undefined ? [] : [role],
    may: false,
  };
}

interface Scene {
  readonly title: string;
  readonly example: Example;
  readonly comment?: boolean;
}

const requirementsOf = (way: Way) => way.gates.flatMap(({ requirements }) => requirements ?? []);

/** Items before a move: all requirements met, each one unmet, and a required comment missing. */
function scenesOf(plan: Plan, way: Way, notes: Note[]): readonly Scene[] {
  const all = requirementsOf(way);
  const rules: readonly Rule[] = all.map(({ rule }) => rule);
  const meets = (example: Example, but?: Rule) =>
    rules.every((rule) => holdsIn(plan, rule, example) === (rule !== but));
  const fixed = { values: {}, base: { status: way.from.number } };
  const subject = `${way.from.key} → ${way.to.key}`;
  const met = findExample(plan, rules, (example) => meets(example), fixed);
  if (met === null) notes.push({ subject, text: 'no example found that meets every requirement' });
  const unmet = all.flatMap(({ rule, message }): readonly Scene[] => {
    const example =
      findExample(plan, rules, (each) => meets(each, rule), fixed) ??
      findExample(plan, rules, (each) => !holdsIn(plan, rule, each), fixed);
    if (example !== null) return [{ title: `without "${textIn(message, 'en')}"`, example }];
    notes.push({ subject, text: `no example found that leaves "${textIn(message, 'en')}" unmet` });
    return [];
  });
  const none = findExample(
    plan,
    rules,
    (example) => !rules.some((rule) => holdsIn(plan, rule, example)),
    fixed,
  );
  const telling = rules
    .flatMap((rule) =>
      distinguishingExamples(plan, rule, fixed).map((example) => ({ rule, example })),
    )
    .map(({ rule, example }) => ({ title: exampleText(example, rule), example }));
  return [
    ...telling,
    ...(met === null ? [] : [{ title: 'with everything met', example: met }]),
    ...unmet,
    ...(met === null ? [] : [{ title: 'without a comment', example: met, comment: false }]),
    ...(none === null || all.length < 2 ? [] : [{ title: 'with nothing met', example: none }]),
  ];
}

function moveCase(plan: Plan, flow: FlowPlan, title: string, requested: RequestedMove): Case {
  const expected = outcomeOfMove(plan, flow, requested);
  const { from, to, ...rest } = requested;
  return {
    subject: `${from.key} → ${to.key}`,
    group: 'flow',
    title: `${title}: ${outcomeText(expected)}`,
    probe: { kind: 'move', ...rest, from: from.key, to: to.key },
    expected,
  };
}

function outcomeText(outcome: unknown): string {
  const text = JSON.stringify(outcome);
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return code === undefined ? 'goes' : `refused (${code})`;
}

/** Each step of an approval: the right approver, the next one too early, and a stranger. */
function approvalCases(plan: Plan, flow: FlowPlan, way: Way, scene: Scene): readonly Case[] {
  const { from, to } = way;
  const base = { from, to, example: scene.example, comment: true };
  const steps = approvalSteps(from).steps.map(approverActor);
  const cases = steps.flatMap((asking, index) => {
    const approvedBy = steps.slice(0, index).map(({ user }) => user);
    const others: readonly (readonly [string, MoveActor])[] = [
      ['a stranger', anyone],
      ['the next approver too early', steps[index + 1] ?? anyone],
      ['an approver again', steps[index - 1] ?? anyone],
    ];
    return [[`approver ${index + 1}`, asking] as const, ...others].map(([title, who]) =>
      moveCase(plan, flow, `${title}, ${approvedBy.length} approved`, {
        ...base,
        approvedBy,
        asking: who,
      }),
    );
  });
  return cases;
}

function wayCases(plan: Plan, flow: FlowPlan, way: Way, notes: Note[]): readonly Case[] {
  const { from, to } = way;
  const { steps: all, needed } = approvalSteps(from);
  const isApproval = from.node.kind === 'approval' && all.length > 0;
  const steps = all.slice(0, needed ?? all.length).map(approverActor);
  const last = steps.at(-1);
  const approvedBy = isApproval ? steps.slice(0, -1).map(({ user }) => user) : [];
  const asking = isApproval && last !== undefined ? last : anyone;
  const scenes = scenesOf(plan, way, notes);
  const moved = scenes.map(({ title, example, comment = true }) =>
    moveCase(plan, flow, title, { from, to, example, comment, approvedBy, asking }),
  );
  const [first] = scenes;
  if (first === undefined) return moved;
  if (isApproval) return [...moved, ...approvalCases(plan, flow, way, first)];
  const denied = { ...anyone, may: false };
  return [
    ...moved,
    moveCase(plan, flow, 'without the permission', {
      from,
      to,
      example: first.example,
      comment: true,
      approvedBy: [],
      asking: denied,
    }),
  ];
}

function statusCase({ node, key, number, family, isTerminal }: Rest): Case {
  return {
    subject: key,
    group: 'flow',
    title: `is ${quoted(node.label)}, number ${number}, ${family}`,
    probe: { kind: 'status', key },
    expected: {
      number,
      label: inLanguages(node.label),
      action: inLanguages(node.action ?? null),
      colour: node.colour,
      family,
      isApproval: node.kind === 'approval',
      isTerminal,
    },
  };
}

function waysCase({ ways, rests }: FlowPlan): Case {
  const inOrder = rests.flatMap((rest) => ways.filter(({ from }) => from === rest));
  return {
    subject: 'flow',
    group: 'flow',
    title: `has ${ways.length} ways`,
    probe: { kind: 'ways' },
    expected: inOrder.map(({ from, to, gates }) =>
      [from.key, ...gates.map(({ id }) => id), to.key].join(' → '),
    ),
  };
}

/**
 * The options of the status menu in a new item and in one that meets as many requirements as
 * possible.
 */
function offerCases(plan: Plan, flow: FlowPlan): readonly Case[] {
  return flow.rests.map((from) => {
    const example = { values: {}, base: { status: from.number } };
    return {
      subject: from.key,
      group: 'flow',
      title: 'its menu offers what leads on, and says why not of the rest',
      probe: { kind: 'offers', from: from.key, example },
      expected: flow.rests
        .filter((to) => to !== from)
        .map((to) =>
          offerOf(plan, flow, { from, to, example, comment: true, approvedBy: [], asking: anyone }),
        ),
    };
  });
}

function noWayCases(plan: Plan, flow: FlowPlan): readonly Case[] {
  const pairs = flow.rests.flatMap((from) => flow.rests.map((to) => [from, to] as const));
  return pairs
    .filter(([from, to]) => waysOf(flow, from, to).length === 0)
    .map(([from, to]) => {
      const example = { values: {}, base: { status: from.number } };
      const attempted = { from, to, example, comment: true, approvedBy: [], asking: anyone };
      return moveCase(plan, flow, from === to ? 'where it is' : 'no way leads there', attempted);
    });
}

/**
 * Every status, every move with met and unmet requirements, every pair without a move, and
 * unreachable statuses.
 */
export function flowCases(plan: Plan): Derived {
  const flow = walkFlow(plan.flow);
  const notes: Note[] = flow.unreached.map(({ label }) => ({
    subject: 'flow',
    text: `no way leads to ${quoted(label)}`,
  }));
  const ended = new Set(['done', 'closed', 'stopped']);
  for (const { isTerminal, family, node } of flow.rests) {
    if (isTerminal && !ended.has(family)) {
      notes.push({ subject: 'flow', text: `no way leads on from ${quoted(node.label)}` });
    }
  }
  const order: Case = {
    subject: 'flow',
    group: 'flow',
    title: `has the statuses ${flow.rests.map(({ key }) => key).join(', ')}`,
    probe: { kind: 'statuses' },
    expected: flow.rests.map(({ key }) => key),
  };
  return {
    cases: [
      order,
      waysCase(flow),
      ...flow.rests.map(statusCase),
      ...flow.ways.flatMap((way) => wayCases(plan, flow, way, notes)),
      ...offerCases(plan, flow),
      ...noWayCases(plan, flow),
    ],
    notes,
  };
}
