import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CriticalityRow,
  DropdownRow,
  LabelRow,
  TemplateRow,
  TypeRow,
} from '../../../src/contract/directory.ts';
import type { TemplateDocument } from '../../../src/runtime/documents.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { sorted } from '../../../tests/support/sorted.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const at = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;
const place = { tab: 'general', section: 'details', order: 0 } as const;

function template(rest: Partial<TemplateDocument> = {}): TemplateDocument {
  const columns = [{ db: 'medium', columnType: 'text', name: 'Medium', ...place }];
  return { moduleType: 'equipment', name: { en: 'Pump', de: 'Pumpe' }, columns, ...rest };
}

const publish = (document: unknown) =>
  plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: { site_id: plant.siteId, document },
  });

describe('templates of a site', () => {
  const list = async () =>
    (await plant.admin.call<readonly TemplateRow[]>('GET', at('templates'))).body;

  test('templates are published in versions; a list has the newest one and those in use', async () => {
    const first = await publish(template());
    expect(first).toMatchObject({
      status: 201,
      body: { version: 1, module_type: 'equipment', name: { en: 'Pump', de: 'Pumpe' } },
    });
    const { id } = first.body;
    const put = (document: TemplateDocument, version?: number) =>
      plant.admin.call<TemplateRow>('PUT', `/api/templates/${id}`, {
        body: { document, ...(version !== undefined && { version }) },
      });
    const used = { template_id: id, columns: { medium: 'Oil' } };
    await plant.make('equipment', used);
    expect((await put(template({ name: 'Second' }), 1)).body.version).toBe(2);
    expect((await put(template({ name: 'Third' }), 2)).body.version).toBe(3);
    const stale = await put(template({ name: 'Lost' }), 2);
    expect(stale).toMatchObject({ status: 412, body: { details: { current: { version: 3 } } } });
    const versions = (await list()).filter((row) => row.id === id).map(({ version }) => version);
    expect(versions).toEqual([1, 3]);

    const usage = await plant.admin.call(
      'GET',
      `/api/modules/equipment_items/templates/${id}/usage`,
    );
    expect(usage.body).toEqual({
      template_id: id,
      items: 1,
      deleted_items: 0,
      versions: [{ version: 1, items: 1 }],
    });
    const all = `/api/sites/${plant.siteId}/templates/${id}/versions`;
    expect((await plant.admin.call('GET', all)).body).toMatchObject({
      versions: [
        { version: 3, items: 0, document: { name: 'Third' } },
        { version: 2, items: 0, document: { name: 'Second' } },
        { version: 1, items: 1, published_by: { id: plant.admin.userId } },
      ],
    });
    const foreign = `/api/modules/workorder_items/templates/${id}/usage`;
    expect((await plant.admin.call('GET', foreign)).status).toBe(404);
  });

  test('of two simultaneous publications from one version, one is refused', async () => {
    const { body } = await publish(template());
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((name) =>
        plant.admin.call<TemplateRow>('PUT', `/api/templates/${body.id}`, {
          body: { document: template({ name }), version: 1 },
        }),
      ),
    );
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 412, 412]);
  });

  test('invalid templates are refused with their problems, and nothing is stored', async () => {
    const before = (await list()).length;
    const documents: readonly (readonly [code: string, document: object])[] = [
      ['schema', { ...template(), columns: [{ db: 'x' }] }],
      [
        'rule_variable',
        template({
          columns: [
            { db: 'x', columnType: 'text', name: 'x', ...place, visibleWhen: { var: 'nothing' } },
          ],
        }),
      ],
      [
        'unknown_tab',
        template({
          columns: [{ db: 'x', columnType: 'text', name: 'x', ...place, tab: 'nowhere' }],
        }),
      ],
      [
        'forbidden_name',
        template({
          columns: [{ db: 'constructor', columnType: 'text', name: 'x', ...place }],
        }),
      ],
    ];
    for (const [code, document] of documents) {
      const refused = await plant.admin.call<{
        code: string;
        details: { problems: { code: string; pointer: string }[] };
      }>('POST', '/api/templates', { body: { site_id: plant.siteId, document } });
      expect(refused, code).toMatchObject({ status: 422, body: { code: 'document_problems' } });
      expect(refused.body.details.problems.map((problem) => problem.code)).toContain(code);
    }
    expect((await publish({ ...template(), moduleType: 'nothing' })).status).toBe(422);
    expect(await list()).toHaveLength(before);
  });

  test('templates add statuses, whose numbers no other status gets', async () => {
    const statusFlow: NonNullable<TemplateDocument['statusFlow']> = {
      name: 'own',
      nodes: [
        {
          id: 'a',
          kind: 'status_start',
          label: 'New',
          colour: '#74838E',
          statusCode: 'INIT_DEFAULT',
        },
        { id: 'b', kind: 'status_intermediate', label: 'In the shop', colour: '#3B7DD8' },
      ],
      edges: [{ id: 'a-b', source: 'a', target: 'b' }],
    };
    const { body } = await publish(template({ statusFlow }));
    expect(body.document.statusFlow?.nodes[1]).toMatchObject({ statusCode: 'IN_THE_SHOP' });
    const number = body.status_numbers['IN_THE_SHOP'] ?? 0;
    const shipped = plant.server.services.modules.byType('equipment')?.compiled.flow.statuses ?? [];
    expect(shipped.map((status) => status.number)).not.toContain(number);
    const made = await plant.make('equipment', { template_id: body.id });
    const moved = await plant.admin.call<Made>(
      'POST',
      plant.at('equipment', `/${made.id}/transitions`),
      { body: { to: 'IN_THE_SHOP' }, version: 1 },
    );
    expect(moved.body.status).toBe(number);
    const renamed = {
      ...statusFlow,
      nodes: statusFlow.nodes.map((node) => ({
        ...node,
        statusCode: node.id === 'b' ? 'IN_THE_SHOP' : 'INIT_DEFAULT',
      })),
    };
    const again = await publish(template({ statusFlow: renamed }));
    expect(again.body.status_numbers['IN_THE_SHOP']).toBe(number);
  });
});

describe('saved columns of a site', () => {
  test('saved columns are checked against their field type, listed and replaced', async () => {
    const document = { db: 'flow', columnType: 'number', name: 'Flow', ...place };
    const keep = (given: object) =>
      plant.admin.call<{ id: number }>('POST', '/api/columns', {
        body: { site_id: plant.siteId, module_type: 'equipment', document: given },
      });
    const kept = await keep(document);
    expect(kept.status).toBe(201);
    expect((await keep({ ...document, columnData: { min: 5, max: 1 } })).status).toBe(422);
    expect((await keep({ ...document, columnType: 'nothing' })).status).toBe(422);
    expect((await keep({ ...document, db: 'Not a name' })).status).toBe(422);
    const replaced = await plant.admin.call('PUT', `/api/columns/${kept.body.id}`, {
      body: { document: { ...document, name: 'Flow rate' } },
    });
    expect(replaced).toMatchObject({ status: 200, body: { document: { name: 'Flow rate' } } });
    const { body } = await plant.admin.call<{ columns: unknown[] }>('GET', at('columns'));
    expect(body.columns).toEqual([replaced.body]);
  });
});

describe('labels of a site', () => {
  const post = (body: object) => plant.admin.call<LabelRow>('POST', at('labels'), { body });

  test('labels have a unique name in their module, and stay on items after deletion', async () => {
    const made = await post({ module_type: 'permits', name: ' Urgent ', colour: '#B3261E' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Urgent', deleted_at: null } });
    const again = await post({ module_type: 'permits', name: 'URGENT' });
    expect(again).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    expect((await post({ module_type: 'workorders', name: 'Urgent' })).status).toBe(201);
    expect((await post({ module_type: 'nothing', name: 'x' })).status).toBe(422);

    const url = at(`labels/${made.body.id}`);
    const changed = await plant.admin.call('PATCH', url, {
      version: 1,
      body: { description: 'Do it now' },
    });
    expect(changed.body).toMatchObject({ name: 'Urgent', description: 'Do it now' });
    expect((await plant.admin.call('DELETE', url)).status).toBe(200);
    expect((await plant.admin.call('DELETE', url)).status).toBe(404);
    const { body } = await plant.admin.call<{ labels: readonly LabelRow[] }>('GET', at('labels'));
    expect(body.labels.find(({ id }) => id === made.body.id)?.deleted_at).not.toBeNull();
    expect((await post({ module_type: 'permits', name: 'Urgent' })).status).toBe(201);
  });

  test('people who edit items create labels, and people who manage settings change them', async () => {
    const codes = ['dms_documents.update', 'permits.update'];
    const person = await plant.world.person('writer', [{ site: plant.siteId, codes }]);
    const make = (module_type: string, name: string) =>
      person.call<LabelRow>('POST', at('labels'), { body: { module_type, name } });
    const made = await make('dms_documents', 'Seen');
    expect(made.status).toBe(201);
    const url = at(`labels/${made.body.id}`);
    expect((await person.call('DELETE', url)).status).toBe(403);
    expect((await make('equipment', 'Seen')).status).toBe(403);
  });

  test('labels are created while editing items only if a field permits it', async () => {
    const codes = ['permits.create'];
    const person = await plant.world.person('filler', [{ site: plant.siteId, codes }]);
    const make = () =>
      person.call('POST', at('labels'), { body: { module_type: 'permits', name: 'Hot work' } });
    const labelled = (allowCreateNew: boolean) => {
      const column = { db: 'tags', columnType: 'document_labels', name: 'Tags', ...place };
      const columns = [{ ...column, columnData: { allowCreateNew } }];
      return template({ moduleType: 'permits', name: 'Tagged', columns });
    };
    expect((await make()).status).toBe(403);
    expect((await publish(labelled(false))).status).toBe(201);
    expect((await make()).status).toBe(403);
    expect((await publish(labelled(true))).status).toBe(201);
    expect((await make()).status).toBe(201);
  });

  test('a label that several people create simultaneously is one label, and the others are refused', async () => {
    const names = ['Confined space', 'CONFINED SPACE', 'confined Space', 'Confined space'];
    const answers = await Promise.all(
      names.map((name) => post({ module_type: 'dms_documents', name })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409]);
  });
});

describe('types, dropdowns and criticalities', () => {
  test('types, dropdowns and criticalities are created and listed with the cursor of the site', async () => {
    const name = { en: 'Pump', de: 'Pumpe' };
    const type = await plant.admin.call<TypeRow>('POST', at('types'), {
      body: { module_type: 'equipment', name, code: 'PU' },
    });
    const options = [{ value: 1, label: 'One' }];
    const dropdown = await plant.admin.call<DropdownRow>('POST', at('dropdowns'), {
      body: { module_type: 'equipment', name, options },
    });
    const criticality = await plant.admin.call<CriticalityRow>('POST', at('criticalities'), {
      body: { name, rank: 2, colour: '#000000' },
    });
    const types = await plant.admin.call<readonly TypeRow[]>('GET', at('types'));
    expect(types.body).toContainEqual(type.body);
    expect(Number(types.headers['x-sync-cursor'])).toBeGreaterThan(0);
    const dropdowns = await plant.admin.call('GET', at('dropdowns'));
    expect(dropdowns.body['dropdowns']).toEqual([dropdown.body]);
    const criticalities = await plant.admin.call('GET', at('criticalities'));
    expect(criticalities.body['criticalities']).toContainEqual(criticality.body);
  });

  test('invalid types, dropdowns and criticalities are refused', async () => {
    const name = 'x';
    const post = async (list: string, body: object) =>
      (await plant.admin.call('POST', at(list), { body })).status;
    const known = plant.stock.types;
    const parent_id = known.get('equipment')?.type;
    expect(await post('types', { module_type: 'workorders', name, parent_id })).toBe(422);
    const sub = known.get('equipment')?.subType;
    expect(await post('types', { module_type: 'equipment', name, parent_id: sub })).toBe(422);
    const options = [
      { value: 1, label: 'a' },
      { value: 1, label: 'b' },
    ];
    expect(await post('dropdowns', { module_type: 'equipment', name, options })).toBe(422);
    expect(await post('criticalities', { name, rank: 0, colour: '#000000' })).toBe(400);
    expect(await post('criticalities', { name, rank: 1, colour: 'red' })).toBe(400);
    const ranked = { name, rank: 44, colour: '#000000' };
    expect(await post('criticalities', ranked)).toBe(201);
    expect(await post('criticalities', ranked)).toBe(422);
  });
});
