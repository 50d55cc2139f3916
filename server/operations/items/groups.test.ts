import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GroupsReply } from '../../../src/contract/groups.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
  const order = (fields: Parameters<Plant['make']>[1]) => plant.make('workorders', fields);
  await order({ name: 'A', estimated_hours: 1, due_at: '2026-11-02T08:00:00.000Z' });
  await order({ name: 'B', estimated_hours: 2, due_at: '2026-11-20T08:00:00.000Z' });
  await order({ name: 'C', estimated_hours: null, due_at: '2026-12-01T08:00:00.000Z' });
  await order({ name: 'D', estimated_hours: 4, due_at: null });
});
afterAll(async () => plant.server.close());

function addressOf(query: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return plant.at('workorders', `/groups?${new URLSearchParams(entries)}`);
}

const some = { in: [{ var: 'name' }, ['A', 'B', 'C', 'D']] };

async function groups(query: Readonly<Record<string, unknown>>): Promise<GroupsReply> {
  const answer = await plant.admin.call<GroupsReply>('GET', addressOf({ filter: some, ...query }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

describe('groups of items by the values of a column', () => {
  test('items are grouped by month with sums and first and last dates, those without a date last', async () => {
    const query = { by: 'due_at', unit: 'month', sums: 'estimated_hours', ranges: 'due_at' };
    const { groups: found, totals } = await groups(query);
    const [november] = found;
    expect(found.map(({ value, count, sums }) => [value, count, sums])).toEqual([
      ['2026-11-01', 2, { estimated_hours: 3 }],
      ['2026-12-01', 1, { estimated_hours: null }],
      [null, 1, { estimated_hours: 4 }],
    ]);
    expect(november?.ranges).toEqual({
      due_at: { least: '2026-11-02T08:00:00.000Z', most: '2026-11-20T08:00:00.000Z' },
    });
    expect(totals).toMatchObject({ count: 4, sums: { estimated_hours: 7 } });
  });

  test('the rule of a group selects its items, which can be grouped further', async () => {
    const { groups: months } = await groups({ by: 'due_at', unit: 'month' });
    const filter = { and: [some, months[0]?.rule] };
    const within = await groups({ filter, by: 'name' });
    expect(within.groups.map(({ value, count }) => [value, count])).toEqual([
      ['A', 1],
      ['B', 1],
    ]);
    expect(within.totals?.count).toBe(2);
  });

  test('groups come in pages, with totals on the first page', async () => {
    const first = await groups({ by: 'name', limit: 3, direction: 'desc' });
    expect(first.groups.map(({ value }) => value)).toEqual(['D', 'C', 'B']);
    const query = { by: 'name', limit: 3, direction: 'desc', page_cursor: first.next_page_cursor };
    const second = await groups(query);
    expect(second.groups.map(({ value }) => value)).toEqual(['A']);
    expect([second.totals, second.next_page_cursor]).toEqual([null, null]);
    const other = await plant.admin.call('GET', addressOf({ ...query, direction: 'asc' }));
    expect(other.status).toBe(400);
  });

  test('groups without a column have only totals', async () => {
    const { groups: none, totals } = await groups({ sums: 'estimated_hours' });
    expect([none, totals?.count, totals?.sums]).toEqual([[], 4, { estimated_hours: 7 }]);
  });

  test.each([
    [{ by: 'no_such_column' }, 'no_such_column'],
    [{ sums: 'status' }, 'status'],
    [{ sums: 'type_id' }, 'type_id'],
    [{ ranges: 'name' }, 'name'],
  ])('the query %o is refused with a sentence that names the error', async (query, name) => {
    const { status, body } = await plant.admin.call<{ error: string }>('GET', addressOf(query));
    expect([status, body.error]).toEqual([400, expect.stringContaining(name)]);
  });
});
