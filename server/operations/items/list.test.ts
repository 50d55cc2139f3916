import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';
import { sorted } from '../../../tests/support/sorted.ts';
import { callerOf } from '../auth/sessions/session.ts';
import { listItems } from './list.ts';

interface Reply {
  readonly equipment: readonly Made[];
  readonly sync_cursor: number;
  readonly total?: number;
  readonly total_is_exact?: boolean;
  readonly next_page_cursor?: string | null;
}

let plant: Plant;
let made: Made[];

beforeAll(async () => {
  plant = await makePlant();
  made = [];
  for (const name of ['Pump 10', 'pump 9', 'Pümp 2', 'Fan', 'Pump 1', 'Valve'])
    made.push(await plant.make('equipment', { name, serial: `S-${name.length}` }));
});
afterAll(async () => plant.server.close());

async function list(query: Record<string, unknown> = {}): Promise<Reply> {
  const answer = await plant.admin.call<Reply>('GET', addressOf(query));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

function addressOf(query: Record<string, unknown>): string {
  const entries = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return plant.at('equipment', `?${new URLSearchParams(entries)}`);
}

const names = ({ equipment }: Reply) => equipment.map(({ name }) => name);
const byName = [{ db: 'name', direction: 'asc' }];

describe('a list of items', () => {
  test('a list without a limit is complete, in the wrapper of its module', async () => {
    const reply = await list();
    expect(reply.equipment).toHaveLength(made.length + 1);
    expect(reply).not.toHaveProperty('total');
    expect(reply.equipment).toEqual(expect.arrayContaining(made));
  });

  test('a list without a limit that is longer than the longest response continues in pages', async () => {
    const { services } = plant.server;
    const caller = await callerOf(services, plant.admin.token ?? '');
    if (caller === null) throw new Error('No session.');
    const request = {
      services,
      caller,
      live: liveModule(plant.server, 'equipment'),
      siteId: plant.siteId,
    };
    const sort = JSON.stringify(byName);
    const all = await listItems(request, { sort }, 7);
    expect(all).not.toHaveProperty('next_page_cursor');
    const first = await listItems(request, { sort }, 4);
    expect(first).toMatchObject({ total: 7, total_is_exact: true });
    const cursor = String(first.next_page_cursor);
    const rest = await listItems(request, { sort, page_cursor: cursor }, 4);
    expect(rest.next_page_cursor).toBeNull();
    expect([first, rest].flatMap((page) => page['equipment'])).toEqual(all['equipment']);
  });

  test('a list returns all matching items in pages, each once', async () => {
    const seen: unknown[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({
        limit: 2,
        sort: byName,
        search: 'PUMP',
        ...(cursor != null && { page_cursor: cursor }),
      });
      expect(page).toMatchObject({ total: 4, total_is_exact: true });
      seen.push(...names(page));
      cursor = page.next_page_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(['Pump 1', 'Pümp 2', 'pump 9', 'Pump 10']);
  });

  test('a list counts up to the requested limit, and at least to the end of the page', async () => {
    const pumps = { sort: byName, search: 'PUMP' };
    const counted = async (more: Record<string, unknown>) => {
      const { total, total_is_exact: isExact } = await list({ ...pumps, ...more });
      return [total, isExact];
    };
    expect(await counted({ limit: 2, count_to: 0 })).toEqual([0, false]);
    expect(await counted({ limit: 2, count_to: 3 })).toEqual([3, false]);
    expect(await counted({ limit: 2, count_to: 4 })).toEqual([4, true]);
    expect(await counted({ limit: 4, count_to: 0 })).toEqual([4, true]);
    expect(await counted({ limit: 4, count_to: 0, offset: 1 })).toEqual([0, false]);
  });

  test('a list can be filtered by rules over base and core columns', async () => {
    const filter = {
      and: [{ '==': [{ var: 'serial' }, 'S-3'] }, { '==': [{ var: 'status' }, 1] }],
    };
    expect(names(await list({ filter }))).toEqual(['Fan']);
  });

  test('a list can be sorted by the displayed names of looked-up columns', async () => {
    const at = `/api/sites/${plant.siteId}/types`;
    const kind = async (name: object) =>
      (
        await plant.admin.call<{ id: number }>('POST', at, {
          body: { module_type: 'equipment', name },
        })
      ).body.id;
    const [last, first] = [await kind({ en: 'Zebra', de: 'Aal' }), await kind({ en: 'Ant' })];
    await plant.make('equipment', { name: 'Kind Z', type_id: last });
    await plant.make('equipment', { name: 'Kind A', type_id: first });
    const sort = [{ db: 'type_id', direction: 'desc' }, ...byName];
    const order = names(await list({ sort, search: 'kind' }));
    expect(order.indexOf('Kind Z')).toBeLessThan(order.indexOf('Kind A'));
  });

  test('a list with fields returns these fields and those that identify an item', async () => {
    const { equipment } = await list({ fields: 'name,serial', limit: 3 });
    for (const item of equipment)
      expect(Object.keys(item).toSorted()).toEqual(['id', 'name', 'serial', 'type', 'version']);
  });

  test('a list can show the recycle bin', async () => {
    const bin = await plant.make('equipment', { name: 'Scrap' });
    await plant.admin.call('DELETE', plant.at('equipment', `/${bin.id}`), { version: 1 });
    expect(names(await list())).not.toContain('Scrap');
    expect(names(await list({ deleted: 'only' }))).toEqual(['Scrap']);
  });

  test('a list refuses an invalid query with a sentence', async () => {
    const questions: readonly Record<string, unknown>[] = [
      { limit: 0 },
      { limit: -1 },
      { limit: 501 },
      { limit: 'x' },
      { sort: 'x' },
      { sort: [{ db: 'nothing', direction: 'asc' }] },
      { sort: [{ db: 'name', direction: 'up' }] },
      { sort: 5 },
      { filter: '{' },
      { filter: 'null' },
      { filter: { '==': [{ var: 'nothing' }, 1] } },
      { filter: { '==': [{ var: 'name' }, 1] } },
      { filter: { eval: ['1'] } },
      { limit: 2, page_cursor: 'x' },
      { fields: 'name;drop' },
      { since: 'yesterday' },
      { sync_cursor: -1 },
      { sync_cursor: 1.5 },
      { deleted: 'all' },
      { unknown: 1 },
      { search: 'x\0y' },
    ];
    for (const question of questions) {
      const answer = await plant.admin.call('GET', addressOf(question));
      expect(answer.status, JSON.stringify(question)).toBe(400);
      expect(String(answer.body['error']).length).toBeGreaterThan(10);
    }
  });
});

describe('the changes of a list', () => {
  test('the changes since a time or a cursor include deletions, and no unchanged items', async () => {
    const { sync_cursor } = await list();
    const since = new Date(Date.now() - 1).toISOString();
    const fresh = await plant.make('equipment', { name: 'Fresh' });
    const gone = await plant.make('equipment', { name: 'Gone' });
    await plant.admin.call('DELETE', plant.at('equipment', `/${gone.id}`), { version: 1 });
    await plant.make('workorders');
    for (const query of [{ sync_cursor }, { since }]) {
      const reply = await list(query);
      const changed = reply.equipment.map(({ id, deleted_at }) => [id, deleted_at !== null]);
      expect(sorted(changed)).toEqual(
        sorted([
          [fresh.id, false],
          [gone.id, true],
        ]),
      );
      const next = await list({ sync_cursor: reply.sync_cursor });
      expect(next).toMatchObject({ equipment: [], sync_cursor: reply.sync_cursor });
    }
    expect((await list({ since: '0000-01-01T00:00:00Z' })).equipment.length).toBeGreaterThan(5);
  });

  test('the changes since a time include the items that changed at that time', async () => {
    const item = await plant.make('equipment', { name: 'At that time' });
    const { equipment } = await list({ since: item.updated_at });
    expect(equipment.map(({ id }) => id)).toContain(item.id);
  });
});
