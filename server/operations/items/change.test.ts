import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateDocument } from '../../../src/runtime/documents.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
let templateId: number;

const place = { tab: 'general', section: 'details' } as const;
const template: TemplateDocument = {
  moduleType: 'equipment',
  name: 'Pumps',
  columns: [
    { db: 'flow', columnType: 'number', name: 'Flow', order: 0, ...place },
    { db: 'medium', columnType: 'text', name: 'Medium', order: 1, ...place, required: true },
    { db: 'head', columnType: 'number', name: 'Head', order: 2, ...place },
    {
      db: 'power',
      columnType: 'number',
      name: 'Power',
      order: 3,
      ...place,
      columnData: { max: null, step: null, decimals: null },
      computed: { '*': [{ var: 'flow' }, { var: 'head' }] },
    },
  ],
};

beforeAll(async () => {
  plant = await makePlant();
  const body = { site_id: plant.siteId, document: template };
  const published = await plant.admin.call<{ id: number }>('POST', '/api/templates', { body });
  templateId = published.body.id;
});
afterAll(async () => plant.server.close());

interface Refusal {
  readonly details: { readonly fields: readonly { pointer: string; code: string }[] };
}

function patch<Body = Made>(item: Made, body: unknown, version = item.version) {
  return plant.admin.call<Body>('PATCH', plant.at(String(item['type']), `/${item.id}`), {
    body,
    version,
  });
}

const pump = (columns: Record<string, unknown> = { medium: 'Water', flow: 5 }) =>
  plant.make('equipment', { template_id: templateId, columns });

describe("a change of an item's fields", () => {
  test('a change merges template columns by key: null clears a column, an absent one remains, computed values are updated', async () => {
    const made = await pump();
    expect(made).toMatchObject({ template_id: templateId, template_version: 1 });
    const changed = await patch(made, { columns: { head: 3 } });
    expect(changed.body['columns']).toMatchObject({ medium: 'Water', flow: 5, head: 3, power: 15 });
    const cleared = await patch(changed.body, { columns: { flow: null } });
    expect(cleared.body['columns']).toMatchObject({ medium: 'Water', flow: null, head: 3 });
  });

  test('a change of the type empties the sub-type of the other type, in a patch and in a batch', async () => {
    const { type, subType } = plant.stock.types.get('equipment') ?? {};
    const types = `/api/sites/${plant.siteId}/types`;
    const body = { module_type: 'equipment', name: 'Valve', code: 'V' };
    const { id: other } = (await plant.admin.call<{ id: number }>('POST', types, { body })).body;
    const make = () => plant.make('equipment', { type_id: type, sub_type_id: subType });
    const patched = await patch(await make(), { type_id: other });
    expect(patched.body).toMatchObject({ type_id: other, sub_type_id: null });
    const { id, version } = await make();
    const changes = { type_id: other };
    const batch = await plant.admin.call<{ equipment: readonly Made[] }>(
      'PATCH',
      plant.at('equipment', '/batch'),
      { body: [{ id, version, changes }] },
    );
    expect(batch.body.equipment[0]).toMatchObject({ type_id: other, sub_type_id: null });
  });

  test('a change of an unknown, missing or computed template column is refused', async () => {
    const made = await pump();
    const pointersOf = async (body: unknown) => {
      const refusal = await patch<Refusal>(made, body);
      expect(refusal.status).toBe(422);
      return refusal.body.details.fields.map(({ pointer, code }) => `${pointer} ${code}`);
    };
    expect(await pointersOf({ columns: { medium: '' } })).toEqual(['/columns/medium required']);
    expect(await pointersOf({ columns: { colour: 1 } })).toEqual([
      '/columns/colour unknown_column',
    ]);
    expect(await pointersOf({ columns: { power: 1 } })).toEqual(['/columns/power read_only']);
    expect((await patch(made, { columns: 5 })).status).toBe(400);
    expect(await pointersOf({ version: 9, template_id: -1 })).toEqual([
      '/version read_only',
      '/template_id read_only',
    ]);
  });

  test('a change without effect makes no version and no event', async () => {
    const made = await pump();
    const same = await patch(made, { ...made });
    expect(same.body).toEqual(made);
    const { body } = await plant.admin.call<{ history: unknown[] }>(
      'GET',
      plant.at('equipment', `/${made.id}/history`),
    );
    expect(body.history).toHaveLength(1);
  });

  test('a change follows the template version that the item was created with', async () => {
    const old = await pump();
    const document = { ...template, columns: template.columns.slice(1, 2) };
    const url = `/api/templates/${templateId}`;
    const published = await plant.admin.call('PUT', url, { body: { document } });
    expect(published.body).toMatchObject({ version: 2 });
    const changed = await patch(old, { columns: { flow: 9 } });
    expect(changed.body['columns']).toMatchObject({ flow: 9 });
    const refused = await plant.admin.call('POST', plant.at('equipment'), {
      body: { ...old, client_id: null, template_version: 2, columns: { medium: 'x', flow: 9 } },
    });
    expect(refused.status).toBe(422);
  });

  test('a change may keep a reference to a deleted row, and may not add one', async () => {
    const location = await plant.make('functional_locations');
    const made = await plant.make('observations', { functional_location_ids: [location.id] });
    const url = plant.at('functional_locations', `/${location.id}`);
    await plant.admin.call('DELETE', url, { version: 1 });
    const kept = await patch(made, { name: 'Another name' });
    expect(kept.status).toBe(200);
    const other = await plant.make('observations');
    expect((await patch(other, { functional_location_ids: [location.id] })).status).toBe(422);
  });
});

describe('an item in the recycle bin', () => {
  test('an item in the recycle bin can be read but not changed, moved or deleted again', async () => {
    const made = await plant.make('equipment');
    const url = plant.at('equipment', `/${made.id}`);
    await plant.admin.call('DELETE', url, { version: 1 });
    const deleted = { status: 409, body: { code: 'deleted_item' } };
    expect((await plant.admin.call('GET', url)).status).toBe(200);
    expect(await patch(made, { name: 'Other' }, 2)).toMatchObject(deleted);
    expect(await plant.admin.call('DELETE', url, { version: 2 })).toMatchObject(deleted);
    const move = { body: { to: 'TERM_DEFAULT' }, version: 2 };
    expect(await plant.admin.call('POST', `${url}/transitions`, move)).toMatchObject(deleted);
    const restore = () => plant.admin.call('POST', `${url}/restore`, { version: 2 });
    expect((await restore()).status).toBe(200);
    const again = await plant.admin.call('POST', `${url}/restore`, { version: 3 });
    expect(again).toMatchObject({ status: 409, body: { code: 'not_deleted' } });
  });
});

describe('items that form a tree', () => {
  const type = 'functional_locations';
  const child = (parent: number) => plant.make(type, { functional_location_id: [parent] });

  test('a tree has one root per site, named after the site, which cannot be moved', async () => {
    const root = plant.world.roots.get(plant.siteId)?.get(type) ?? 0;
    const url = plant.at(type, `/${root}`);
    const { body } = await plant.admin.call<Made>('GET', url);
    expect(body).toMatchObject({ name: 'north 1', functional_location_id: [] });
    const removed = await plant.admin.call('DELETE', url, { version: 1 });
    expect(removed).toMatchObject({ status: 409, body: { code: 'root_item' } });
    const filled = {
      type_id: plant.stock.types.get(type)?.type,
      criticality_id: plant.stock.criticality,
    };
    const moved = await patch(body, {
      ...filled,
      functional_location_id: [(await child(root)).id],
    });
    expect(moved).toMatchObject({ status: 422 });
    const renamed = await patch(body, { ...filled, name: 'The whole plant' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'The whole plant' } });
  });

  test('an item can have any parent except itself and its descendants', async () => {
    const root = plant.world.roots.get(plant.siteId)?.get(type) ?? 0;
    const top = await child(root);
    const middle = await child(top.id);
    const bottom = await child(middle.id);
    for (const parent of [top, middle, bottom])
      expect((await patch(top, { functional_location_id: [parent.id] })).status).toBe(422);
    expect((await patch(bottom, { functional_location_id: [top.id] })).status).toBe(200);
  });

  test('a tree is deleted from the leaves and restored from the root', async () => {
    const root = plant.world.roots.get(plant.siteId)?.get(type) ?? 0;
    const top = await child(root);
    const bottom = await child(top.id);
    const remove = ({ id }: Made) =>
      plant.admin.call('DELETE', plant.at(type, `/${id}`), { version: 1 });
    const restore = ({ id }: Made) =>
      plant.admin.call('POST', plant.at(type, `/${id}/restore`), { version: 2 });
    expect(await remove(top)).toMatchObject({
      status: 409,
      body: { code: 'still_referenced', error: expect.stringMatching(/^1 item /) as string },
    });
    expect((await remove(bottom)).status).toBe(200);
    expect((await remove(top)).status).toBe(200);
    expect((await restore(bottom)).status).toBe(422);
    expect((await restore(top)).status).toBe(200);
    expect((await restore(bottom)).status).toBe(200);
  });
});
