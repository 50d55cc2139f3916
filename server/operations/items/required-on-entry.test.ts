import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TemplateRow } from '../../../src/contract/directory.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
let templateId = 0;

const place = { tab: 'general', section: 'details' };

beforeAll(async () => {
  plant = await makePlant();
  const template = await plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: {
      site_id: plant.siteId,
      document: {
        moduleType: 'checklists',
        name: 'Pre-start',
        columns: [
          {
            columnType: 'text',
            name: 'Machine',
            db: 'machine',
            required: true,
            order: 2,
            ...place,
          },
          {
            columnType: 'checkbox_group',
            name: 'Passed',
            db: 'passed',
            columnData: {
              options: [
                { value: 'brakes', label: 'Brakes' },
                { value: 'horn', label: 'Horn' },
              ],
            },
            order: 3,
            ...place,
          },
          {
            columnType: 'text',
            name: 'Defects',
            db: 'defects',
            requiredWhen: { '<': [{ length: { var: 'passed' } }, 2] },
            order: 4,
            ...place,
          },
        ],
      },
    },
  });
  templateId = template.body.id;
});
afterAll(async () => plant.server.close());

const complete = ({ id, version }: Made) =>
  plant.admin.call<Made>('POST', plant.at('checklists', `/${id}/transitions`), {
    version,
    body: { to: 'TERM_DEFAULT' },
  });

async function patched({ id, version }: Made, columns: object): Promise<Made> {
  const url = plant.at('checklists', `/${id}`);
  const { status, body } = await plant.admin.call<Made>('PATCH', url, {
    version,
    body: { columns },
  });
  expect(status).toBe(200);
  return body;
}

test('a checklist is saved half done, and complete only when every point is answered', async () => {
  const untouched = await plant.make('checklists', { template_id: templateId, columns: {} });
  const refused = await complete(untouched);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      details: {
        denial: {
          code: 'requirement',
          unmet: [
            { field: 'machine', message: { en: 'Fill in “Machine”.' } },
            {
              field: 'passed',
              message: { en: 'Tick the points of “Passed”; none is answered yet.' },
            },
            { field: 'defects' },
          ],
        },
      },
    },
  });
  const half = await patched(untouched, { machine: 'WL-03', passed: ['brakes'] });
  expect(await complete(half)).toMatchObject({
    status: 409,
    body: { details: { denial: { unmet: [{ field: 'defects' }] } } },
  });
  const all = await patched(half, { passed: ['brakes', 'horn'] });
  expect((await complete(all)).status).toBe(200);
});
