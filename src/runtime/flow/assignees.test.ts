import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import type { FlowDocument } from '../documents.ts';
import { blankItem } from '../record/blank.ts';
import type { Item } from '../record/item.ts';
import { transition } from './transition.ts';
import type { Actor } from './types.ts';

type Node = FlowDocument['nodes'][number];

const people = (user_ids: readonly number[], team_ids: readonly number[] = []) => ({
  user_ids,
  team_ids,
});

const one = column('user_reference', 'lead', { assignment: true });
const several = column('user_reference', 'crew', {
  columnData: { allowMultipleUsers: true, allowTeams: true },
  assignment: true,
});

/** Moves an item with these values to a status that names people, and returns its columns. */
function moved(node: Partial<Node>, values: object, by: Partial<Actor> = {}) {
  const module = compiled(
    moduleDocument([one, several, column('user_reference', 'author')], {
      name: 'pumps',
      nodes: [
        { id: 'open', kind: 'status_start', label: 'Open', colour: '#74838E' },
        { id: 'review', kind: 'status_intermediate', label: 'Review', colour: '#3B7DD8', ...node },
      ],
      edges: [{ id: 'e1', source: 'open', target: 'review' }],
    }),
  );
  const item: Item = { ...blankItem(module, 1), name: 'P-1', ...values };
  const actor: Actor = {
    user_id: 9,
    team_ids: [],
    may: () => true,
    now: '2026-11-22T10:00:00.000Z',
    timeZone: 'UTC',
    ...by,
  };
  const result = transition(module.flow, item, { to: 'REVIEW' }, actor);
  if (!result.ok) throw new Error(result.denial.code);
  const { lead, crew, author } = result.item;
  return { lead, crew, author };
}

describe('a status that names people', () => {
  test('a move to the status fills the assignment columns in order, each until it is full', () => {
    const node = { assignedToUserIds: [3, 1], assignedToTeamIds: [20] };
    expect(moved(node, { lead: null, crew: null, author: null })).toEqual({
      lead: people([3]),
      crew: people([1], [20]),
      author: null,
    });
  });

  test('a move to the status keeps the people who are assigned', () => {
    const node = { assignedToUserIds: [3] };
    expect(moved(node, { lead: people([5]), crew: people([7]) })).toMatchObject({
      lead: people([5]),
      crew: people([3, 7]),
    });
  });

  test('a move to the status assigns nobody twice', () => {
    expect(moved({ assignedToUserIds: [3] }, { lead: people([3]), crew: null })).toMatchObject({
      lead: people([3]),
      crew: people([]),
    });
  });

  test('a status with replaceAssignees removes the others', () => {
    const node = { assignedToUserIds: [3], replaceAssignees: true };
    expect(moved(node, { lead: people([5]), crew: people([7], [20]) })).toMatchObject({
      lead: people([3]),
      crew: people([]),
    });
  });

  test('people who are not on the site are not assigned and replace nobody', () => {
    const known = { people: { userIds: new Set([1]), teamIds: new Set<number>() } };
    const node = { assignedToUserIds: [3], assignedToTeamIds: [20], replaceAssignees: true };
    expect(moved(node, { lead: people([5]), crew: null }, known)).toMatchObject({
      lead: people([5]),
      crew: null,
    });
  });
});
