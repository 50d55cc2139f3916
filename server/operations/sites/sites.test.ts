import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteRow } from '../../../src/contract/directory.ts';
import type { SiteSettings } from '../../../src/contract/sites.ts';
import { withTenant } from '../../db/transaction.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';

let plant: Plant;
let strangers: World;
let siteAdmin: Person;

beforeAll(async () => {
  plant = await makePlant();
  strangers = await makeWorld(plant.server, 'south');
  siteAdmin = await plant.world.person('site-admin', [{ site: plant.siteId, codes: 'all' }]);
});
afterAll(() => plant.server.close());

const create = (by: Person, body: object) =>
  by.call<SiteSettings & { readonly code: string }>('POST', '/api/sites', { body });
const settingsPath = (siteId: number) => `/api/sites/${siteId}/settings`;
const settingsOf = async (siteId: number) =>
  (await plant.admin.call<SiteSettings>('GET', settingsPath(siteId))).body;
const change = async (siteId: number, body: object, by = plant.admin) =>
  by.call('PATCH', settingsPath(siteId), {
    body,
    version: (await settingsOf(siteId)).version,
  });
const siteNames = async (by: Person) =>
  (await by.call<SiteRow[]>('GET', '/api/sites')).body.map(({ name }) => name);

describe('a new site', () => {
  test('a new site has root items, and everybody with a role in the organisation may open it at once', async () => {
    const reader = await plant.world.person('reader', [{ codes: ['functional_locations.read'] }]);
    const made = await create(plant.admin, {
      name: ' Leuna ',
      code: 'LEU',
      timezone: 'Europe/Berlin',
      latitude: 51.3,
      longitude: 12,
      working_days: [6, 1],
      shift_patterns: [{ name: 'Night', from: '22:00', until: '06:00' }],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Leuna',
      code: 'LEU',
      version: 1,
      is_archived: false,
      working_days: [1, 6],
      shift_patterns: [{ name: 'Night', from: '22:00', until: '06:00' }],
      modules: null,
    });
    const lists = await plant.admin.call<{ criticalities: unknown[] }>(
      'GET',
      `/api/sites/${made.body.id}/criticalities`,
    );
    expect(lists.body.criticalities.length).toBe(3);
    for (const person of [plant.admin, reader]) {
      const locations = await person.call<{ functional_locations: { name: string }[] }>(
        'GET',
        `/api/sites/${made.body.id}/functional-locations`,
      );
      expect(locations.body.functional_locations.map(({ name }) => name)).toEqual(['Leuna']);
      expect(await siteNames(person)).toContain('Leuna');
    }
    expect(await siteNames(strangers.admin)).not.toContain('Leuna');
  });

  test('only people who manage settings of the whole organisation create, archive and bring back', async () => {
    const manager = await plant.world.person('manager', [{ codes: ['people.manage'] }]);
    for (const person of [siteAdmin, manager]) {
      expect((await create(person, { name: 'Mine' })).status).toBe(403);
      for (const verb of ['archive', 'restore'])
        expect((await person.call('POST', `${settingsPath(plant.siteId)}/${verb}`)).status).toBe(
          403,
        );
    }
  });

  test('values that no site can have are refused with the field', async () => {
    for (const [body, pointer] of [
      [{ timezone: 'Mars/Olympus' }, '/timezone'],
      [{ latitude: 3 }, '/longitude'],
      [{ modules: ['nothing'] }, '/modules/0'],
    ] as const) {
      const { status, body: refusal } = await create(plant.admin, { name: 'X', ...body });
      expect([status, refusal]).toMatchObject([422, { details: { fields: [{ pointer }] } }]);
    }
    for (const body of [{ working_days: [0] }, { colour: 'red' }, { name: '  ' }, { code: '' }])
      expect((await create(plant.admin, { name: 'X', ...body })).status).toBe(400);
  });

  test('of two sites with one code that are made at once one is refused, and both may have one name', async () => {
    const both = (code: string | null) =>
      Promise.all([1, 2].map(() => create(plant.admin, { name: 'Twin', code })));
    const [one, other] = (await both('TWIN')).toSorted((a, b) => a.status - b.status);
    expect([one?.status, other?.status]).toEqual([201, 409]);
    expect(other?.body).toMatchObject({ code: 'code_taken' });
    expect((await create(plant.admin, { name: 'Other', code: 'twin' })).status).toBe(409);
    expect((await both(null)).map(({ status }) => status)).toEqual([201, 201]);
    const elsewhere = await create(strangers.admin, { name: 'Twin', code: 'TWIN' });
    expect(elsewhere.status).toBe(201);
  });
});

describe('settings of a site', () => {
  test('its admins read and change them, and others do not find it or are refused', async () => {
    const guest = await plant.world.person('guest', [
      { site: plant.siteId, codes: ['equipment.read'] },
    ]);
    const [, second = 0] = plant.world.siteIds;
    expect((await change(plant.siteId, { status: 'Shutdown' }, siteAdmin)).status).toBe(200);
    expect((await settingsOf(plant.siteId)).status).toBe('Shutdown');
    const calls = (siteId: number) =>
      [
        ['GET', settingsPath(siteId), {}],
        ['GET', `${settingsPath(siteId)}/usage`, {}],
        ['PATCH', settingsPath(siteId), { body: { name: 'Mine' }, version: 1 }],
        ['POST', `${settingsPath(siteId)}/copy`, { body: { from_site_id: siteId } }],
        ['POST', `${settingsPath(siteId)}/archive`, {}],
        ['POST', `${settingsPath(siteId)}/restore`, {}],
      ] as const;
    for (const [by, siteId, status] of [
      [guest, plant.siteId, 403],
      [siteAdmin, second, 404],
      [strangers.admin, plant.siteId, 404],
      [plant.admin, strangers.siteIds[0] ?? 0, 404],
    ] as const)
      for (const [method, path, sent] of calls(siteId))
        expect([path, (await by.call(method, path, sent)).status]).toEqual([path, status]);
  });

  test('of two changes of one version the second is refused with the current settings', async () => {
    const { version } = await settingsOf(plant.siteId);
    const answers = await Promise.all(
      ['Left', 'Right'].map((description) =>
        plant.admin.call('PATCH', settingsPath(plant.siteId), { body: { description }, version }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      details: { current: { version: version + 1 } },
    });
  });

  test('a change writes an event with the values before and after', async () => {
    await change(plant.siteId, { city: 'Halle' });
    await change(plant.siteId, { city: 'Merseburg' });
    const { server, world, siteId } = plant;
    const tenant = { organisationId: world.organisationId, siteIds: [siteId], userId: null };
    const events = await withTenant(server.services.db, tenant, (tx) =>
      tx
        .selectFrom('events')
        .select('changes')
        .where('call', '=', 'UPDATE_SITE')
        .orderBy('sequence', 'desc')
        .limit(1)
        .execute(),
    );
    expect(events).toMatchObject([
      { changes: { '/city': ['Halle', 'Merseburg', expect.any(String)] } },
    ]);
  });

  test('the usage of a site counts people who may open it and items without its root', async () => {
    const { body } = await plant.admin.call('GET', `${settingsPath(plant.siteId)}/usage`);
    expect(body['people']).toBeGreaterThan(2);
    expect(body['items']).toContainEqual({ module_type: 'equipment', count: 1 });
    const empty = (await create(plant.admin, { name: 'Empty' })).body.id;
    const answer = await plant.admin.call('GET', `${settingsPath(empty)}/usage`);
    expect(answer.body['items']).toEqual([]);
  });
});

describe('an archived site', () => {
  test('nobody reads anything of it until it is brought back, also in a session that is open', async () => {
    const { id } = (await create(plant.admin, { name: 'Short' })).body;
    const worker = await plant.world.person('worker', [{ site: id, codes: 'all' }]);
    const reads = ['/equipment', '/users', '/settings', '/labels', '/overview'];
    const statuses = async () => {
      const answers = [];
      for (const person of [plant.admin, worker])
        for (const path of reads)
          answers.push((await person.call('GET', `/api/sites/${id}${path}`)).status);
      return new Set(answers);
    };
    expect(await statuses()).toEqual(new Set([200]));
    const archived = await plant.admin.call('POST', `${settingsPath(id)}/archive`);
    expect(archived.body).toMatchObject({ is_archived: true, version: 2 });
    expect(await statuses()).toEqual(new Set([403]));
    const rows = (await worker.call<SiteRow[]>('GET', '/api/sites')).body;
    expect(rows.find((site) => site.id === id)).toMatchObject({ is_archived: true });
    const again = await plant.admin.call('POST', `${settingsPath(id)}/archive`);
    expect(again.body).toMatchObject({ is_archived: true, version: 2 });
    expect((await plant.admin.call('POST', `${settingsPath(id)}/restore`)).status).toBe(200);
    expect(await statuses()).toEqual(new Set([200]));
  });
});

describe('a copy of settings', () => {
  const lists = ['types', 'labels', 'criticalities', 'dropdowns', 'columns', 'templates'] as const;
  const countsOf = async (siteId: number) => {
    const rows = [];
    for (const list of lists) {
      const { body } = await plant.admin.call('GET', `/api/sites/${siteId}/${list}`);
      const all = Array.isArray(body) ? body : Object.values(body)[0];
      rows.push([list, Array.isArray(all) ? all.length : -1] as const);
    }
    return Object.fromEntries(rows);
  };

  test('a new site may take over lists and templates of another one, and no items', async () => {
    await change(plant.siteId, { working_days: [7], site_type: 'Refinery', code: 'FIRST' });
    const made = await create(plant.admin, { name: 'Copy', copy_from: plant.siteId });
    expect(made.body).toMatchObject({ working_days: [7], site_type: 'Refinery', code: null });
    expect(await countsOf(made.body.id)).toEqual(await countsOf(plant.siteId));
    const { body } = await plant.admin.call('GET', `${settingsPath(made.body.id)}/usage`);
    expect(body['items']).toEqual([]);
  });

  test('a site that has a name keeps its own row, and a second copy adds nothing', async () => {
    const { id } = (await create(plant.admin, { name: 'Later' })).body;
    const copy = () =>
      plant.admin.call('POST', `${settingsPath(id)}/copy`, {
        body: { from_site_id: plant.siteId },
      });
    const answers = await Promise.all([copy(), copy()]);
    const { body: source } = await plant.admin.call('GET', settingsPath(plant.siteId));
    expect((await settingsOf(id)).working_days).toEqual(source['working_days']);
    const none = Object.fromEntries(lists.map((list) => [list, 0]));
    expect(answers.map(({ body }) => body)).toContainEqual(none);
    expect((await copy()).body).toEqual(none);
    const added = answers.find(({ body }) => Number(body['types']) > 0)?.body;
    const { types = 0, labels, templates } = await countsOf(plant.siteId);
    expect(types).toBeGreaterThan(0);
    expect(added).toMatchObject({ types, labels, templates });
  });

  test('settings are copied neither from nor to a site that the person does not manage', async () => {
    const [, second = 0] = plant.world.siteIds;
    const both = await plant.world.person('both', [
      { site: plant.siteId, codes: 'all' },
      { site: second, codes: ['equipment.read'] },
    ]);
    for (const [to, from_site_id, status] of [
      [plant.siteId, second, 403],
      [second, plant.siteId, 403],
      [plant.siteId, strangers.siteIds[0] ?? 0, 404],
    ] as const) {
      const answer = await both.call('POST', `${settingsPath(to)}/copy`, {
        body: { from_site_id },
      });
      expect(answer.status).toBe(status);
    }
    const stolen = { name: 'X', copy_from: strangers.siteIds[0] };
    expect((await create(plant.admin, stolen)).status).toBe(404);
  });
});

describe('a module that a site does not use', () => {
  // server/routes/all-routes.test.ts walks every call of the module.
  test('its calls are refused there, its items stay, and other sites keep it', async () => {
    const item = await plant.make('equipment');
    const [, second = 0] = plant.world.siteIds;
    await change(plant.siteId, { modules: ['workorders', 'functional_locations'] });
    const refused = await plant.admin.call('GET', plant.at('equipment'));
    expect([refused.status, refused.body['code']]).toEqual([403, 'module_off']);
    const file = await plant.admin.call('GET', plant.at('equipment', '/export?format=csv'));
    expect(file.status).toBe(403);
    const guest = await plant.world.person('nobody', [{ site: plant.siteId, codes: ['x.read'] }]);
    expect((await guest.call('GET', plant.at('equipment'))).body['code']).toBe('forbidden');
    expect((await plant.admin.call('GET', `/api/sites/${second}/equipment`)).status).toBe(200);
    const { body: me } = await plant.admin.call<{
      unused_modules: readonly { site_id: number; module_types: readonly string[] }[];
    }>('GET', '/api/users/me');
    expect(me.unused_modules.map(({ site_id }) => site_id)).toEqual([plant.siteId]);
    expect(me.unused_modules[0]?.module_types).toContain('equipment');
    await change(plant.siteId, { modules: null });
    const back = await plant.admin.call('GET', plant.at('equipment', `/${item.id}`));
    expect(back.status).toBe(200);
  });
});
