import { problem } from '../compile/problems.ts';
import type { FlowDocument, FlowNodeDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import type { Item } from '../record/item.ts';
import { valueOf, withValues } from '../record/values.ts';
import { idsOfPeople } from '../rules/typed-value.ts';
import { isStatusNode } from './nodes.ts';
import type { Actor, AssignmentColumn, CompiledFlow, CompiledStatus } from './types.ts';

const parts = [
  { key: 'user_ids', allowed: 'allowUsers', several: 'allowMultipleUsers' },
  { key: 'team_ids', allowed: 'allowTeams', several: 'allowMultipleTeams' },
] as const;

type People = Readonly<Record<(typeof parts)[number]['key'], readonly number[]>>;

/** The people and teams that a node assigns. */
export function assigneesOf({ assignedToUserIds, assignedToTeamIds }: FlowNodeDocument): People {
  return { user_ids: assignedToUserIds ?? [], team_ids: assignedToTeamIds ?? [] };
}

function isSomebody({ user_ids, team_ids }: People): boolean {
  return user_ids.length + team_ids.length > 0;
}

/**
 * The columns in which nodes of a flow assign people; none if no node names anybody. A node whose
 * people can't be assigned is a problem.
 */
export function compileAssignments(
  { nodes }: FlowDocument,
  columns: Iterable<AssignmentColumn>,
): { readonly assignments: readonly AssignmentColumn[]; readonly problems: readonly Problem[] } {
  if (!nodes.some((node) => isSomebody(assigneesOf(node))))
    return { assignments: [], problems: [] };
  const assignments = [...columns].filter(
    ({ assignment, fieldType }) => assignment && fieldType.document.ruleType === 'people',
  );
  const problems = nodes.flatMap((node, index) =>
    isSomebody(assigneesOf(node)) && (assignments.length === 0 || !isStatusNode(node))
      ? [problem('flow_assignees', `/nodes/${index}`, { node: node.label })]
      : [],
  );
  return { assignments, problems };
}

const numbers = (ids: readonly unknown[]) => ids.filter((id) => typeof id === 'number');

/**
 * The item with the people and teams whom the status that it enters names (spec 4.5), in the first
 * assignment columns that have room. Others stay assigned unless the node says `replaceAssignees`.
 * `people` are those who can be assigned on the site; without it, everybody can.
 */
export function withAssignees<T extends Item>(
  { assignments }: CompiledFlow,
  item: T,
  { node }: CompiledStatus,
  people?: Actor['people'],
): T {
  if (assignments.length === 0) return item;
  const named = assigneesOf(node);
  let open: People = {
    user_ids: named.user_ids.filter((id) => people?.userIds.has(id) !== false),
    team_ids: named.team_ids.filter((id) => people?.teamIds.has(id) !== false),
  };
  if (!isSomebody(open)) return item;
  const wanted = open;
  const values = new Map<AssignmentColumn, People>();
  for (const column of assignments) {
    const value = valueOf(column, item);
    let next: People = { user_ids: [], team_ids: [] };
    for (const { key, allowed, several } of parts) {
      const present = numbers(idsOfPeople(value, key));
      const kept =
        node.replaceAssignees === true ? present.filter((id) => wanted[key].includes(id)) : present;
      const missing = open[key].filter((id) => !kept.includes(id));
      const isFull = column.settings[several] !== true && kept.length > 0;
      const most = column.settings[several] === true ? missing.length : 1;
      const added = column.settings[allowed] === true && !isFull ? missing.slice(0, most) : [];
      next = { ...next, [key]: [...kept, ...added].toSorted((a, b) => a - b) };
      open = { ...open, [key]: missing.filter((id) => !added.includes(id)) };
    }
    values.set(column, next);
  }
  return { ...item, ...withValues(item, values) };
}
