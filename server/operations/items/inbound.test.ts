import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InboundReply, InboundRow } from '../../../src/contract/inbound.ts';
import type { TemplateRow } from '../../../src/contract/directory.ts';
import type { ColumnDocument } from '../../../src/runtime/documents.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { type Made, makeItem, stockItems } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { stockSite } from '../../../tests/support/server/stock.ts';

let plant: Plant;
let pump: Made;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());
beforeEach(async () => {
  pump = await plant.make('equipment', { name: 'Pump P-1101A' });
});

const place = { tab: 'general', section: 'details', order: 0 } as const;

async function inbound(query = '', client: Client = plant.admin, of = pump) {
  return client.call<InboundReply>('GET', `${plant.at('equipment', `/${of.id}/inbound`)}${query}`);
}

const named = ({ type, name }: InboundRow) => `${type} ${name}`;
const names = async (query = '') => (await inbound(query)).body.inbound.map(named);

async function publish(moduleType: string, columns: readonly Partial<ColumnDocument>[], id = 0) {
  const document = {
    moduleType,
    name: 'T',
    columns: columns.map((column) => ({ name: 'Column', ...place, ...column })),
  };
  const { status, body } =
    id === 0
      ? await plant.admin.call<TemplateRow>('POST', '/api/templates', {
          body: { site_id: plant.siteId, document },
        })
      : await plant.admin.call<TemplateRow>('PUT', `/api/templates/${id}`, { body: { document } });
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body.id;
}

const order = (name: string, fields: object = {}) =>
  plant.make('workorders', { name, equipment_item_ids: [pump.id], ...fields });

describe('the inbound references of an item', () => {
  test('referring items are listed by module, the newest first, with the names of their statuses', async () => {
    const first = await order('First');
    await order('Second');
    await plant.make('permits', { name: 'Hot work', equipment_ids: [pump.id] });
    await plant.make('workorders', { name: 'Other', equipment_item_ids: [] });
    expect(await names()).toEqual(['permits Hot work', 'workorders Second', 'workorders First']);
    const { body } = await inbound('?module_type=workorders');
    expect(body).toMatchObject({ total: 2, total_is_exact: true, next_page_cursor: null });
    expect(body.inbound.at(-1)).toEqual({
      type: 'workorders',
      id: first.id,
      name: 'First',
      status: first.status,
      template_id: -1,
      template_version: null,
    });
  });

  test('referring items come page by page across modules, each once', async () => {
    for (const name of ['A', 'B', 'C']) await order(name);
    for (const name of ['D', 'E']) await plant.make('permits', { name, equipment_ids: [pump.id] });
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&page_cursor=${cursor}`;
      const { body } = await inbound(`?limit=2${query}`);
      expect(body.total).toBe(5);
      expect(body.inbound.length).toBeLessThanOrEqual(2);
      found.push(...body.inbound.map(named));
      cursor = body.next_page_cursor;
    }
    expect(found).toEqual(await names());
    expect((await inbound('?page_cursor=nonsense')).body).toMatchObject({ code: 'invalid_query' });
  });

  test('with open_first the open items come first on every page, and are counted', async () => {
    const done = await order('Done');
    const url = plant.at('workorders', `/${done.id}/transitions`);
    await plant.admin.call('POST', url, { body: { to: 'TERM_DEFAULT' }, version: done.version });
    const over = await order('Over');
    const path = plant.at('workorders', `/${over.id}/transitions`);
    await plant.admin.call('POST', path, { body: { to: 'TERM_DEFAULT' }, version: over.version });
    await order('First');
    await order('Second');
    await order('Third');
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&page_cursor=${cursor}`;
      const { body } = await inbound(`?module_type=workorders&open_first=true&limit=2${query}`);
      expect(body).toMatchObject({ total: 5, open_total: 3 });
      found.push(...body.inbound.map(({ name }) => name ?? ''));
      cursor = body.next_page_cursor;
    }
    expect(found).toEqual(['Third', 'Second', 'First', 'Over', 'Done']);
  });

  test('with_below counts what refers to the components of a machine too, each item once', async () => {
    const seal = await plant.make('equipment', { name: 'Seal', equipment_item_ids: [pump.id] });
    await order('Of the pump');
    await plant.make('workorders', { name: 'Of the seal', equipment_item_ids: [seal.id] });
    await plant.make('workorders', { name: 'Of both', equipment_item_ids: [seal.id, pump.id] });
    const query = '?module_type=workorders';
    expect((await inbound(query)).body.total).toBe(2);
    const { body } = await inbound(`${query}&with_below=true`);
    expect(body.inbound.map(({ name }) => name)).toEqual(['Of both', 'Of the seal', 'Of the pump']);
  });

  test('with_below counts what refers to the whole branch of a tree', async () => {
    const hall = await plant.make('functional_locations', { name: 'Hall' });
    const bay = await plant.make('functional_locations', {
      name: 'Bay',
      functional_location_id: [hall.id],
    });
    const rack = await plant.make('functional_locations', {
      name: 'Rack',
      functional_location_id: [bay.id],
    });
    await plant.make('equipment', { name: 'On the rack', functional_location_id: [rack.id] });
    const url = plant.at('functional_locations', `/${hall.id}/inbound?module_type=equipment`);
    expect((await plant.admin.call<InboundReply>('GET', url)).body.total).toBe(0);
    const { body } = await plant.admin.call<InboundReply>('GET', `${url}&with_below=true`);
    expect(body.inbound.map(({ name }) => name)).toEqual(['On the rack']);
  });

  test('references in template columns are found, in every version that has them', async () => {
    const data = { moduleType: 'equipment', allowMultiple: true };
    const spare = { db: 'spares', columnType: 'module_item_reference', columnData: data };
    const template = await publish('checklists', [spare]);
    const refers = { template_id: template, columns: { spares: [pump.id] } };
    await plant.make('checklists', { name: 'By the first version', ...refers });
    // In the next version the same name has another type.
    await publish('checklists', [{ db: 'spares', columnType: 'files' }], template);
    await plant.make('checklists', { name: 'By the second', template_id: template });
    const other = await publish('checklists', [spare]);
    await plant.make('checklists', { name: 'By another', ...refers, template_id: other });
    expect(await names()).toEqual(['checklists By another', 'checklists By the first version']);
    expect(await names(`?template_id=${template}`)).toEqual(['checklists By the first version']);
  });

  test('references in connections, which name their module themselves, are found', async () => {
    const column = { db: 'goes_with', columnType: 'module_item_connection_reference' };
    const template_id = await publish('observations', [column]);
    const connect = (name: string, module_type: string) =>
      plant.make('observations', {
        name,
        template_id,
        columns: { goes_with: { module_type, item_ids: [pump.id] } },
      });
    await connect('Connected', 'equipment');
    const twin = await order('Of the same id in another module');
    await plant.make('observations', {
      name: 'Elsewhere connected',
      template_id,
      columns: { goes_with: { module_type: 'workorders', item_ids: [twin.id] } },
    });
    expect(await names('?module_type=observations')).toEqual(['observations Connected']);
  });

  test('deleted referring items are left out', async () => {
    const made = await order('Here and there');
    const url = plant.at('workorders', `/${made.id}`);
    await plant.admin.call('DELETE', url, { version: made.version });
    expect((await inbound()).body).toMatchObject({ inbound: [], total: 0 });
    await plant.admin.call('POST', `${url}/restore`, { version: made.version + 1 });
    expect(await names()).toEqual(['workorders Here and there']);
  });

  test('modules that the caller may not read are left out; naming one is refused', async () => {
    await order('For all');
    await plant.make('permits', { name: 'For some', equipment_ids: [pump.id] });
    const site = plant.siteId;
    const codes = ['equipment.read', 'permits.read'];
    const reader = await plant.world.person(`reader${pump.id}`, [{ site, codes }]);
    const { body } = await inbound('', reader);
    expect(body.inbound.map(named)).toEqual(['permits For some']);
    expect(body.total).toBe(1);
    expect((await inbound('?module_type=workorders', reader)).status).toBe(403);
    expect((await inbound('?module_type=nothing', reader)).status).toBe(404);
    const other = await plant.world.person(`other${pump.id}`, [
      { site, codes: ['permits.read', 'workorders.read'] },
    ]);
    expect((await inbound('', other)).status).toBe(403);
  });

  test('references stay within the site, even if another site has the same ids', async () => {
    const [, second = 0] = plant.world.siteIds;
    const stock = await stockSite(plant.server, plant.world, second);
    await stockItems(plant.world.admin, stock);
    const elsewhere = await makeItem(plant.world.admin, stock, 'equipment', { name: 'Elsewhere' });
    const fields = { equipment_item_ids: [elsewhere.id] };
    await makeItem(plant.world.admin, stock, 'workorders', fields);
    expect((await inbound('', plant.admin, elsewhere)).status).toBe(404);
    const refused = await plant.admin.call(
      'PATCH',
      plant.at('workorders', `/${(await order('O')).id}`),
      {
        body: fields,
        version: 1,
      },
    );
    expect(refused.body).toMatchObject({
      details: { fields: [{ pointer: '/equipment_item_ids', code: 'reference' }] },
    });
  });

  test('items that refer to the template of the item can be listed', async () => {
    const template_id = await publish('equipment', [{ db: 'oil', columnType: 'text' }]);
    const data = { moduleType: 'equipment' };
    const column = { db: 'made_as', columnType: 'module_template_reference', columnData: data };
    const by = await publish('checklists', [column]);
    const columns = { made_as: [template_id] };
    await plant.make('checklists', { name: 'Pump check', template_id: by, columns });
    const made = await plant.make('equipment', { template_id });
    const { body } = await inbound('?of=template', plant.admin, made);
    expect(body.inbound.map(named)).toEqual(['checklists Pump check']);
    expect((await inbound('', plant.admin, made)).body.inbound).toEqual([]);
    expect((await inbound('?of=template')).body).toMatchObject({ inbound: [], total: 0 });
  });
});

test('an inbound column never stores a value', async () => {
  const columnData = { moduleType: 'workorders', allowMultiple: true };
  const column = { db: 'orders', columnType: 'module_item_reference', columnData };
  const template_id = await publish('equipment', [column]);
  const { id } = await order('Refers');
  const made = await plant.make('equipment', { template_id, columns: { orders: [id] } });
  const turned = { ...column, required: true, columnData: { ...columnData, isInbound: true } };
  await publish('equipment', [turned], template_id);
  const now = await plant.make('equipment', { template_id });
  const url = plant.at('equipment', `/${now.id}`);
  const body = { columns: { orders: [id] } };
  const refused = await plant.admin.call('PATCH', url, { body, version: now.version });
  expect(refused).toMatchObject({
    status: 422,
    body: { details: { fields: [{ pointer: '/columns/orders', code: 'read_only' }] } },
  });
  const saved = await plant.admin.call<Made>('PATCH', url, {
    body: { name: 'Renamed' },
    version: now.version,
  });
  expect(saved.body).toMatchObject({ name: 'Renamed', columns: { orders: [] } });
  expect(made['columns']).toEqual({ orders: [id] });
});
