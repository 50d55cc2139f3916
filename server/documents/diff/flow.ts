import { jsonEquals } from '../../../src/runtime/record/json.ts';
import { nextStatusNumbers } from '../../../src/runtime/flow/keys.ts';
import { walkFlow, type FlowPlan, type Rest, type Way } from '../flow-plan.ts';
import type { Plan } from '../plan.ts';
import { isReordered, paired } from './lists.ts';
import { changed, renamed, type Change, type Part } from './phrases.ts';

const labelOf = ({ node }: Rest) => node.label;

function lookChanges(was: Rest, is: Rest): readonly Change[] {
  const name = labelOf(is);
  const looks = [
    ['look_colour', was.node.colour, is.node.colour],
    ['look_family', was.family, is.family],
  ] as const;
  return [
    ...renamed(labelOf(was), name),
    ...looks
      .filter(([, before, after]) => before !== after)
      .map(([what, before, after]) =>
        changed('safe', 'status_look', { name, what: { key: what }, before, after }),
      ),
  ];
}

function approversOf({ node }: Rest): Part {
  const approvers = node.approvers ?? [];
  if (approvers.length === 0) return { key: 'approver_anyone' };
  return approvers.map(({ user_id, team_id }) =>
    user_id === undefined
      ? { key: 'approver_team' as const, params: { id: team_id ?? 0 } }
      : { key: 'approver_user' as const, params: { id: user_id } },
  );
}

function approverChanges(was: Rest, is: Rest): readonly Change[] {
  if (jsonEquals(was.node.approvers ?? [], is.node.approvers ?? [])) return [];
  const params = { name: labelOf(is), before: approversOf(was), after: approversOf(is) };
  return [changed('care', 'approvers', params)];
}

function asked({ gates, isReject }: Way): Part {
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
        changed('care', 'way_gates', { ...ends(is), before: asked(was), after: asked(is) }),
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
    ...both.flatMap(([was, is]) => [...lookChanges(was, is), ...approverChanges(was, is)]),
    ...wayChanges(old, now),
    ...(isReordered(old.rests, now.rests, ({ key }) => key)
      ? [changed('safe', 'status_order', { after: now.rests.map(labelOf) })]
      : []),
  ];
  const isDrawn = !jsonEquals(before.flow, after.flow) && found.length === 0;
  return isDrawn ? [changed('safe', 'flow_drawing')] : found;
}
