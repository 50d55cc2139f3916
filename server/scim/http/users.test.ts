import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '../../../tests/support/server/client.ts';
import type { TestServer } from '../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';
import {
  type ScimClient,
  enterpriseSchema,
  idOf,
  patchOf,
  resources,
  scimClient,
  scimClientWith,
  userSchema,
} from '../../../tests/support/scim/scim-client.ts';
import {
  type ScimPlant,
  fullUser,
  makeScimPlant,
  userBody,
} from '../../../tests/support/scim/scim-plant.ts';

/** Matchers, which have no type of their own. */
const anyText: unknown = expect.any(String);
const sentence: unknown = expect.stringMatching(/.{10}/);

let plant: ScimPlant;
let server: TestServer;
let world: World;
let scim: ScimClient;

beforeAll(async () => {
  plant = await makeScimPlant();
  ({ server, world, scim } = plant);
});
afterAll(() => server.close());

const create = (more?: object) => plant.create(more);
const accountOf = (userId: number | string) => plant.accountOf(userId);
const createId = async (more: object = {}) => idOf(await create(more));
const filtered = (filter: string, more = '') =>
  scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`);

describe('the token', () => {
  test('a request without a token, or with an unknown one, is refused', async () => {
    for (const token of ['', 'sw_scim_unknown']) {
      const { status, body, headers } = await scimClientWith(server, token).call('GET', '/Users');
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toContain('Bearer');
      expect(headers['content-type']).toContain('application/scim+json');
      expect(body).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
      });
    }
    const withCookie = client(server, world.admin.token);
    expect((await withCookie.call('GET', '/scim/v2/Users')).status).toBe(401);
  });

  test('only who holds every code makes and revokes the token, and settings show its last use', async () => {
    const here = await makeWorld(server, 'tokens');
    const path = '/api/organisation/provisioning';
    const settings = await here.person('settings', [
      { codes: ['settings.manage', 'people.manage'] },
    ]);
    expect((await settings.call('POST', `${path}/token`)).body).toMatchObject({
      code: 'codes_not_held',
    });
    expect((await settings.call('GET', path)).body).toMatchObject({ token: null, people: 0 });
    const first = await scimClient(server, here);
    expect((await first.call('GET', '/Users')).status).toBe(200);
    const { body } = await settings.call('GET', path);
    expect(body).toMatchObject({
      url: 'http://sites.example/scim/v2',
      token: { made_by: 'admin', last_used_at: anyText },
    });
    expect(JSON.stringify(body)).not.toContain('sw_scim_');
    const second = await scimClient(server, here);
    expect((await first.call('GET', '/Users')).status).toBe(401);
    expect((await second.call('GET', '/Users')).status).toBe(200);
    expect((await here.admin.call('DELETE', `${path}/token`)).status).toBe(200);
    expect((await second.call('GET', '/Users')).status).toBe(401);
    expect((await here.admin.call('DELETE', `${path}/token`)).status).toBe(404);
  });
});

describe('creating a user', () => {
  test('a user is created with all attributes, and read back with location and version', async () => {
    const { status, body, headers } = await scim.call(
      'POST',
      '/Users',
      userBody('nora@north.example', fullUser),
    );
    expect(status).toBe(201);
    const id = String(body['id']);
    expect(headers['location']).toBe(`http://sites.example/scim/v2/Users/${id}`);
    expect(headers['content-type']).toContain('application/scim+json');
    expect(body).toMatchObject({
      schemas: [userSchema, enterpriseSchema],
      userName: 'nora@north.example',
      externalId: 'ext-1',
      displayName: 'Nora Berg',
      name: { givenName: 'Nora', familyName: 'Berg' },
      active: true,
      emails: [{ value: 'nora@north.example', primary: true }],
      phoneNumbers: [{ value: '+49 30 2' }],
      [enterpriseSchema]: { employeeNumber: 'B-100', organization: 'Berg Montage' },
      meta: { resourceType: 'User', version: headers['etag'] },
    });
    const read = await scim.call('GET', `/Users/${id}`);
    expect(read).toMatchObject({ status: 200, body });
    expect(await accountOf(id)).toMatchObject({
      email: 'nora@north.example',
      phone: '+49 30 2',
      badge: 'B-100',
      employer: 'Berg Montage',
      is_active: true,
      is_invited: false,
      roles: [],
    });
  });

  test('attribute names have any case, and attributes without a place are ignored', async () => {
    const { status, body } = await scim.call('POST', '/Users', {
      SCHEMAS: [userSchema],
      USERNAME: 'case@north.example',
      DisplayName: 'Case',
      Active: 'False',
      password: 'secret',
      title: 'Engineer',
      nonsense: 1,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ displayName: 'Case', active: false });
    for (const name of ['password', 'title', 'nonsense']) expect(body).not.toHaveProperty(name);
  });

  test.each([
    ['an existing userName', () => userBody('ADMIN@north.example'), 409, 'uniqueness'],
    ['no userName', () => ({ schemas: [userSchema] }), 400, 'invalidValue'],
    ['a userName that is no address', () => userBody('nobody'), 400, 'invalidValue'],
    ['no schemas', () => ({ userName: 'x@north.example' }), 400, 'invalidSyntax'],
    ['a list', () => [], 400, 'invalidSyntax'],
    ['broken JSON', () => '{', 400, 'invalidSyntax'],
    [
      'active that is no boolean',
      () => userBody('x@north.example', { active: 'perhaps' }),
      400,
      'invalidValue',
    ],
    [
      'an unknown manager',
      () => userBody('x@north.example', { [enterpriseSchema]: { manager: { value: '999999' } } }),
      400,
      'invalidValue',
    ],
  ])('a user with %s is refused', async (_what, body, status, scimType) => {
    expect(await scim.call('POST', '/Users', body())).toMatchObject({
      status,
      body: { status: String(status), scimType, detail: sentence },
    });
  });

  test('two requests that create the same user at once create one', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => scim.call('POST', '/Users', userBody('twice@north.example'))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('reading users', () => {
  test('a list has totals, pages and only the wanted attributes', async () => {
    for (let each = 0; each < 3; each++) await create({ displayName: `Page ${each}` });
    const all = await filtered('displayName sw "page "');
    expect(all.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 3,
      startIndex: 1,
      itemsPerPage: 3,
    });
    const second = await filtered(
      'displayName sw "page "',
      '&startIndex=2&count=1&attributes=displayName',
    );
    expect(second.body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(resources(second)).toEqual([
      { schemas: [userSchema, enterpriseSchema], id: anyText, displayName: 'Page 1' },
    ]);
    const none = await filtered('displayName sw "page "', '&count=0');
    expect([none.body['totalResults'], resources(none)]).toEqual([3, []]);
    const whole = await scim.call('GET', '/Users?startIndex=-1&count=-5');
    expect(whole.body).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    const part = await scim.call('GET', '/Users?startIndex=2&count=2');
    const every = await scim.call('GET', '/Users?count=200');
    expect(resources(part).map(({ id }) => id)).toEqual(
      resources(every)
        .slice(1, 3)
        .map(({ id }) => id),
    );
    expect(every.body['totalResults']).toBe(resources(every).length);
  });

  test('attributes and excludedAttributes choose parts of complex attributes too', async () => {
    const id = await createId({
      name: { givenName: 'Ada', familyName: 'Lang' },
      displayName: 'Ada',
    });
    const only = await scim.call('GET', `/Users/${id}?attributes=name.givenName,emails.value`);
    expect(only.body).toEqual({
      schemas: [userSchema, enterpriseSchema],
      id,
      name: { givenName: 'Ada' },
      emails: [{ value: anyText }],
    });
    const without = await scim.call(
      'GET',
      `/Users/${id}?excludedAttributes=id,emails,name.familyName,meta`,
    );
    expect(without.body).toMatchObject({ id, name: { givenName: 'Ada' }, displayName: 'Ada' });
    for (const gone of ['emails', 'meta']) expect(without.body).not.toHaveProperty(gone);
    expect(without.body['name']).not.toHaveProperty('familyName');
  });

  test.each([
    ['userName eq "ADMIN@north.example"', 1],
    ['emails[value eq "admin@north.example" and primary eq true]', 1],
    ['userName eq "admin@north.example" and active eq false', 0],
    ['not (userName pr)', 0],
    ['userName eq "nobody@north.example"', 0],
    ['id eq "0"', 0],
  ])('the list of users that fit <%s> has %i', async (filter, count) => {
    expect((await filtered(filter)).body['totalResults']).toBe(count);
  });

  test('a search by POST has the same reply as the list', async () => {
    const filter = 'userName eq "admin@north.example"';
    const { body } = await scim.call('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter,
      attributes: ['userName'],
      count: 10,
    });
    expect(body).toEqual((await filtered(filter, '&attributes=userName')).body);
  });

  test('a filter that is wrong is refused as invalidFilter', async () => {
    for (const filter of ['userName', 'userName eq', '(', 'active gt true'])
      expect(await filtered(filter)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidFilter' },
      });
  });

  test('an unknown id, a deleted user and one of another organisation are not found', async () => {
    const south = await makeWorld(server, 'south');
    const gone = await createId();
    expect((await scim.call('DELETE', `/Users/${gone}`)).status).toBe(204);
    for (const id of ['999999', 'x', '0', '99999999999', gone, String(south.admin.userId)]) {
      const body = userBody('foreign@north.example');
      const patch = patchOf({ op: 'replace', path: 'displayName', value: 'Mine' });
      for (const answer of [
        await scim.call('GET', `/Users/${id}`),
        await scim.call('PUT', `/Users/${id}`, body),
        await scim.call('PATCH', `/Users/${id}`, patch),
        await scim.call('DELETE', `/Users/${id}`),
      ])
        expect(answer).toMatchObject({
          status: 404,
          body: { detail: 'There is no such resource.', status: '404' },
        });
    }
    expect((await filtered(`id eq "${south.admin.userId}"`)).body['totalResults']).toBe(0);
    expect((await filtered('userName eq "admin@south.example"')).body['totalResults']).toBe(0);
  });
});

describe('versions', () => {
  test('If-Match refuses a change of another version, and If-None-Match saves a reply', async () => {
    const made = await create();
    const path = `/Users/${idOf(made)}`;
    const etag = String(made.headers['etag']);
    expect((await scim.call('GET', path, undefined, { 'if-none-match': etag })).status).toBe(304);
    const patch = patchOf({ op: 'replace', path: 'displayName', value: 'Next' });
    const changed = await scim.call('PATCH', path, patch, { 'if-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers['etag']).not.toBe(etag);
    expect((await scim.call('GET', path, undefined, { 'if-none-match': etag })).status).toBe(200);
    for (const answer of [
      await scim.call('PATCH', path, patch, { 'if-match': etag }),
      await scim.call('PUT', path, userBody('late@north.example'), { 'if-match': etag }),
      await scim.call('DELETE', path, undefined, { 'if-match': etag }),
    ])
      expect(answer.status).toBe(412);
    expect((await scim.call('PATCH', path, patch, { 'if-match': '*' })).status).toBe(200);
  });
});

describe('replacing a user', () => {
  test('a replaced user has the new values, and loses those that the provider sent before', async () => {
    const made = await create({
      ...fullUser,
      externalId: 'ext-2',
      [enterpriseSchema]: { employeeNumber: 'B-7' },
    });
    const path = `/Users/${idOf(made)}`;
    const { status, body } = await scim.call(
      'PUT',
      path,
      userBody(String(made.body['userName']), { displayName: 'Nora Lind' }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ displayName: 'Nora Lind', active: true });
    for (const gone of ['externalId', 'phoneNumbers', enterpriseSchema])
      expect(body).not.toHaveProperty([gone]);
    expect(await accountOf(idOf(made))).toMatchObject({ phone: null, badge: null });
  });

  test('a replacement does not clear what an administrator wrote and the provider never sent', async () => {
    const person = await world.person('adopted');
    await world.admin.call('PATCH', `/api/organisation/accounts/${person.userId}`, {
      version: 1,
      body: { badge: 'OWN-1' },
    });
    const body = userBody('adopted@north.example', { displayName: 'Adopted', active: true });
    expect((await scim.call('PUT', `/Users/${person.userId}`, body)).status).toBe(200);
    expect(await accountOf(person.userId)).toMatchObject({
      badge: 'OWN-1',
      kept_fields: ['email', 'display_name', 'active'],
    });
  });
});
