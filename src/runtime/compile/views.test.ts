import { expect, test } from 'vitest';
import { compiled, shippedModules } from '../../../tests/support/compiled.ts';
import { openFilter } from '../views/work-filters.ts';

function viewsOf(type: string) {
  const document = shippedModules.get(type);
  if (document === undefined) throw new Error(`No module ${type}`);
  return compiled(document).views;
}

test.each([
  ['workorders', ['open', 'my_work', 'overdue', 'unassigned', 'all']],
  ['observations', ['open', 'my_work', 'overdue', 'unassigned', 'all']],
  ['permits', ['open', 'all']],
  ['checklists', ['open', 'all']],
  ['equipment', ['all']],
])('a list of %s offers the views %j', (type, ids) => {
  expect(viewsOf(type).map(({ id }) => id)).toEqual(ids);
});

test('the standard views match open items, and show the first due at the top', () => {
  expect(viewsOf('workorders').map(({ document }) => document.filter)).toEqual([
    openFilter,
    { and: [openFilter, { mine: [{ var: 'assignee_ids' }] }] },
    { overdue: [{ var: 'due_at' }] },
    { and: [openFilter, { empty: [{ var: 'assignee_ids' }] }] },
    undefined,
  ]);
  expect(viewsOf('workorders')[0]?.document.sort).toEqual([{ db: 'due_at', direction: 'asc' }]);
});
