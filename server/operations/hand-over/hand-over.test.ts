import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignments, HandOverReport } from '../../../src/contract/people-changes.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { makeItem, stockItems } from '../../../tests/support/server/items.ts';
import { stockSite } from '../../../tests/support/server/stock.ts';
import type { Person } from '../../../tests/support/server/world.ts';

const type = 'workorders';
const path = '/api/organisation/accounts';
let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

const assigned = (...people: readonly Person[]) => ({
  assignee_ids: { user_ids: people.map(({ userId }) => userId), team_ids: [] },
});
const assignmentsOf = async ({ userId }: Person) =>
  (await plant.admin.call<Assignments>('GET', `${path}/${userId}/assignments`)).body;
const handOver = (from: Person, to: Person) =>
  plant.admin.call<HandOverReport>('POST', `${path}/${from.userId}/hand-over`, {
    body: { to_user_id: to.userId },
  });
const assigneesOf = async (id: number) => {
  const { body } = await plant.admin.call<{ assignee_ids: { user_ids: number[] } }>(
    'GET',
    plant.at(type, `/${id}`),
  );
  return body.assignee_ids.user_ids;
};

test('a hand-over assigns the open work of every site to another person, with counts before and after', async () => {
  const codes = [`${type}.read`];
  const leaver = await plant.world.person('leaver', [{ codes }]);
  const heir = await plant.world.person('heir', [{ codes }]);
  const mate = await plant.world.person('mate', [{ codes }]);
  const [, second = 0] = plant.world.siteIds;
  const stock = await stockSite(plant.server, plant.world, second);
  await stockItems(plant.admin, stock);
  const alone = await plant.make(type, assigned(leaver));
  const shared = await plant.make(type, assigned(leaver, mate, heir));
  const done = await plant.make(type, assigned(leaver));
  await plant.admin.call('POST', plant.at(type, `/${done.id}/transitions`), {
    version: done.version,
    body: { to: 'TERM_DEFAULT' },
  });
  await makeItem(plant.admin, stock, type, assigned(leaver));
  const counts = [
    { site_id: plant.siteId, module_type: type, count: 2 },
    { site_id: second, module_type: type, count: 1 },
  ];
  expect((await assignmentsOf(leaver)).work).toMatchObject(counts);
  const { body } = await handOver(leaver, heir);
  expect(body).toMatchObject({ moved: counts, left: [] });
  expect((await assignmentsOf(leaver)).work).toEqual([]);
  expect(await assigneesOf(alone.id)).toEqual([heir.userId]);
  expect(await assigneesOf(shared.id)).toEqual([heir.userId, mate.userId]);
  expect(await assigneesOf(done.id)).toEqual([leaver.userId]);
});

test('items of sites on which the receiver has no role stay, and the report says so', async () => {
  const codes = [`${type}.read`];
  const [, second = 0] = plant.world.siteIds;
  const leaver = await plant.world.person('leaver 2', [{ codes }]);
  const elsewhere = await plant.world.person('elsewhere', [{ site: second, codes }]);
  const { id } = await plant.make(type, assigned(leaver));
  const { body } = await handOver(leaver, elsewhere);
  expect(body).toMatchObject({
    moved: [],
    left: [{ site_id: plant.siteId, module_type: type, count: 1, reason: 'no_role' }],
  });
  expect(await assigneesOf(id)).toEqual([leaver.userId]);
});

test('a hand-over to the same person, a disabled one or one of another organisation is refused', async () => {
  const leaver = await plant.world.person('leaver 3');
  const disabled = await plant.world.person('disabled');
  await plant.admin.call('POST', `${path}/${disabled.userId}/disable`);
  expect((await handOver(leaver, leaver)).status).toBe(422);
  expect((await handOver(leaver, disabled)).status).toBe(422);
  expect((await handOver(leaver, { ...leaver, userId: 999_999 })).status).toBe(404);
});
