import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountRow } from '../../../src/contract/accounts.ts';
import { isObject } from '../../../src/runtime/record/json.ts';
import { makeAccount } from '../../../tests/support/server/account.ts';
import { client } from '../../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';
import {
  type ScimAnswer,
  type ScimClient,
  enterpriseSchema,
  patchOf,
  scimClient,
  scimClientWith,
  userSchema,
} from '../../../tests/support/scim/scim-client.ts';

let server: TestServer;
let world: World;
let scim: ScimClient;
let number = 0;

beforeAll(async () => {
  server = await testServer({ publicUrl: 'http://sites.example' });
  world = await makeWorld(server, 'north');
  scim = await scimClient(server, world);
});
afterAll(() => server.close());

const userBody = (userName: string, more: object = {}) => ({
  schemas: [userSchema],
  userName,
  ...more,
});

/** Creates a person with a new address; returns the answer. */
async function create(more: object = {}): Promise<ScimAnswer> {
  number += 1;
  return scim.call('POST', '/Users', userBody(`person${number}@north.example`, more));
}
const idOf = ({ body }: ScimAnswer) => String(body['id']);
const createId = async (more: object = {}) => idOf(await create(more));
const resources = ({ body }: ScimAnswer) => body['Resources'] as Record<string, unknown>[];
const filtered = (filter: string, more = '') =>
  scim.call('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`);
async function accountOf(userId: number | string): Promise<AccountRow | undefined> {
  const { body } = await world.admin.call<{ accounts: AccountRow[] }>(
    'GET',
    '/api/organisation/accounts',
  );
  return body.accounts.find(({ id }) => id === Number(userId));
}

const full = {
  externalId: 'ext-1',
  name: { givenName: 'Nora', familyName: 'Berg' },
  displayName: 'Nora Berg',
  active: true,
  emails: [{ value: 'nora@north.example', type: 'work', primary: true }],
  phoneNumbers: [
    { value: '+49 30 1', type: 'mobile' },
    { value: '+49 30 2', type: 'work' },
  ],
  [enterpriseSchema]: { employeeNumber: 'B-100', organization: 'Berg Montage' },
};

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
      token: { made_by: 'admin', last_used_at: expect.any(String) },
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
      userBody('nora@north.example', full),
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
      body: { status: String(status), scimType, detail: expect.stringMatching(/.{10}/) },
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
      { schemas: [userSchema, enterpriseSchema], id: expect.any(String), displayName: 'Page 1' },
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
      emails: [{ value: expect.any(String) }],
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
      ...full,
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

interface PatchCase {
  readonly what: string;
  readonly before?: object;
  readonly operations: readonly object[];
  readonly after: object;
  readonly gone?: readonly string[];
}

const patches: readonly PatchCase[] = [
  {
    what: 'replaces one attribute',
    operations: [{ op: 'replace', path: 'displayName', value: 'B' }],
    after: { displayName: 'B' },
  },
  {
    what: 'has operations with capitals, as Entra ID sends them',
    operations: [{ op: 'Replace', path: 'displayName', value: 'B' }],
    after: { displayName: 'B' },
  },
  {
    what: 'reads booleans that are texts',
    operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    after: { active: false },
  },
  {
    what: 'names attributes in the value, without a path',
    operations: [
      {
        op: 'replace',
        value: {
          displayName: 'C',
          'name.givenName': 'Cy',
          [`${enterpriseSchema}:employeeNumber`]: 'P-1',
          id: 'ignored',
        },
      },
    ],
    after: {
      displayName: 'C',
      name: { givenName: 'Cy' },
      [enterpriseSchema]: { employeeNumber: 'P-1' },
    },
  },
  {
    what: 'names an extension in the value',
    operations: [{ op: 'add', value: { [enterpriseSchema]: { organization: 'Lind' } } }],
    after: { [enterpriseSchema]: { organization: 'Lind' } },
  },
  {
    what: 'changes a part of the name and leaves the others',
    before: { name: { givenName: 'Ada', familyName: 'Lang' }, displayName: 'A. L.' },
    operations: [{ op: 'replace', path: 'name.familyName', value: 'Lind' }],
    after: { name: { givenName: 'Ada', familyName: 'Lind' }, displayName: 'A. L.' },
  },
  {
    what: 'changes the name to show with its parts if it consists of them',
    before: { name: { givenName: 'Ada', familyName: 'Lang' } },
    operations: [{ op: 'replace', path: 'name', value: { familyName: 'Lind' } }],
    after: { name: { givenName: 'Ada', familyName: 'Lind' }, displayName: 'Ada Lind' },
  },
  {
    what: 'adds a value for a filter that chooses none',
    operations: [{ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1' }],
    after: { phoneNumbers: [{ value: '+1' }] },
  },
  {
    what: 'replaces the value that a filter chooses',
    before: { phoneNumbers: [{ value: '+1', type: 'work' }] },
    operations: [{ op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: '+2' }],
    after: { phoneNumbers: [{ value: '+2' }] },
  },
  {
    what: 'removes the values that a filter chooses',
    before: { phoneNumbers: [{ value: '+1', type: 'work' }] },
    operations: [{ op: 'remove', path: 'phoneNumbers[type eq "work"]' }],
    after: {},
    gone: ['phoneNumbers'],
  },
  {
    what: 'removes an attribute',
    before: { externalId: 'gone' },
    operations: [{ op: 'remove', path: 'externalId' }],
    after: {},
    gone: ['externalId'],
  },
  {
    what: 'removes an attribute of the extension',
    before: { [enterpriseSchema]: { employeeNumber: 'R-1', organization: 'Lind' } },
    operations: [{ op: 'remove', path: `${enterpriseSchema}:employeeNumber` }],
    after: { [enterpriseSchema]: { organization: 'Lind' } },
  },
  {
    what: 'ignores attributes of RFC 7643 that the product has no place for',
    operations: [
      { op: 'add', path: 'title', value: 'Engineer' },
      { op: 'add', path: `${enterpriseSchema}:department`, value: 'Night' },
      { op: 'add', path: 'addresses[type eq "work"].locality', value: 'Bremen' },
      { op: 'replace', path: 'displayName', value: 'T' },
    ],
    after: { displayName: 'T' },
    gone: ['title'],
  },
  {
    what: 'applies operations one after the other',
    operations: [
      { op: 'add', path: 'externalId', value: '1' },
      { op: 'replace', path: 'externalId', value: '2' },
    ],
    after: { externalId: '2' },
  },
];

describe('patching a user', () => {
  test.each(patches)('a patch $what', async ({ before = {}, operations, after, gone = [] }) => {
    const id = await createId(before);
    const { status, body } = await scim.call('PATCH', `/Users/${id}`, patchOf(...operations));
    expect(status).toBe(200);
    expect(body).toMatchObject(after);
    for (const name of gone) expect(body).not.toHaveProperty(name);
    expect((await scim.call('GET', `/Users/${id}`)).body).toEqual(body);
  });

  test.each([
    ['an unknown attribute', { op: 'replace', path: 'nonsense', value: 1 }, 400, 'invalidPath'],
    ['a path that is none', { op: 'replace', path: 'emails[', value: 1 }, 400, 'invalidFilter'],
    [
      'an attribute that is read only',
      { op: 'replace', path: 'id', value: '1' },
      400,
      'mutability',
    ],
    ['groups', { op: 'add', path: 'groups', value: [{ value: '1' }] }, 400, 'mutability'],
    ['a removal without a path', { op: 'remove' }, 400, 'noTarget'],
    ['no userName any more', { op: 'remove', path: 'userName' }, 400, 'invalidValue'],
    ['another operation', { op: 'move', path: 'displayName', value: 'x' }, 400, 'invalidSyntax'],
    ['no value', { op: 'add', path: 'displayName' }, 400, 'invalidValue'],
    ['a value of another type', { op: 'add', path: 'displayName', value: {} }, 400, 'invalidValue'],
    ['a plain value without a path', { op: 'add', value: 'x' }, 400, 'invalidValue'],
    ['a filter of no list', { op: 'add', path: 'name[a eq 1]', value: {} }, 400, 'invalidPath'],
    [
      'the userName of another',
      { op: 'replace', path: 'userName', value: 'admin@north.example' },
      409,
      'uniqueness',
    ],
  ])(
    'a patch with %s is refused, and changes nothing',
    async (_what, operation, status, scimType) => {
      const id = await createId();
      const before = (await scim.call('GET', `/Users/${id}`)).body;
      const first = { op: 'replace', path: 'externalId', value: 'half' };
      const answer = await scim.call('PATCH', `/Users/${id}`, patchOf(first, operation));
      expect(answer).toMatchObject({ status, body: { scimType } });
      expect((await scim.call('GET', `/Users/${id}`)).body).toEqual(before);
    },
  );

  test('a patch without its schema, without operations or with too many is refused', async () => {
    const id = await createId();
    const operation = { op: 'replace', path: 'displayName', value: 'x' };
    for (const body of [
      { Operations: [operation] },
      patchOf(),
      patchOf(...Array.from({ length: 1001 }, () => operation)),
    ])
      expect(await scim.call('PATCH', `/Users/${id}`, body)).toMatchObject({
        status: 400,
        body: { scimType: 'invalidSyntax' },
      });
  });

  test('the mail address changes with the userName, or with the mail at work', async () => {
    const id = await createId();
    const change = (path: string, value: string) =>
      scim.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path, value }));
    await change('userName', 'moved@north.example');
    expect(await accountOf(id)).toMatchObject({ email: 'moved@north.example' });
    const { body } = await change('emails[type eq "work"].value', 'again@north.example');
    expect(body).toMatchObject({
      userName: 'again@north.example',
      emails: [{ value: 'again@north.example' }],
    });
  });

  test('the manager is set by id, also as a plain text, and removed', async () => {
    const [id, chief] = [await createId(), await createId({ displayName: 'Chief' })];
    const path = `${enterpriseSchema}:manager`;
    const set = await scim.call(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'Add', path, value: chief }),
    );
    expect(set.body).toMatchObject({
      [enterpriseSchema]: { manager: { value: chief, displayName: 'Chief' } },
    });
    const again = { op: 'replace', path, value: { value: String(world.admin.userId) } };
    await scim.call('PATCH', `/Users/${id}`, patchOf(again));
    expect(await accountOf(id)).toMatchObject({ manager_id: world.admin.userId });
    await scim.call('PATCH', `/Users/${id}`, patchOf({ op: 'Remove', path }));
    expect(await accountOf(id)).toMatchObject({ manager_id: null });
    const own = await scim.call('PATCH', `/Users/${id}`, patchOf({ op: 'add', path, value: id }));
    expect(own.status).toBe(400);
  });
});

describe('people who leave', () => {
  const setActive = (id: string | number, value: unknown, by = scim) =>
    by.call('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path: 'active', value }));
  const isSignedIn = async (token: string | null) =>
    (await client(server, token).call('GET', '/api/users/me')).status === 200;

  test('a disabled user is signed out at once, and only the provider lets them in again', async () => {
    const account = await makeAccount(server, world, 'leaver', { totp_secret: null });
    expect(await isSignedIn(account.token)).toBe(true);
    expect((await setActive(account.userId, false)).body).toMatchObject({ active: false });
    expect(await isSignedIn(account.token)).toBe(false);
    const path = `/api/organisation/accounts/${account.userId}/enable`;
    expect((await world.admin.call('POST', path)).body).toMatchObject({ code: 'kept_by_provider' });
    expect((await account.login()).body).toMatchObject({ code: 'account_disabled' });
    expect((await setActive(account.userId, 'True')).body).toMatchObject({ active: true });
    expect((await account.login()).status).toBe(200);
  });

  test('a deleted user loses personal data and can be created again', async () => {
    const userName = 'again-and-again@north.example';
    const made = await scim.call('POST', '/Users', userBody(userName, { externalId: 'e-9' }));
    const id = idOf(made);
    expect((await scim.call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect(await accountOf(id)).toBeUndefined();
    expect((await scim.call('POST', '/Users', userBody(userName))).status).toBe(201);
  });

  test('the last administrator is neither disabled nor deleted', async () => {
    const here = await makeWorld(server, 'alone');
    const provider = await scimClient(server, here);
    const id = here.admin.userId;
    const put = { ...userBody('admin@alone.example'), active: false };
    for (const answer of [
      await setActive(id, false, provider),
      await provider.call('PUT', `/Users/${id}`, put),
      await provider.call('DELETE', `/Users/${id}`),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('last administrator') },
      });
    expect(await isSignedIn(here.admin.token)).toBe(true);
    await here.person('second', [{ codes: 'all' }]);
    expect((await setActive(id, false, provider)).status).toBe(200);
  });
});

describe('what the provider keeps', () => {
  test('kept fields are refused on the screens until the token is revoked', async () => {
    const here = await makeWorld(server, 'kept');
    const provider = await scimClient(server, here);
    const made = await provider.call(
      'POST',
      '/Users',
      userBody('kept@kept.example', { [enterpriseSchema]: { employeeNumber: 'K-1' } }),
    );
    const id = idOf(made);
    const path = `/api/organisation/accounts/${id}`;
    const change = (body: object) => here.admin.call('PATCH', path, { version: 1, body });
    expect(await change({ badge: 'other' })).toMatchObject({
      status: 409,
      body: { code: 'kept_by_provider', error: expect.stringContaining('badge') },
    });
    expect((await change({ badge: 'K-1', phone: '+1' })).status).toBe(200);
    await here.admin.call('DELETE', '/api/organisation/provisioning/token');
    const free = await here.admin.call('PATCH', path, { version: 2, body: { badge: 'other' } });
    expect(free.status).toBe(200);
  });

  test('the audit log names the provider by its calls, without a person', async () => {
    const id = await createId({ displayName: 'Logged' });
    await scim.call(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'replace', path: 'active', value: false }),
    );
    const { body } = await world.admin.call<{
      entries: { item_id: number; call: string; user: unknown }[];
    }>('GET', '/api/organisation/audit?area=people&limit=50');
    const entries = body.entries.filter(({ item_id }) => item_id === Number(id));
    expect(entries.map(({ call, user }) => [call, user])).toEqual([
      ['PROVISION_DISABLE_ACCOUNT', null],
      ['PROVISION_UPDATE_ACCOUNT', null],
      ['PROVISION_CREATE_ACCOUNT', null],
    ]);
    const lines = server.said.filter((line) => line.includes('"call":"PROVISION"'));
    expect(lines.at(-1)).toContain(`"organisation_id":${world.organisationId}`);
  });
});

describe('discovery', () => {
  test('the service says what it can do', async () => {
    const config = (await scim.call('GET', '/ServiceProviderConfig')).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
      sort: { supported: false },
      etag: { supported: true },
    });
    for (const [path, names] of [
      ['/ResourceTypes', ['User', 'Group']],
      ['/Schemas', ['User', 'EnterpriseUser', 'Group']],
    ] as const) {
      const list = await scim.call('GET', path);
      expect(resources(list).map(({ name }) => name)).toEqual(names);
      for (const document of resources(list)) {
        const one = await scim.call('GET', `${path}/${String(document['id'])}`);
        expect(one).toMatchObject({ status: 200, body: document });
      }
      expect((await scim.call('GET', `${path}?filter=name%20pr`)).status).toBe(403);
      expect((await scim.call('GET', `${path}/Nothing`)).status).toBe(404);
    }
    for (const answer of [await scim.call('POST', '/Bulk', {}), await scim.call('GET', '/Me')])
      expect(answer.status).toBe(501);
    expect((await scim.call('GET', '/Nothing')).body).toMatchObject({ status: '404' });
  });

  test('every attribute that a user has is in a schema', async () => {
    const known = new Set(
      resources(await scim.call('GET', '/Schemas')).flatMap(({ attributes }) =>
        (attributes as { name: string }[]).map(({ name }) => name),
      ),
    );
    const { body } = await create({ ...full, [enterpriseSchema]: { employeeNumber: 'S-1' } });
    const extension = body[enterpriseSchema];
    const names = Object.keys({ ...body, ...(isObject(extension) ? extension : {}) });
    const common = ['schemas', 'id', 'meta', enterpriseSchema];
    expect(names.filter((name) => !known.has(name) && !common.includes(name))).toEqual([]);
  });
});
