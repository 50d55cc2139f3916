import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateRow } from '../../../src/contract/directory.ts';
import type { OwnTypeRow } from '../../../src/contract/own-types.ts';
import type { OwnTypeDocument } from '../../../src/runtime/documents.ts';
import { validBody } from '../../../tests/support/server/items.ts';
import { sorted } from '../../../tests/support/sorted.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const at = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;
const place = { tab: 'general', section: 'details', order: 0 };

const typeOf = (key: string, rest: Partial<OwnTypeDocument> = {}): OwnTypeDocument => ({
  key,
  base: 'number',
  name: { en: 'Power in kW', de: 'Leistung in kW' },
  icon: 'zap',
  fixed: { suffix: 'kW', min: 0, max: 100 },
  ...rest,
});

const create = (document: object) =>
  plant.admin.call<OwnTypeRow>('POST', at('field-types'), { body: { document } });
const change = (id: number, document: object, version: number) =>
  plant.admin.call<OwnTypeRow>('PUT', at(`field-types/${id}`), { body: { document }, version });
const typeNow = async (id: number) => {
  const url = at('field-types');
  const { body } = await plant.admin.call<{ field_types: readonly OwnTypeRow[] }>('GET', url);
  return body.field_types.find((row) => row.id === id);
};
const templateWith = (ownType: string, ownTypes: readonly OwnTypeDocument[] = []) => ({
  moduleType: 'equipment',
  name: 'Pump',
  columns: [{ db: 'power', columnType: 'number', ownType, name: 'Power', ...place }],
  ownTypes,
});
const publish = (document: object) =>
  plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });
const itemWith = (template_id: number, power: number) =>
  plant.admin.call<{ details?: unknown }>('POST', plant.at('equipment'), {
    body: {
      ...validBody(liveModule(plant.server, 'equipment').compiled, plant.stock),
      template_id,
      columns: { power },
    },
  });

describe('own field types', () => {
  test('an item is checked by the version that its template was published with', async () => {
    const type = (await create(typeOf('kilowatt'))).body;
    // What the page sends of the type does not count, only what the site has.
    const first = await publish(templateWith('kilowatt', [typeOf('kilowatt', { fixed: {} })]));
    expect(first.status).toBe(201);
    const { id } = first.body;
    expect((await itemWith(id, 101)).status).toBe(422);
    expect((await itemWith(id, 90)).status).toBe(201);
    expect((await typeNow(type.id))?.used_by).toMatchObject([
      { template_id: id, is_current: true },
    ]);

    const wider = typeOf('kilowatt', { fixed: { suffix: 'kW', min: 0, max: 200 } });
    expect((await change(type.id, wider, 1)).body).toMatchObject({
      version: 2,
      used_by: [{ template_id: id, version: 1, is_current: false }],
    });
    expect((await itemWith(id, 101)).status).toBe(422);
    const next = await plant.admin.call<TemplateRow>('PUT', `/api/templates/${id}`, {
      body: { document: first.body.document, version: 1 },
    });
    expect(next.body.document.ownTypes).toEqual([wider]);
    expect((await itemWith(id, 101)).status).toBe(201);
  });

  test('two admins do not overwrite one another, and key and base stay', async () => {
    const { id, version } = (await create(typeOf('torque'))).body;
    const answers = await Promise.all(
      ['A', 'B'].map((name) => change(id, typeOf('torque', { name }), version)),
    );
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 412]);
    expect((await change(id, typeOf('moment'), 2)).status).toBe(422);
    expect((await change(id, typeOf('torque', { base: 'text', fixed: {} }), 2)).status).toBe(422);
  });

  test('a type with a mistake is refused with its problems, and a key that is taken', async () => {
    const refused = await create(typeOf('wrong', { fixed: { step: -1 } }));
    expect(refused).toMatchObject({
      status: 422,
      body: { details: { problems: [{ code: 'invalid_setting', pointer: '/fixed/step' }] } },
    });
    expect((await create({ ...typeOf('extra'), colour: 'red' })).status).toBe(422);
    await create(typeOf('twice'));
    expect(await create(typeOf('twice'))).toMatchObject({ body: { code: 'name_taken' } });
  });

  test('a retired type stays with its fields and comes back', async () => {
    const { id } = (await create(typeOf('retired'))).body;
    const first = await publish(templateWith('retired'));
    expect(first.status).toBe(201);
    await plant.admin.call('DELETE', at(`field-types/${id}`));
    expect((await typeNow(id))?.deleted_at).not.toBeNull();
    expect((await change(id, typeOf('retired'), 2)).status).toBe(404);
    const again = await plant.admin.call('PUT', `/api/templates/${first.body.id}`, {
      body: { document: first.body.document, version: 1 },
    });
    expect(again.status).toBe(200);
    const restored = await plant.admin.call('POST', at(`field-types/${id}/restore`));
    expect(restored.body).toMatchObject({ deleted_at: null });
  });

  test('only people who manage settings make types', async () => {
    const reader = await plant.world.person('reads types', [
      { site: plant.siteId, codes: ['equipment.read'] },
    ]);
    const refused = await reader.call('POST', at('field-types'), {
      body: { document: typeOf('forbidden') },
    });
    expect(refused.status).toBe(403);
  });
});
