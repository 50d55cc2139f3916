import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../tests/support/server/account.ts';
import { client } from '../../../tests/support/server/client.ts';
import { testServer } from '../../../tests/support/server/server.ts';
import { type Person, makeWorld } from '../../../tests/support/server/world.ts';
import { SingleSignOnPlant, path, publicUrl } from '../../../tests/support/single-sign-on/plant.ts';
import { withTenant } from '../../db/transaction.ts';

let plant: SingleSignOnPlant;

beforeAll(async () => {
  plant = await SingleSignOnPlant.open();
});
afterAll(() => plant.close());
beforeEach(() => plant.next());

const refused = { status: 401, body: { code: 'identity_refused' } };

describe('the settings', () => {
  test('who holds every code saves the provider; the secret is sealed and never shown', async () => {
    const { client_secret: secret } = plant.settings();
    const { status, body } = await plant.save();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      provider: {
        issuer: plant.provider.issuer,
        label: 'Acme ID',
        domains: [`${plant.key}.example`],
      },
      redirect_uri: `${publicUrl}/auth/oidc/organisation`,
      mappings: [],
    });
    const read = await plant.world.admin.call('GET', path);
    expect(JSON.stringify(read.body)).not.toContain(secret);
    const row = await withTenant(plant.server.services.db, plant.tenant, (tx) =>
      tx.selectFrom('sign_in_providers').selectAll().executeTakeFirstOrThrow(),
    );
    expect(row.client_secret).toMatch(/^sealed1\./);
    const audit = await plant.world.admin.call('GET', '/api/organisation/audit?limit=20');
    expect(JSON.stringify(audit.body)).toContain('SAVE_SINGLE_SIGN_ON');
    expect(JSON.stringify(audit.body)).not.toContain(secret);
    const again = { ...plant.settings({ label: 'Other' }), client_secret: undefined };
    expect((await plant.world.admin.call('PUT', path, { body: again })).status).toBe(200);
    expect((await plant.signIn()).status).toBe(200);
  });

  test('who holds less is refused, and a first save needs the secret', async () => {
    const codes = ['settings.manage', 'people.manage'];
    const manager = await plant.world.person('manager', [{ codes }]);
    const nobody = await plant.world.person('nobody', [{ codes: ['workorders.read'] }]);
    expect((await plant.save({}, manager)).body).toMatchObject({ code: 'codes_not_held' });
    expect((await manager.call('DELETE', path)).body).toMatchObject({ code: 'codes_not_held' });
    expect((await manager.call('GET', path)).status).toBe(200);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await nobody.call(method, path)).status).toBe(403);
    expect((await plant.save({ client_secret: undefined })).status).toBe(422);
    expect((await plant.save({ issuer: 'no address' })).status).toBe(422);
    expect((await plant.world.admin.call('DELETE', path)).status).toBe(404);
  });

  test('the check of an issuer says what is wrong', async () => {
    const check = async (issuer: string, by: Person = plant.world.admin) =>
      (await by.call('POST', `${path}/check`, { body: { issuer } })).body['problem'];
    expect(await check(plant.provider.issuer)).toBeNull();
    expect(await check('acme')).toBe('no_address');
    expect(await check('http://sites.example')).toBe('not_https');
    expect(await check(`${plant.provider.issuer}/nothing`)).toBe('no_configuration');
    expect(await check(plant.provider.issuer.replace('127.0.0.1', 'localhost'))).toBe(
      'other_issuer',
    );
    expect(await check('https://127.0.0.1:9')).toBe('unreachable');
    const manager = await plant.world.person('manager', [{ codes: ['settings.manage'] }]);
    expect(await check(plant.provider.issuer, manager)).toBeUndefined();
  });

  test('the sign-in page learns the label, and whether a mail address leads there, and no more', async () => {
    const find = async (organisation: string, email: string) =>
      (await plant.post('/api/auth/single-sign-on', { organisation, email })).body;
    const none = { label: null, leads: false, is_required: false };
    expect(await find(plant.key, `nora@${plant.key}.example`)).toEqual(none);
    await plant.save();
    const label = { label: 'Acme ID', is_required: false };
    expect(await find(` ${plant.key.toUpperCase()} `, `Nora@${plant.key}.EXAMPLE`)).toEqual({
      ...label,
      leads: true,
    });
    expect(await find(plant.key, 'nora@elsewhere.example')).toEqual({ ...label, leads: false });
    expect(await find('nowhere', `nora@${plant.key}.example`)).toEqual(none);
    expect((await plant.begin('nowhere')).status).toBe(404);
  });
});

describe('the sign-in', () => {
  test('a first sign-in makes the account, and later ones find it by issuer and subject', async () => {
    await plant.save();
    const first = await plant.signIn();
    expect(first.body).toMatchObject({ status: 'signed_in', user: { display_name: 'Nora Berg' } });
    plant.provider.visitor = { ...plant.provider.visitor, email: `renamed@${plant.key}.example` };
    const second = await plant.signIn();
    expect((await plant.me(second)).user.id).toBe((await plant.me(first)).user.id);
  });

  test.each([
    ['accounts are not made', { creates_accounts: false }, {}],
    ['the address is not verified', {}, { isVerified: false }],
    ['the address is of another domain', {}, { email: 'nora@elsewhere.example' }],
  ])('an unknown person is refused if %s', async (_what, more, visitor) => {
    await plant.save(more);
    plant.provider.visitor = { ...plant.provider.visitor, ...visitor };
    expect(await plant.signIn()).toMatchObject(refused);
  });

  test('an existing person is found by the verified address, with their second factor', async () => {
    await plant.save({ creates_accounts: false });
    const account = await makeAccount(plant.server, plant.world, 'known');
    plant.provider.visitor = { subject: 'known', email: account.email };
    expect((await plant.signIn()).body).toMatchObject({ status: 'two_factor_required' });
    plant.provider.visitor = { ...plant.provider.visitor, amr: ['mfa'] };
    expect((await plant.signIn()).body).toMatchObject({ status: 'signed_in' });
    await account.change({ disabled_at: new Date().toISOString() });
    expect((await plant.signIn()).body).toMatchObject({ code: 'account_disabled' });
  });

  test('an answer is refused for another browser, twice, with another state or a forged token', async () => {
    await plant.save();
    const answer = await plant.visit();
    expect(await plant.complete({ ...answer, cookie: '' })).toMatchObject(refused);
    const used = await plant.visit();
    expect((await plant.complete(used)).status).toBe(200);
    expect(await plant.complete(used)).toMatchObject(refused);
    const other = await plant.visit();
    const search = other.search.replace(/state=[^&]+/, 'state=sign_in.other');
    expect(await plant.complete({ ...other, search })).toMatchObject(refused);
    const claims = (token: string, change: object) => {
      const [head = '', body = '', signature = ''] = token.split('.');
      const forged = {
        ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
        ...change,
      };
      return [head, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.');
    };
    for (const change of [
      { email: `admin@${plant.key}.example` },
      { aud: 'other' },
      { nonce: 'x' },
      { exp: 1 },
    ]) {
      plant.provider.forge = (token) => claims(token, change);
      expect(await plant.signIn()).toMatchObject(refused);
    }
  });

  test('the provider of one organisation signs nobody in to another', async () => {
    const south = await makeWorld(plant.server, `south-of-${plant.key}`);
    await plant.save();
    await plant.signIn();
    expect((await plant.begin(south.key)).status).toBe(404);
  });

  test('after the provider is removed or its issuer changes, its accounts are linked no more', async () => {
    await plant.save();
    await plant.signIn();
    expect((await plant.world.admin.call('DELETE', path)).body).toEqual({ status: 'deleted' });
    expect((await plant.begin()).status).toBe(404);
    await plant.save({ creates_accounts: false, domains: [] });
    plant.provider.visitor = { ...plant.provider.visitor, email: 'moved@elsewhere.example' };
    expect(await plant.signIn()).toMatchObject(refused);
  });

  test('a private address is never requested unless the settings of the server allow it', async () => {
    const strict = await testServer({ publicUrl });
    const here = await makeWorld(strict, 'strict');
    const check = async (issuer: string) =>
      (await here.admin.call('POST', `${path}/check`, { body: { issuer } })).body['problem'];
    for (const issuer of [plant.provider.issuer, 'http://localhost:1'])
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
    await here.admin.call('PUT', path, { body: plant.settings() });
    const begun = await client(strict).call('POST', '/api/auth/oidc/organisation/initiate', {
      body: { organisation: 'strict' },
    });
    expect(begun.body).toMatchObject({ code: 'provider_unreachable' });
    await strict.close();
  });
});
