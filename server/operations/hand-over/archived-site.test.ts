import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignments, HandOverReport } from '../../../src/contract/hand-over.ts';
import { makeItem, stockItems } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { stockSite } from '../../../tests/support/server/stock.ts';

const type = 'workorders';
let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

test('items of a site that was archived since stay with the receiver, and the report of the undoing counts them', async () => {
  const [, second = 0] = plant.world.siteIds;
  const leaver = await plant.world.person('leaver', [{ codes: [`${type}.read`] }]);
  const heir = await plant.world.person('heir', [{ codes: [`${type}.read`] }]);
  const stock = await stockSite(plant.server, plant.world, second);
  await stockItems(plant.admin, stock);
  const assigned = { assignee_ids: { user_ids: [leaver.userId], team_ids: [] } };
  await plant.make(type, assigned);
  await makeItem(plant.admin, stock, type, assigned);
  const at = `/api/organisation/accounts/${leaver.userId}`;
  const body = { to_user_id: heir.userId };
  const given = await plant.admin.call<HandOverReport>('POST', `${at}/hand-over`, { body });
  expect(given.body.moved).toHaveLength(2);
  const settings = `/api/sites/${second}/settings/archive`;
  expect((await plant.admin.call('POST', settings)).status).toBe(200);

  const read = await plant.admin.call<Assignments>('GET', `${at}/assignments`);
  const undone = await plant.admin.call<HandOverReport>('POST', `${at}/hand-over/undo`, {
    body: { at: read.body.handed_over?.at },
  });
  expect(undone.body).toMatchObject({
    moved: [{ site_id: plant.siteId, module_type: type, count: 1 }],
    left: [
      {
        site_id: second,
        site_name: expect.stringMatching(/./) as string,
        count: 1,
        reason: 'site_archived',
      },
    ],
  });
});
