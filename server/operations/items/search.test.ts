import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemSearchReply, SiteSearchReply } from '../../../src/contract/search.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { makeItem, stockItems } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type Stock, liveModule, stockSite } from '../../../tests/support/server/stock.ts';
import { makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

let plant: Plant;
/** The second site. */
let other: Stock;

beforeAll(async () => {
  plant = await makePlant();
  other = await stockSite(plant.server, plant.world, plant.world.siteIds[1] ?? 0);
  await stockItems(plant.admin, other);
});
afterAll(async () => plant.server.close());

const ask = (query: string, client: Client = plant.admin, site = plant.siteId) =>
  client.call<SiteSearchReply>('GET', `/api/sites/${site}/search?${query}`);

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

  test('a search finds items by the names of their labels, together with their own words, in lists and groups too', async () => {
    const label = async (name: string) => {
      const body = { name, module_type: 'dms_documents' };
      const at = `/api/sites/${plant.siteId}/labels`;
      return (await plant.admin.call<{ id: number }>('POST', at, { body })).body.id;
    };
    const [zone, other] = [await label('Zündschutz Zone 1'), await label('Abnahme')];
    const folder_id = [plant.stock.items.get('dms_folders')];
    const make = (name: string, ids: readonly number[]) =>
      plant.make('dms_documents', { name, folder_id, label_ids: ids });
    await make('Plan of the mill', [other, zone]);
    await make('List of the mill', [other]);
    await make('Zundschutz in words', []);
    const byLabel = ['dms_documents Zundschutz in words', 'dms_documents Plan of the mill'];
    expect(await names('zundschutz')).toEqual(byLabel);
    expect(await names('zündschutz mill')).toEqual([byLabel[1]]);
    const everywhere = await plant.admin.call<ItemSearchReply>(
      'GET',
      `/api/search?search=${encodeURIComponent('zundschutz mill')}`,
    );
    expect(everywhere.body.found).toMatchObject([
      {
        name: 'Plan of the mill',
        found_in: [
          {
            column: { en: 'Labels' },
            excerpt: 'Zündschutz Zone 1',
            marks: [{ start: 0, end: 10 }],
          },
        ],
      },
    ]);
    const list = plant.at('dms_documents', '?search=zundschutz%20mill');
    const { body } = await plant.admin.call<{ documents: { name: string }[] }>('GET', list);
    expect(body.documents.map(({ name }) => name)).toEqual(['Plan of the mill']);
    const grouped = plant.at('dms_documents', '/groups?by=status&search=zundschutz');
    const groups = await plant.admin.call<{ groups: { count: number }[] }>('GET', grouped);
    expect(groups.body.groups.map(({ count }) => count)).toEqual([2]);
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

describe('a search over all sites', () => {
  const find = async (search: string, client: Client = plant.admin, more = '') => {
    const address = `/api/search?search=${encodeURIComponent(search)}${more}`;
    return (await client.call<ItemSearchReply>('GET', address)).body;
  };
  const namesIn = ({ found }: ItemSearchReply) => found.map(({ name }) => name);

  test('a search over all sites finds items of each site with tag, code, status and site, exact tags first', async () => {
    const [first = 0, second = 0] = plant.world.siteIds;
    const pump = await plant.make('equipment', {
      name: 'Cyclone feed pump',
      equipment_code: 'P-3302B',
    });
    await plant.make('workorders', { name: 'Change the seal of P-3302B' });
    await makeItem(plant.admin, other, 'workorders', { name: 'P-3302B: spare impeller' });
    const { found, has_more } = await find('p-3302b');
    expect(namesIn({ found, has_more })).toEqual([
      'Cyclone feed pump',
      'P-3302B: spare impeller',
      'Change the seal of P-3302B',
    ]);
    expect(found[0]).toMatchObject({
      type: 'equipment',
      id: pump.id,
      code: `EQ-${pump.id}`,
      tag: 'P-3302B',
      site_id: first,
      status: { family: 'moving' },
      is_exact: true,
    });
    expect(found[1]).toMatchObject({ site_id: second, tag: null, is_exact: false });
    const here = await find('p-3302b', plant.admin, `&first_site_id=${first}`);
    expect(namesIn(here)[1]).toBe('Change the seal of P-3302B');
    expect(await find('p-3302b', plant.admin, '&limit=2')).toMatchObject({ has_more: true });
  });

  test('finished items come after open ones, unless the search text names them exactly', async () => {
    const over = await plant.make('observations', { name: 'Blown hose, long ago' });
    await plant.make('observations', { name: 'Replace the blown hose' });
    const { flow } = liveModule(plant.server, 'observations').compiled;
    const closed = [...flow.byNumber.values()].find(({ family }) => family === 'closed');
    const table = sql.table(liveModule(plant.server, 'observations').document.databaseTable);
    const tenant = {
      organisationId: plant.world.organisationId,
      siteIds: [plant.siteId],
      userId: null,
    };
    await withTenant(plant.server.services.db, tenant, (tx) =>
      sql`update ${table} set status = ${closed?.number} where id = ${over.id}`.execute(tx),
    );
    expect(namesIn(await find('blown hose'))).toEqual([
      'Replace the blown hose',
      'Blown hose, long ago',
    ]);
    const [exact] = (await find(`OB-${over.id}`)).found;
    expect(exact).toMatchObject({ id: over.id, is_exact: true, status: { family: 'closed' } });
  });

  test('a search over all sites reads only sites and modules that the person may read', async () => {
    const [first = 0] = plant.world.siteIds;
    await plant.make('equipment', { name: 'Kelvin bridge' });
    await plant.make('workorders', { name: 'Kelvin bridge check' });
    const reader = await plant.world.person('reader', [{ site: first, codes: ['equipment.read'] }]);
    expect(namesIn(await find('kelvin', reader))).toEqual(['Kelvin bridge']);
    const nobody = await plant.world.person('nobody', []);
    expect((await find('kelvin', nobody)).found).toEqual([]);
    const strangers = await makeWorld(plant.server, 'south', 1);
    expect((await find('kelvin', strangers.admin)).found).toEqual([]);
  });
});
