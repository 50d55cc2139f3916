import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath } from '../../../src/domain/call.ts';
import { staticCallGroups } from '../../../src/contract/registry.ts';
import type { Person } from '../../../tests/support/server/world.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

const day = 24 * 60 * 60_000;
let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
  const body = {
    title: 'Secret shutdown',
    text: 'Of everything',
    starts_at: new Date(Date.now() - day).toISOString(),
    ends_at: null,
    site_ids: null,
  };
  await plant.admin.call('POST', '/api/bulletins', { body });
});
afterAll(() => plant.server.close());

const reads = staticCallGroups
  .flatMap((group) => group.calls)
  .filter(({ method, access }) => method === 'GET' && access !== 'public');

/** The status and the text of the reply of every read. */
async function readEverything(person: Person) {
  const found: { name: string; status: number; text: string }[] = [];
  for (const { name, path } of reads) {
    const params = {
      siteId: plant.siteId,
      userId: person.userId,
      organisationId: plant.world.organisationId,
      moduleTable: 'equipment_items',
    };
    const url = fillPath(
      path.replaceAll(/\{(?!siteId|userId|organisationId|moduleTable)\w+\}/g, '1'),
      params,
    );
    const { status, body } = await person.call('GET', url);
    found.push({ name, status, text: JSON.stringify(body) });
  }
  return found;
}

describe('an account without a role that is valid', () => {
  const grants = {
    'no role': [],
    'an expired role on a site': [{ isOfSite: true }],
    'an expired role in the organisation': [{ isOfSite: false }],
  };
  test.each(Object.entries(grants))(
    'an account with %s reads nothing but itself',
    async (what, roles) => {
      const expiresAt = new Date(Date.now() - day).toISOString();
      const person = await plant.world.person(
        what.replaceAll(' ', '-'),
        roles.map(({ isOfSite }) => ({
          ...(isOfSite && { site: plant.siteId }),
          codes: 'all',
          expiresAt,
        })),
      );
      const replies = await readEverything(person);
      const open = replies.filter(({ status }) => status === 200);
      const secrets = ['north 2', 'admin', 'Secret shutdown', 'equipment_items', 'Work orders'];
      for (const { name, text } of open)
        for (const secret of secrets) expect(`${name}: ${text}`).not.toContain(secret);
      expect(open.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['GET_CURRENT_USER', 'GET_ALL_SITES', 'GET_MODULES']),
      );
      expect(open.map(({ name }) => name)).not.toContain('GET_USERS');
    },
  );

  test('an account without a role gets no page and no document of the API', async () => {
    const person = await plant.world.person('curious');
    for (const path of ['/api/docs/openapi.json', '/api/docs/json', '/api/modules/problems'])
      expect(await person.call('GET', path)).toMatchObject({ status: 403 });
  });
});

describe('mail addresses of others', () => {
  interface People {
    readonly users: readonly { id: number; email: string | null }[];
  }
  const addressesFor = async (person: Person, path: string) => {
    const { users } = (await person.call<People>('GET', path)).body;
    return users.filter(({ id, email }) => id !== person.userId && email !== null).length;
  };

  test('only people who manage people read mail addresses of others, on their site or everywhere', async () => {
    const site = plant.siteId;
    const onSite = `/api/sites/${site}/users`;
    const worker = await plant.world.person('worker', [{ site, codes: ['permits.read'] }]);
    const here = await plant.world.person('here', [{ site, codes: ['people.manage'] }]);
    const manager = await plant.world.person('manager', [{ codes: ['people.manage'] }]);
    expect(await addressesFor(worker, onSite)).toBe(0);
    expect(await addressesFor(worker, '/api/users')).toBe(0);
    expect(await addressesFor(here, onSite)).toBeGreaterThan(0);
    expect(await addressesFor(here, '/api/users')).toBe(0);
    expect(await addressesFor(manager, onSite)).toBeGreaterThan(0);
    expect(await addressesFor(manager, '/api/users')).toBeGreaterThan(0);
    const { users } = (await worker.call<People>('GET', onSite)).body;
    expect(users.find(({ id }) => id === worker.userId)?.email).toBe('worker@north.example');
  });

  test('who manages no people reads the names of those only with whom they share a site or a team', async () => {
    const [site = 0, other = 0] = plant.world.siteIds;
    const codes = ['permits.read'];
    const mine = await plant.world.person('of my site', [{ site, codes }]);
    const mate = await plant.world.person('of my team', [{ site: other, codes }]);
    const stranger = await plant.world.person('of another site', [{ site: other, codes }]);
    const invited = await plant.world.person('without a role');
    const past = await plant.world.person('past', [
      { site, codes, expiresAt: new Date(Date.now() - 86_400_000).toISOString() },
    ]);
    const reader = await plant.world.person('reader of names', [{ site, codes }]);
    const auditor = await plant.world.person('auditor of names', [{ codes: ['audit.view'] }]);
    const team = await plant.admin.call('POST', '/api/organisation/teams', {
      body: { name: 'Crane crew', member_ids: [reader.userId, mate.userId] },
    });
    expect(team.status, JSON.stringify(team.body)).toBe(201);
    const namesFor = async (person: Person) => {
      const { users } = (await person.call<People>('GET', '/api/users')).body;
      return users.map(({ id }) => id);
    };
    const seen = await namesFor(reader);
    expect(seen).toEqual(
      expect.arrayContaining([reader.userId, mine.userId, mate.userId, plant.admin.userId]),
    );
    for (const { userId } of [stranger, invited, past]) expect(seen).not.toContain(userId);
    const all = await namesFor(auditor);
    for (const { userId } of [stranger, invited, past]) expect(all).toContain(userId);
  });
});
