import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../../src/runtime/record/json.ts';
import { makeAccount } from '../../../tests/support/server/account.ts';
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
} from '../../../tests/support/scim/scim-client.ts';
import {
  type ScimPlant,
  fullUser,
  makeScimPlant,
  userBody,
} from '../../../tests/support/scim/scim-plant.ts';

const containing = (text: string): unknown => expect.stringContaining(text);

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
        body: { detail: containing('last administrator') },
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
      body: { code: 'kept_by_provider', error: containing('badge') },
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
    const { body } = await create({ ...fullUser, [enterpriseSchema]: { employeeNumber: 'S-1' } });
    const extension = body[enterpriseSchema];
    const names = Object.keys({ ...body, ...(isObject(extension) ? extension : {}) });
    const common = ['schemas', 'id', 'meta', enterpriseSchema];
    expect(names.filter((name) => !known.has(name) && !common.includes(name))).toEqual([]);
  });
});
