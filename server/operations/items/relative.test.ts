import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../db/transaction.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import type { Client } from '../../../tests/support/server/client.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;
let fitter: Client & { readonly userId: number };

beforeAll(async () => {
  plant = await makePlant();
  const { world, siteId: site, server } = plant;
  fitter = await world.person('fitter', [{ site, codes: ['workorders.read'] }]);
  const { organisationId } = world;
  const tenant = { organisationId, siteIds: [], userId: null };
  const teamId = await withTenant(server.services.db, tenant, async (tx) => {
    const team = await tx
      .insertInto('teams')
      .values({ organisation_id: organisationId, name: 'Fitters' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const member = { organisation_id: organisationId, team_id: team.id, user_id: fitter.userId };
    await tx.insertInto('team_members').values(member).execute();
    return team.id;
  });
  const order = (name: string, user_ids: readonly number[], team_ids: readonly number[]) =>
    plant.make('workorders', { name, assignee_ids: { user_ids, team_ids } });
  await order('Own', [fitter.userId], []);
  await order('Of the team', [], [teamId]);
  await order('Of the admin', [world.admin.userId], []);
});
afterAll(async () => plant.server.close());

async function names(client: Client, filter: object, rest = ''): Promise<unknown> {
  const sort = JSON.stringify([{ db: 'name', direction: 'asc' }]);
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort });
  const { body } = await client.call<{ workorders: readonly Made[] }>(
    'GET',
    plant.at('workorders', `${rest}?${query}`),
  );
  return body.workorders.map(({ name }) => name);
}

const named = (rule: object) => ({
  and: [{ in: [{ var: 'name' }, ['Own', 'Of the team', 'Of the admin']] }, rule],
});

test('a filter for the current user differs for each user, teams included', async () => {
  const mine = named({ mine: { var: 'assignee_ids' } });
  expect(await names(fitter, mine)).toEqual(['Of the team', 'Own']);
  expect(await names(plant.admin, mine)).toEqual(['Of the admin']);
  const made = named({ '==': [{ var: 'created_by_user_id' }, { me: [] }] });
  expect(await names(fitter, made)).toEqual([]);
  expect(await names(plant.admin, made)).toEqual(['Of the admin', 'Of the team', 'Own']);
});

test('groups can be filtered for the current user too', async () => {
  const filter = JSON.stringify(named({ mine: { var: 'assignee_ids' } }));
  const url = plant.at('workorders', `/groups?${new URLSearchParams({ filter })}`);
  const { body } = await fitter.call<{ totals: { count: number } }>('GET', url);
  expect(body.totals.count).toBe(2);
});

test('relative days are those of the site’s time zone', async () => {
  expect(
    await names(plant.admin, named({ within: [{ var: 'created_at' }, 'today'] })),
  ).toHaveLength(3);
  expect(await names(plant.admin, named({ within: [{ var: 'created_at' }, 'tomorrow'] }))).toEqual(
    [],
  );
});
