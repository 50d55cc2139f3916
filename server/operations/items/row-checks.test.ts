import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TemplateRow } from '../../../src/contract/directory.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
let templateId = 0;
const message = 'More than the tank holds.';

beforeAll(async () => {
  plant = await makePlant();
  const { body } = await plant.admin.call<TemplateRow>('POST', '/api/templates', {
    body: {
      site_id: plant.siteId,
      document: {
        moduleType: 'checklists',
        name: 'Filling',
        columns: [
          {
            columnType: 'table',
            name: 'Tanks',
            db: 'tanks',
            tab: 'general',
            section: 'details',
            order: 2,
            columnData: {
              columns: [
                { db: 'full', name: 'Full', columnType: 'number' },
                {
                  db: 'filled',
                  name: 'Filled',
                  columnType: 'number',
                  validWhen: [{ rule: { '<=': [{ var: 'filled' }, { var: 'full' }] }, message }],
                },
              ],
            },
          },
        ],
      },
    },
  });
  templateId = body.id;
});
afterAll(async () => plant.server.close());

const rows = (filled: number) => ({ tanks: [{ id: 'a', full: 8, filled }] });

test('whoever calls the server without the form meets the checks of columns of tables', async () => {
  const filling = await plant.make('checklists', {
    name: 'Monday',
    template_id: templateId,
    columns: rows(8),
  });
  const change = (filled: number) =>
    plant.admin.call('PATCH', plant.at('checklists', `/${filling.id}`), {
      version: filling.version,
      body: { columns: rows(filled) },
    });
  const refused = await change(9);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    details: { fields: [{ pointer: '/columns/tanks/0/filled', code: 'rule', message }] },
  });
  expect((await change(7)).status).toBe(200);
});
