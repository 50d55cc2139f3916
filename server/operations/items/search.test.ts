import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchReply } from '../../../src/contract/search.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { stockItems } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { stockSite } from '../../../tests/support/server/stock.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const ask = (query: string, client: Client = plant.admin, site = plant.siteId) =>
  client.call<SearchReply>('GET', `/api/sites/${site}/search?${query}`);

async function names(search: string, client?: Client) {
  const { body } = await ask(`search=${encodeURIComponent(search)}`, client);
  return body.found.map(({ type, name }) => `${type} ${name}`);
}

describe('a search of a site', () => {
  test('a search finds items of every module: exact names first, then prefixes, contained words, others', async () => {
    await plant.make('workorders', { name: 'Check the Göpel' });
    await plant.make('permits', { name: 'Göpel open' });
    await plant.make('equipment', { name: 'Göpel' });
    await plant.make('workorders', { name: 'Göpel oil' });
    await plant.make('workorders', { name: 'Something else', description: 'Near the Göpel' });
    expect(await names('gopel')).toEqual([
      'equipment Göpel',
      'permits Göpel open',
      'workorders Göpel oil',
      'workorders Check the Göpel',
      'workorders Something else',
    ]);
    expect(await names('Göpel check')).toEqual(['workorders Check the Göpel']);
    expect(await names('  ')).toEqual([]);
    expect(await names('%')).toEqual([]);
  });

  test('a search ranks an item with the code or id before items that mention it', async () => {
    const made = await plant.make('workorders', { name: 'By code' });
    await plant.make('observations', { name: `About wo-${made.id}, again` });
    const [first, second] = (await ask(`search=WO-${made.id}`)).body.found;
    expect(first).toMatchObject({ type: 'workorders', id: made.id, code: `WO-${made.id}` });
    expect(second).toMatchObject({ type: 'observations', name: `About wo-${made.id}, again` });
    const byId = (await ask(`search=${made.id}`)).body.found;
    expect(byId.filter(({ type }) => type === 'workorders')[0]?.id).toBe(made.id);
  });

  test('a search returns the requested number and says whether there are more', async () => {
    for (const name of ['Rotor 1', 'Rotor 2', 'Rotor 3']) await plant.make('equipment', { name });
    expect((await ask('search=rotor&limit=2')).body).toMatchObject({
      found: [{ name: 'Rotor 3' }, { name: 'Rotor 2' }],
      has_more: true,
    });
    expect((await ask('search=rotor&limit=3')).body.has_more).toBe(false);
    expect((await ask('search=rotor&limit=51')).status).toBe(400);
    expect((await ask('limit=5')).status).toBe(400);
  });

  test('a search leaves out deleted items, modules without permission and other sites', async () => {
    const made = await plant.make('equipment', { name: 'Zentrifuge A' });
    await plant.make('workorders', { name: 'Zentrifuge B' });
    const [, second = 0] = plant.world.siteIds;
    await stockItems(plant.admin, await stockSite(plant.server, plant.world, second));
    const site = plant.siteId;
    const reader = await plant.world.person('searcher', [{ site, codes: ['equipment.read'] }]);
    expect(await names('zentrifuge', reader)).toEqual(['equipment Zentrifuge A']);
    expect((await ask('search=zentrifuge', plant.admin, second)).body.found).toEqual([]);
    expect((await ask('search=zentrifuge', reader, second)).status).toBe(404);
    const url = plant.at('equipment', `/${made.id}`);
    await plant.admin.call('DELETE', url, { version: made.version });
    expect(await names('zentrifuge')).toEqual(['workorders Zentrifuge B']);
  });
});
