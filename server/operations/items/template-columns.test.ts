import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GroupsReply } from '../../../src/contract/groups.ts';
import { download } from '../../../tests/support/server/download.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
let pumps: number;
let fans: number;

const column = (db: string, columnType: string, more: object = {}) => ({
  db,
  columnType,
  name: db,
  tab: 'more',
  section: 'more',
  order: 0,
  ...more,
});

async function publish(name: string, columns: readonly object[]): Promise<number> {
  const sections = [{ id: 'more', name: 'More' }];
  const tabs = [...kept, { id: 'more', name: 'More', sections }];
  const document = { moduleType: 'equipment', name, tabs, columns };
  const { status, body } = await plant.admin.call<{ id: number }>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

let kept: readonly object[] = [];

beforeAll(async () => {
  plant = await makePlant();
  kept = plant.server.services.modules.byType('equipment')?.document.tabs ?? [];
  pumps = await publish('Pump', [
    column('head', 'number'),
    column('seal', 'text'),
    column('mark', 'text'),
  ]);
  fans = await publish('Fan', [column('head', 'number'), column('mark', 'number')]);
  const make = (template_id: number, name: string, columns: { readonly [db: string]: unknown }) =>
    plant.make('equipment', { name, template_id, columns });
  await make(pumps, 'Pump 1', { head: 30, seal: 'Cartridge', mark: 'x' });
  await make(pumps, 'Pump 2', { head: 5, seal: 'packing' });
  await make(pumps, 'Pump 3', { seal: 'Änder', head: null });
  await make(fans, 'Fan 1', { head: 12, mark: 7 });
});
afterAll(async () => plant.server.close());

const address = (rest: string, query: Readonly<Record<string, unknown>>) => {
  const entries = Object.entries(query).map(([key, value]): [string, string] => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return plant.at('equipment', `${rest}?${new URLSearchParams(entries)}`);
};

async function names(query: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const { status, body } = await plant.admin.call<{ equipment: readonly Made[] }>(
    'GET',
    address('', query),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.equipment.map(({ name }) => name);
}

describe('queries of lists by template columns', () => {
  test('lists can be filtered by template columns on which all templates agree', async () => {
    const filter = { '>': [{ var: 'head' }, 10] };
    expect(await names({ filter, sort: [{ db: 'head', direction: 'asc' }] })).toEqual([
      'Fan 1',
      'Pump 1',
    ]);
    expect(await names({ filter: { contains: [{ var: 'seal' }, 'PACK'] } })).toEqual(['Pump 2']);
  });

  test('lists can be sorted by a template column, items without a value last', async () => {
    const sorted = await names({ sort: [{ db: 'seal', direction: 'asc' }], search: 'pump' });
    expect(sorted).toEqual(['Pump 3', 'Pump 1', 'Pump 2']);
    const template = { template_id: pumps, sort: [{ db: 'head', direction: 'desc' }] };
    expect(await names(template)).toEqual(['Pump 1', 'Pump 2', 'Pump 3']);
  });

  test('a column that templates define differently is queried with its template', async () => {
    const filter = { '==': [{ var: 'mark' }, 7] };
    const { status, body } = await plant.admin.call<{ error: string }>(
      'GET',
      address('', { filter }),
    );
    expect([status, body.error]).toEqual([400, expect.stringContaining('mark')]);
    expect(await names({ filter, template_id: fans })).toEqual(['Fan 1']);
    expect((await plant.admin.call('GET', address('', { template_id: 999_999 }))).status).toBe(404);
  });

  test('lists can be grouped and summed by template columns', async () => {
    const { body } = await plant.admin.call<GroupsReply>(
      'GET',
      address('/groups', {
        by: 'seal',
        sums: 'head',
        filter: { '==': [{ var: 'template_id' }, pumps] },
      }),
    );
    expect(body.groups.map(({ value, sums }) => [value, sums['head']])).toEqual([
      ['Änder', null],
      ['Cartridge', 30],
      ['packing', 5],
    ]);
    expect(body.totals?.sums).toEqual({ head: 35 });
  });

  test('template columns can be exported', async () => {
    const query = {
      format: 'csv',
      columns: 'name,seal,head',
      search: 'pump',
      sort: [{ db: 'name', direction: 'asc' }],
      language: 'en',
      headers: 'db',
      bom: 'false',
    };
    const { bytes } = await download(plant.server, plant.admin, address('/export', query));
    expect(bytes.toString().trim().split(/\r?\n/)).toEqual([
      'name,seal,head',
      'Pump 1,Cartridge,30',
      'Pump 2,packing,5',
      'Pump 3,Änder,',
    ]);
  });

  test('template columns follow the newest version of the template', async () => {
    const answer = await plant.admin.call('PUT', `/api/templates/${pumps}`, {
      body: {
        document: {
          moduleType: 'equipment',
          name: 'Pump',
          tabs: [...kept, { id: 'more', name: 'More', sections: [{ id: 'more', name: 'More' }] }],
          columns: [column('head', 'number'), column('seal', 'text'), column('mark', 'number')],
        },
      },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    // A text that an older version stored is no number, so it counts as empty.
    expect(await names({ filter: { '==': [{ var: 'mark' }, 7] } })).toEqual(['Fan 1']);
  });
});
