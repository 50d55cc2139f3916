import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SingleSignOn } from '../../../src/contract/single-sign-on.ts';
import { type TestAccount, makeAccount, tokenOf } from '../../../tests/support/server/account.ts';
import { type Answer, client, newAddress } from '../../../tests/support/server/client.ts';
import {
  type TestProvider,
  openProvider,
  visitProvider,
} from '../../../tests/support/server/identity-provider.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type Person, type World, makeWorld } from '../../../tests/support/server/world.ts';
import { withTenant } from '../../db/transaction.ts';

const publicUrl = 'http://sites.example';
const path = '/api/organisation/single-sign-on';

let provider: TestProvider;
let server: TestServer;
let world: World;
let number = 0;
/** A new organisation for each test. */
let key: string;

beforeAll(async () => {
  provider = await openProvider(publicUrl);
  server = await testServer({ publicUrl, privateIssuers: true });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  number += 1;
  key = `org${number}`;
  world = await makeWorld(server, key, 2);
  provider.visitor = { subject: `s${number}`, email: `nora@${key}.example`, name: 'Nora Berg' };
  provider.forge = (token) => token;
});

const settings = (more: object = {}) => {
  const {
    issuer,
    clientId: client_id,
    clientSecret: client_secret,
  } = provider.settingsAs('google');
  return {
    issuer,
    client_id,
    client_secret,
    label: 'Acme ID',
    domains: [`${key}.example`],
    groups_claim: 'groups',
    creates_accounts: true,
    is_required: false,
    ...more,
  };
};
const save = (more: object = {}, by: Person = world.admin) =>
  by.call<SingleSignOn & { code?: string }>('PUT', path, { body: settings(more) });
const map = (mappings: readonly object[], by: Person = world.admin) =>
  by.call('PUT', `${path}/mappings`, {
    body: {
      mappings: mappings.map((each) => ({ role_id: null, site_id: null, team_id: null, ...each })),
    },
  });

const cookieOf = ({ headers }: Answer) =>
  /sitewright_visit_\w+=[^;]+/.exec([headers['set-cookie']].flat().map(String).join('\n'))?.[0] ??
  '';
const post = (url: string, body: object, cookie = '') =>
  client(server).call('POST', url, { body, address: newAddress(), headers: { cookie } });
const begin = (organisation = key) =>
  post('/api/auth/oidc/organisation/initiate', { organisation });
async function visit(organisation = key) {
  const begun = await begin(organisation);
  expect(begun.status).toBe(200);
  const back = new URL(await visitProvider(String(begun.body['url'])));
  expect(back.pathname).toBe('/auth/oidc/organisation');
  return { search: back.search, cookie: cookieOf(begun) };
}
const complete = ({ search, cookie }: { search: string; cookie: string }) =>
  post('/api/auth/oidc/organisation/complete', { search }, cookie);
const signIn = async () => complete(await visit());
const signInWith = async (groups: readonly string[] | undefined) => {
  const { subject, email, name } = provider.visitor;
  provider.visitor = {
    subject,
    email,
    ...(name !== undefined && { name }),
    ...(groups && { groups }),
  };
  return signIn();
};

const refused = { status: 401, body: { code: 'identity_refused' } };
interface Me {
  readonly user: { readonly id: number; readonly display_name: string };
  readonly roles: readonly { readonly role_name: string; readonly site_id: number | null }[];
}
const me = async (answer: Answer) =>
  (await client(server, tokenOf(answer)).call<Me>('GET', '/api/users/me')).body;
const rolesOf = async (answer: Answer) =>
  (await me(answer)).roles
    .map(({ role_name, site_id }) => `${role_name} ${site_id ?? ''}`.trim())
    .toSorted();

async function roleId(name: string): Promise<number> {
  const { body } = await world.admin.call<{ roles: { id: number; name: string }[] }>(
    'GET',
    `/api/organisations/${world.organisationId}/roles-permissions`,
  );
  return body.roles.find((role) => role.name === name)?.id ?? 0;
}
/** A role that nobody but its maker holds. */
async function makeRole(name: string, codes: readonly string[] | 'all', site?: number) {
  await world.person(name, [{ ...(site !== undefined && { site }), codes }]);
  return roleId(`${name} 0`);
}
const tenant = () => ({ organisationId: world.organisationId, siteIds: [], userId: null });

describe('the settings', () => {
  test('who holds every code saves the provider; the secret is sealed and never shown', async () => {
    const { client_secret: secret } = settings();
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      provider: { issuer: provider.issuer, label: 'Acme ID', domains: [`${key}.example`] },
      redirect_uri: `${publicUrl}/auth/oidc/organisation`,
      mappings: [],
    });
    const read = await world.admin.call('GET', path);
    expect(JSON.stringify(read.body)).not.toContain(secret);
    const row = await withTenant(server.services.db, tenant(), (tx) =>
      tx.selectFrom('sign_in_providers').selectAll().executeTakeFirstOrThrow(),
    );
    expect(row.client_secret).toMatch(/^sealed1\./);
    const audit = await world.admin.call('GET', '/api/organisation/audit?limit=20');
    expect(JSON.stringify(audit.body)).toContain('SAVE_SINGLE_SIGN_ON');
    expect(JSON.stringify(audit.body)).not.toContain(secret);
    const again = { ...settings({ label: 'Other' }), client_secret: undefined };
    expect((await world.admin.call('PUT', path, { body: again })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test('who holds less is refused, and a first save needs the secret', async () => {
    const codes = ['settings.manage', 'people.manage'];
    const manager = await world.person('manager', [{ codes }]);
    const nobody = await world.person('nobody', [{ codes: ['workorders.read'] }]);
    expect((await save({}, manager)).body).toMatchObject({ code: 'codes_not_held' });
    expect((await manager.call('DELETE', path)).body).toMatchObject({ code: 'codes_not_held' });
    expect((await manager.call('GET', path)).status).toBe(200);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await nobody.call(method, path)).status).toBe(403);
    expect((await save({ client_secret: undefined })).status).toBe(422);
    expect((await save({ issuer: 'no address' })).status).toBe(422);
    expect((await world.admin.call('DELETE', path)).status).toBe(404);
  });

  test('the check of an issuer says what is wrong', async () => {
    const check = async (issuer: string, by: Person = world.admin) =>
      (await by.call('POST', `${path}/check`, { body: { issuer } })).body['problem'];
    expect(await check(provider.issuer)).toBeNull();
    expect(await check('acme')).toBe('no_address');
    expect(await check('http://sites.example')).toBe('not_https');
    expect(await check(`${provider.issuer}/nothing`)).toBe('no_configuration');
    expect(await check(provider.issuer.replace('127.0.0.1', 'localhost'))).toBe('other_issuer');
    expect(await check('https://127.0.0.1:9')).toBe('unreachable');
    const manager = await world.person('manager', [{ codes: ['settings.manage'] }]);
    expect(await check(provider.issuer, manager)).toBeUndefined();
  });

  test('the sign-in page learns the label, and whether a mail address leads there, and no more', async () => {
    const find = async (organisation: string, email: string) =>
      (await post('/api/auth/single-sign-on', { organisation, email })).body;
    const none = { label: null, leads: false, is_required: false };
    expect(await find(key, `nora@${key}.example`)).toEqual(none);
    await save();
    const label = { label: 'Acme ID', is_required: false };
    expect(await find(` ${key.toUpperCase()} `, `Nora@${key}.EXAMPLE`)).toEqual({
      ...label,
      leads: true,
    });
    expect(await find(key, 'nora@elsewhere.example')).toEqual({ ...label, leads: false });
    expect(await find('nowhere', `nora@${key}.example`)).toEqual(none);
    expect((await begin('nowhere')).status).toBe(404);
  });
});

describe('the sign-in', () => {
  test('a first sign-in makes the account, and later ones find it by issuer and subject', async () => {
    await save();
    const first = await signIn();
    expect(first.body).toMatchObject({ status: 'signed_in', user: { display_name: 'Nora Berg' } });
    provider.visitor = { ...provider.visitor, email: `renamed@${key}.example` };
    const second = await signIn();
    expect((await me(second)).user.id).toBe((await me(first)).user.id);
  });

  test.each([
    ['accounts are not made', { creates_accounts: false }, {}],
    ['the address is not verified', {}, { isVerified: false }],
    ['the address is of another domain', {}, { email: 'nora@elsewhere.example' }],
  ])('an unknown person is refused if %s', async (_what, more, visitor) => {
    await save(more);
    provider.visitor = { ...provider.visitor, ...visitor };
    expect(await signIn()).toMatchObject(refused);
  });

  test('an existing person is found by the verified address, with their second factor', async () => {
    await save({ creates_accounts: false });
    const account = await makeAccount(server, world, 'known');
    provider.visitor = { subject: 'known', email: account.email };
    expect((await signIn()).body).toMatchObject({ status: 'two_factor_required' });
    provider.visitor = { ...provider.visitor, amr: ['mfa'] };
    expect((await signIn()).body).toMatchObject({ status: 'signed_in' });
    await account.change({ disabled_at: new Date().toISOString() });
    expect((await signIn()).body).toMatchObject({ code: 'account_disabled' });
  });

  test('an answer is refused for another browser, twice, with another state or a forged token', async () => {
    await save();
    const answer = await visit();
    expect(await complete({ ...answer, cookie: '' })).toMatchObject(refused);
    const used = await visit();
    expect((await complete(used)).status).toBe(200);
    expect(await complete(used)).toMatchObject(refused);
    const other = await visit();
    const search = other.search.replace(/state=[^&]+/, 'state=sign_in.other');
    expect(await complete({ ...other, search })).toMatchObject(refused);
    const claims = (token: string, change: object) => {
      const [head = '', body = '', signature = ''] = token.split('.');
      const forged = {
        ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
        ...change,
      };
      return [head, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.');
    };
    for (const change of [
      { email: `admin@${key}.example` },
      { aud: 'other' },
      { nonce: 'x' },
      { exp: 1 },
    ]) {
      provider.forge = (token) => claims(token, change);
      expect(await signIn()).toMatchObject(refused);
    }
  });

  test('the provider of one organisation signs nobody in to another', async () => {
    const south = await makeWorld(server, `south${number}`);
    await save();
    await signIn();
    expect((await begin(south.key)).status).toBe(404);
  });

  test('after the provider is removed or its issuer changes, its accounts are linked no more', async () => {
    await save();
    await signIn();
    expect((await world.admin.call('DELETE', path)).body).toEqual({ status: 'deleted' });
    expect((await begin()).status).toBe(404);
    await save({ creates_accounts: false, domains: [] });
    provider.visitor = { ...provider.visitor, email: 'moved@elsewhere.example' };
    expect(await signIn()).toMatchObject(refused);
  });

  test('a private address is never asked unless the settings of the server allow it', async () => {
    const strict = await testServer({ publicUrl });
    const here = await makeWorld(strict, 'strict');
    const check = async (issuer: string) =>
      (await here.admin.call('POST', `${path}/check`, { body: { issuer } })).body['problem'];
    for (const issuer of [provider.issuer, 'http://localhost:1'])
      expect(await check(issuer)).toBe('not_https');
    for (const host of [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '[::ffff:10.0.0.1]',
      'localhost',
    ])
      expect([host, await check(`https://${host}`)]).toEqual([host, 'private_address']);
    await here.admin.call('PUT', path, { body: settings() });
    const begun = await client(strict).call('POST', '/api/auth/oidc/organisation/initiate', {
      body: { organisation: 'strict' },
    });
    expect(begun.body).toMatchObject({ code: 'provider_unreachable' });
    await strict.close();
  });
});

describe('groups', () => {
  test('groups give roles on a site, on every site and in the organisation, and teams', async () => {
    const [one = 0, two = 0] = world.siteIds;
    const viewer = await makeRole('viewer', ['workorders.read'], one);
    const auditor = await makeRole('auditor', ['audit.view']);
    const { body: team } = await world.admin.call('POST', '/api/organisation/teams', {
      body: { name: 'Crew' },
    });
    await save();
    await map([
      { group: 'here', role_id: viewer, site_id: two },
      { group: 'everywhere', role_id: viewer },
      { group: 'audit', role_id: auditor },
      { group: 'crew', team_id: Number(team['id']) },
    ]);
    expect(await rolesOf(await signInWith(['here', 'unknown']))).toEqual([`viewer 0 ${two}`]);
    expect(await rolesOf(await signInWith(['everywhere', 'audit']))).toEqual([
      'auditor 0',
      `viewer 0 ${one}`,
      `viewer 0 ${two}`,
    ]);
    const crew = await signInWith(['crew']);
    expect(await rolesOf(crew)).toEqual([]);
    const { user } = await me(crew);
    const membersNow = async () => {
      const { body } = await world.admin.call<{ teams: { member_ids: number[] }[] }>(
        'GET',
        '/api/organisation/teams',
      );
      return body.teams[0]?.member_ids;
    };
    expect(await membersNow()).toEqual([user.id]);
    const removal = await world.admin.call(
      'PATCH',
      `/api/organisation/teams/${String(team['id'])}`,
      {
        version: 2,
        body: { member_ids: [] },
      },
    );
    expect(removal.body).toMatchObject({ code: 'kept_by_provider' });
    expect(await rolesOf(await signInWith(undefined))).toEqual([]);
    expect(await membersNow()).toEqual([]);
  });

  test('roles given by hand stay, and roles from groups are not changed by hand', async () => {
    const auditor = await makeRole('auditor', ['audit.view']);
    const second = await makeRole('second', ['bulletins.manage']);
    await save();
    await map([
      { group: 'a', role_id: auditor },
      { group: 'b', role_id: second },
    ]);
    const { user } = await me(await signInWith(['a']));
    const give = (role_id: number) =>
      world.admin.call('POST', '/api/organisation/grants', {
        body: { role_id, user_ids: [user.id], team_ids: [], site_ids: [], expires_at: null },
      });
    await give(second);
    expect(await rolesOf(await signInWith(['a', 'b']))).toEqual(['auditor 0', 'second 0']);
    expect(await rolesOf(await signInWith([]))).toEqual(['second 0']);
    await signInWith(['a']);
    const { body } = await world.admin.call<{
      grants: { id: number; version: number; is_provided: boolean; may_change: boolean }[];
    }>('GET', `/api/organisation/grants?user_id=${user.id}`);
    const [provided] = body.grants.filter(({ is_provided }) => is_provided);
    expect(provided).toMatchObject({ may_change: false });
    const withdrawn = await world.admin.call('POST', '/api/organisation/grants/withdraw', {
      body: { ids: [provided?.id] },
    });
    expect(withdrawn.body).toMatchObject({ code: 'kept_by_provider' });
    await give(auditor);
    expect(await rolesOf(await signInWith([]))).toEqual(['auditor 0', 'second 0']);
  });

  test('nobody maps a group to what they do not hold, nor removes such a mapping', async () => {
    const auditor = await makeRole('auditor', ['audit.view']);
    const admins = await roleId('admin 0');
    const south = await makeWorld(server, `foreign${number}`);
    await save();
    const manager = await world.person('manager', [{ codes: ['people.manage'] }]);
    const reader = await world.person('reader', [{ codes: ['settings.manage'] }]);
    expect((await map([{ group: 'a', role_id: auditor }], manager)).body).toMatchObject({
      code: 'codes_not_held',
    });
    expect((await map([{ group: 'a', role_id: auditor }], reader)).status).toBe(403);
    expect((await map([{ group: 'a', role_id: admins }])).status).toBe(200);
    expect((await map([], manager)).body).toMatchObject({ code: 'codes_not_held' });
    const mine = { group: 'm', role_id: await roleId('manager 0') };
    expect((await map([{ group: 'a', role_id: admins }, mine], manager)).status).toBe(200);
    const foreign = south.siteIds[0];
    for (const mapping of [
      { group: 'x', role_id: 999_999 },
      { group: 'x', team_id: 999_999 },
      {
        group: 'x',
        role_id: await makeRole('viewer', ['workorders.read'], world.siteIds[0]),
        site_id: foreign,
      },
    ])
      expect((await map([mapping])).status).toBe(404);
    for (const mapping of [
      { group: 'x' },
      { group: 'x', role_id: auditor, site_id: world.siteIds[0] },
    ])
      expect((await map([mapping])).status).toBe(409);
  });

  test('the last administrator keeps the role when the group is gone', async () => {
    const admins = await roleId('admin 0');
    await save();
    await map([{ group: 'admins', role_id: admins }]);
    const { user } = await me(await signInWith(['admins']));
    await withTenant(server.services.db, tenant(), (tx) =>
      tx.deleteFrom('role_grants').where('user_id', '=', world.admin.userId).execute(),
    );
    expect(await rolesOf(await signInWith([]))).toEqual(['admin 0']);
    await world.person('next', [{ codes: 'all' }]);
    expect(await rolesOf(await signInWith([]))).toEqual([]);
    expect(user.display_name).toBe('Nora Berg');
  });

  test('the audit log shows what groups gave without a person', async () => {
    const auditor = await makeRole('auditor', ['audit.view']);
    await save();
    await map([{ group: 'a', role_id: auditor }]);
    await signInWith(['a']);
    const { body } = await world.admin.call<{ entries: { call: string; user: unknown }[] }>(
      'GET',
      '/api/organisation/audit?limit=20',
    );
    const mapped = body.entries.filter(({ call }) => call.startsWith('MAP_'));
    expect(mapped.map(({ call, user }) => [call, user])).toEqual([
      ['MAP_GRANT', null],
      ['MAP_CREATE_ACCOUNT', null],
    ]);
  });
});

describe('an organisation whose people sign in only by the provider', () => {
  let account: TestAccount;
  const required = { status: 403, body: { code: 'single_sign_on_required' } };

  beforeEach(async () => {
    account = await makeAccount(server, world, 'worker', { totp_secret: null });
  });

  test('nobody closes the other ways while no administrator has a second factor', async () => {
    expect((await save({ is_required: true })).body).toMatchObject({ code: 'no_way_in' });
  });

  test('passwords are refused, but administrators with a second factor keep a way in', async () => {
    const chief = await makeAccount(server, world, 'chief');
    const admins = await roleId('admin 0');
    await withTenant(server.services.db, tenant(), (tx) =>
      tx
        .insertInto('role_grants')
        .values({
          organisation_id: world.organisationId,
          user_id: chief.userId,
          role_id: admins,
          scope: 'Organisation',
        })
        .execute(),
    );
    expect((await save({ is_required: true })).status).toBe(200);
    expect(await account.login()).toMatchObject(required);
    const withFactor = await makeAccount(server, world, 'careful');
    expect(await withFactor.login()).toMatchObject(required);
    expect((await chief.login()).body).toMatchObject({ status: 'two_factor_required' });
    provider.visitor = { subject: 'worker', email: account.email };
    expect((await signIn()).body).toMatchObject({ status: 'signed_in' });
  });
});
