import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { isParallel, neededSteps, stepsOf } from '../../../src/runtime/flow/approval-steps.ts';
import { nextStatusNumbers } from '../../../src/runtime/flow/keys.ts';
import { walkFlow, type FlowPlan, type Rest, type Way } from '../flow-plan.ts';
import type { FlowNodeDocument } from '../../../src/runtime/documents.ts';
import type { Plan } from '../plan.ts';
import { isReordered, paired } from './lists.ts';
import { changed, renamed, valuePart, type Change, type Part } from './phrases.ts';

const familyPart = ({ family }: Rest): Part => ({ key: `family_${family}` });

const labelOf = ({ node }: Rest) => node.label;

function actionChanges({ node: was }: Rest, { node: is }: Rest): readonly Change[] {
  if (jsonEquals(was.action ?? null, is.action ?? null)) return [];
  const what = { key: 'what_action', params: { name: is.label } } as const;
  const params = { what, before: valuePart(was.action), after: valuePart(is.action) };
  return [changed('safe', 'text', params)];
}

function lookChanges(was: Rest, is: Rest): readonly Change[] {
  const name = labelOf(is);
  const looks = [
    ['look_colour', was.node.colour, is.node.colour],
    ['look_family', familyPart(was), familyPart(is)],
  ] as const;
  return [
    ...renamed(labelOf(was), name),
    ...actionChanges(was, is),
    ...looks
      .filter(([, before, after]) => !jsonEquals(before, after))
      .map(([what, before, after]) =>
        changed('safe', 'status_look', { name, what: { key: what }, before, after }),
      ),
  ];
}

function approversOf({ node }: Rest): Part {
  const approvers = node.approvers ?? [];
  if (approvers.length === 0) return { key: 'approver_anyone' };
  const named = approvers.map(({ user_id: user, team_id: team, role_id: role }): Part => {
    if (user !== undefined) return { key: 'approver_user', params: { id: user } };
    return team === undefined
      ? { key: 'approver_role', params: { id: role ?? 0 } }
      : { key: 'approver_team', params: { id: team } };
  });
  if (!isParallel(node) || named.length === 1) return named;
  const needed = neededSteps(node);
  const isSome = needed < stepsOf(node).length;
  return [
    ...named,
    ...(isSome ? [{ key: 'needed_of', params: { count: needed } } as const] : []),
    { key: 'in_any_order' },
  ];
}

/** Who decides an approval, in which order, and how many of them. */
const decidersOf = (node: FlowNodeDocument) => [
  node.approvers ?? [],
  ...((node.approvers ?? []).length > 1 ? [isParallel(node), neededSteps(node)] : []),
];

function excludedOf({ node: { notBy = [] } }: Rest): Part {
  return notBy.length === 0 ? { key: 'none' } : notBy.map((who) => ({ key: `not_by_${who}` }));
}

/** Changes of who decides an approval, of reminders, and of approvals after changes of fields. */
function approvalChanges(was: Rest, is: Rest): readonly Change[] {
  const name = labelOf(is);
  const [old, now] = [was.node, is.node];
  const [keptBefore, keepsNow] = [old.keepApprovals === true, now.keepApprovals === true];
  const hours = ({ remindAfterHours = 24 }: typeof now) => remindAfterHours;
  return [
    ...(jsonEquals(decidersOf(old), decidersOf(now))
      ? []
      : [
          changed('care', 'approvers', {
            name,
            before: approversOf(was),
            after: approversOf(is),
          }),
        ]),
    ...(jsonEquals(old.notBy ?? [], now.notBy ?? [])
      ? []
      : [changed('care', 'not_by', { name, before: excludedOf(was), after: excludedOf(is) })]),
    ...(keptBefore === keepsNow
      ? []
      : [changed('care', keepsNow ? 'approvals_kept' : 'approvals_reset', { name })]),
    ...(hours(old) === hours(now)
      ? []
      : [changed('safe', 'reminders', { name, before: hours(old), after: hours(now) })]),
  ];
}

/** Changes of the columns that moves through statuses and checks fill in. */
function recordChanges(before: Plan, after: Plan): readonly Change[] {
  const filled = ({ columns }: Plan, { records = {} }: FlowNodeDocument): Part => {
    const entries = Object.entries(records).map(([name, what]) => ({
      key: `records_${what}` as const,
      params: { column: columns.find(({ db }) => db === name)?.document.name ?? name },
    }));
    return entries.length === 0 ? { key: 'none' } : entries;
  };
  return paired(before.flow.nodes, after.flow.nodes, ({ id }) => id)
    .both.filter(([was, is]) => !jsonEquals(was.records ?? {}, is.records ?? {}))
    .map(([was, is]) =>
      changed('care', 'records', {
        name: is.label,
        before: filled(before, was),
        after: filled(after, is),
      }),
    );
}

function gatesText({ gates, isReject }: Way): Part {
  const parts = gates.flatMap(({ requirements = [], requiresComment }): readonly Part[] => [
    ...requirements.map(({ message }) => message),
    ...(requiresComment === true ? [{ key: 'gates_comment' } as const] : []),
  ]);
  const all = [...parts, ...(isReject ? [{ key: 'gates_reject' } as const] : [])];
  return all.length === 0 ? { key: 'gates_nothing' } : all;
}

function demands({ gates, isReject }: Way): unknown {
  const requirements = gates.flatMap((gate) => gate.requirements ?? []);
  return { requirements, comment: gates.some((gate) => gate.requiresComment === true), isReject };
}

const wayKey = ({ from, to, isReject }: Way) => `${from.key} ${to.key} ${isReject}`;

function wayChanges(before: FlowPlan, after: FlowPlan): readonly Change[] {
  const { added, removed, both } = paired(before.ways, after.ways, wayKey);
  const ends = ({ from, to }: Way) => ({ from: labelOf(from), to: labelOf(to) });
  const there = new Set(after.rests.map(({ key }) => key));
  return [
    ...removed
      .filter(({ from, to }) => there.has(from.key) && there.has(to.key))
      .map((way) => changed('care', 'way_removed', ends(way))),
    ...added.map((way) => changed('safe', 'way_added', ends(way))),
    ...both
      .filter(([was, is]) => !jsonEquals(demands(was), demands(is)))
      .map(([was, is]) =>
        changed('care', 'way_gates', { ...ends(is), before: gatesText(was), after: gatesText(is) }),
      ),
  ];
}

/** A status that already has a number can't become the start, which has number 1. */
function startChanges(before: Plan, after: FlowPlan): readonly Change[] {
  const start = after.rests.find(({ node }) => node.kind === 'status_start');
  const number = start === undefined ? 1 : nextStatusNumbers(before.flow, new Map()).get(start.key);
  if (start === undefined || number === undefined || number === 1) return [];
  return [changed('refused', 'status_start_refused', { name: labelOf(start) })];
}

/** Changes of statuses and of the ways between them, from the view of the people who move items. */
export function flowChanges(before: Plan, after: Plan): readonly Change[] {
  const [old, now] = [walkFlow(before.flow), walkFlow(after.flow)];
  const { added, removed, both } = paired(old.rests, now.rests, ({ key }) => key);
  const rekeyed = removed.flatMap((was) => {
    const is = added.find(({ node }) => node.id === was.node.id);
    return is === undefined ? [] : [[was, is] as const];
  });
  const isRekeyed = new Set(rekeyed.flat());
  const found = [
    ...rekeyed.map(([was, is]) =>
      changed('care', 'status_key', { name: labelOf(is), before: was.key, after: is.key }),
    ),
    ...removed
      .filter((rest) => !isRekeyed.has(rest))
      .map((rest) => changed('care', 'status_removed', { name: labelOf(rest) })),
    ...added
      .filter((rest) => !isRekeyed.has(rest))
      .map((rest) => changed('safe', 'status_added', { name: labelOf(rest) })),
    ...startChanges(before, now),
    ...both.flatMap(([was, is]) => [...lookChanges(was, is), ...approvalChanges(was, is)]),
    ...recordChanges(before, after),
    ...wayChanges(old, now),
    ...(isReordered(old.rests, now.rests, ({ key }) => key)
      ? [changed('safe', 'status_order', { after: now.rests.map(labelOf) })]
      : []),
  ];
  const isDrawn = !jsonEquals(before.flow, after.flow) && found.length === 0;
  return isDrawn ? [changed('safe', 'flow_drawing')] : found;
}
