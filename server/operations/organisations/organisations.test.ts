import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommand } from '../../../scripts/admin/options.ts';
import { runCommand } from '../../../scripts/admin/run.ts';
import { makeAccount, tokenOf } from '../../../tests/support/server/account.ts';
import { client, newAddress } from '../../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
});
afterAll(() => server.close());

const legal = async (kind: string, organisation?: string) => {
  const query = organisation === undefined ? '' : `?organisation=${organisation}`;
  return (await client(server).call('GET', `/api/legal/${kind}${query}`)).body;
};

describe('settings of an organisation', () => {
  const path = '/api/organisation';

  test('settings are read and changed only by people who manage settings in the whole organisation', async () => {
    const here = await world.person('here', [
      { site: world.siteIds[0] ?? 0, codes: ['settings.manage'] },
    ]);
    const reader = await world.person('reader', [{ codes: ['people.manage'] }]);
    for (const person of [here, reader]) {
      expect((await person.call('GET', path)).status).toBe(403);
      const changed = await person.call('PATCH', path, { body: { name: 'Mine' } });
      expect(changed.status).toBe(403);
    }
    expect((await world.admin.call('GET', path)).body).toEqual({
      key: 'north',
      name: 'north Ltd',
      precise_login_texts: false,
      second_factor_required: false,
      without_second_factor: 3,
      colour: null,
      timezone: null,
      languages: [],
      terms: { en: '', de: '', fr: '' },
      privacy: { en: '', de: '', fr: '' },
    });
  });

  test('legal texts are public, for the only organisation or by key', async () => {
    const nothing = { organisation: null, texts: { en: '', de: '', fr: '' } };
    expect(await legal('terms')).toEqual(nothing);
    const terms = { en: '# Be careful', de: '# Vorsicht', fr: '' };
    await world.admin.call('PATCH', path, { body: { terms } });
    const found = { organisation: 'north Ltd', texts: terms };
    expect(await legal('terms')).toEqual(found);
    expect(await legal('privacy', 'north')).toEqual(nothing);
    expect(await legal('terms', 'nowhere')).toEqual(nothing);
    await makeWorld(server, 'south');
    expect(await legal('terms')).toEqual(nothing);
    expect(await legal('terms', 'North')).toEqual(found);
    expect(await legal('terms', 'south')).toEqual(nothing);
  });

  test('a failed sign-in names the reason only if the setting permits it', async () => {
    const tried = async () =>
      (
        await client(server).call('POST', '/api/auth/login', {
          body: { organisation: 'north', email: 'nobody@north.example', password: 'x' },
          address: newAddress(),
        })
      ).body['code'];
    expect(await tried()).toBe('invalid_credentials');
    await world.admin.call('PATCH', path, { body: { precise_login_texts: true } });
    expect(await tried()).toBe('user_not_found');
  });
});

describe('the console command for admins', () => {
  const run = async (line: string) => {
    const command = readCommand(line.split(' '));
    if (command === null) throw new Error('Not clear.');
    return runCommand(server.services, command);
  };
  const of = (email: string) => `--organisation north --email ${email}`;

  test('the command creates an admin, an organisation if requested, and a single-use link', async () => {
    const said = await run(
      'create --organisation east --email eve@east.example --name Eve --organisation-name East',
    );
    const token = /reset-password#([\w-]+)/.exec(said)?.[1] ?? '';
    const password = 'three plain words here';
    const post = (at: string, body: object) =>
      client(server).call('POST', `/api/auth/${at}`, { body, address: newAddress() });
    expect((await post('password-reset/verify', { token, password })).status).toBe(200);
    const login = { organisation: 'east', email: 'eve@east.example', password };
    const admin = client(server, tokenOf(await post('login', login)));
    expect((await admin.call('GET', '/api/organisation')).body).toMatchObject({ name: 'East' });
    await expect(
      run('create --organisation east --email eve@east.example --name Eve'),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      run('create --organisation east --email ed@east.example --name Ed --organisation-name E'),
    ).rejects.toMatchObject({ code: 'organisation_taken' });
    await expect(
      run('create --organisation west --email ed@west.example --name Ed'),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the command removes the second factors of one account and ends its sessions', async () => {
    const account = await makeAccount(server, world, 'forgetful');
    const other = await makeAccount(server, world, 'careful');
    expect((await account.login()).body['status']).toBe('two_factor_required');
    await run(`reset-factor ${of(account.email)} --yes`);
    expect((await account.login()).body['status']).toBe('signed_in');
    expect((await other.login()).body['status']).toBe('two_factor_required');
    expect((await client(server, account.token).call('GET', '/api/users/me')).status).toBe(401);
  });

  test('the command lists sessions and ends one or all', async () => {
    const account = await makeAccount(server, world, 'travelling', { totp_secret: null });
    const token = tokenOf(await account.login());
    const lines = (await run(`sessions ${of(account.email)}`)).split('\n');
    expect(lines).toHaveLength(2);
    const ids = lines.map((line) => line.split(' ')[0] ?? '');
    expect(await run(`end-session ${of(account.email)} --session ${ids[0]}`)).toMatch(/^Ended 1/);
    expect(await run(`end-session ${of(account.email)} --session ${ids[0]}`)).toMatch(/^No such/);
    await run(`end-session ${of(account.email)} --all`);
    for (const each of [token, account.token])
      expect((await client(server, each).call('GET', '/api/users/me')).status).toBe(401);
    expect(await run(`sessions ${of(account.email)}`)).toMatch(/nowhere/);
  });

  test.each([
    '',
    'create',
    'create --organisation north --email eve@north.example',
    'create --organisation north --email eve@north.example --name Eve extra',
    'reset-factor --organisation north --email eve@north.example',
    'end-session --organisation north --email eve@north.example',
    'end-session --organisation north --email eve@north.example --all --session x',
    'end-session --organisation north --email eve@north.example --session everything',
    'sessions --organisation north --email eve',
    'sessions --organisation north --email eve@north.example --everybody',
    'forget --organisation north --email eve@north.example',
  ])('the command refuses "%s" as ambiguous', (line) => {
    expect(readCommand(line.split(' ').filter(Boolean))).toBeNull();
  });
});

describe('the guided start', () => {
  const path = '/api/organisation/guide';
  interface Guide {
    readonly steps: readonly { readonly step: string; readonly state: string }[];
    readonly is_closed: boolean;
  }
  const statesOf = ({ steps }: Guide) =>
    Object.fromEntries(steps.map(({ step, state }) => [step, state]));

  test('a step is done when the data says so, and can be skipped and taken up again', async () => {
    const fresh = await makeWorld(server, 'fresh', 0);
    const { admin } = fresh;
    const read = async () => statesOf((await admin.call<Guide>('GET', path)).body);
    const change = (body: object) => admin.call<Guide>('PATCH', path, { body });
    const open = {
      organisation: 'open',
      site: 'open',
      modules: 'open',
      people: 'open',
      items: 'open',
      second_factor: 'open',
    };
    expect(await read()).toEqual(open);
    await change({ confirm_modules: true });
    expect(await read()).toEqual(open);
    await admin.call('PATCH', '/api/organisation', { body: { timezone: 'Europe/Berlin' } });
    const site = await admin.call('POST', '/api/sites', { body: { name: 'First' } });
    expect(await read()).toEqual({
      ...open,
      organisation: 'done',
      site: 'done',
      modules: 'done',
    });
    await fresh.person('colleague', []);
    await change({ skip: 'second_factor' });
    const skipped = { people: 'done', second_factor: 'skipped', items: 'open' };
    expect(await read()).toMatchObject(skipped);
    const closed = await change({ resume: 'second_factor', is_closed: true });
    expect(closed.body.is_closed).toBe(true);
    expect(await read()).toMatchObject({ second_factor: 'open' });
    await admin.call('POST', `/api/sites/${Number(site.body['id'])}/settings/archive`);
    expect(await read()).toMatchObject({ site: 'open', modules: 'open' });
  });

  test('only people who manage settings of the whole organisation see or change it', async () => {
    const reader = await world.person('guide-reader', [{ codes: ['people.manage'] }]);
    const skip = await reader.call('PATCH', path, { body: { skip: 'people' } });
    expect([(await reader.call('GET', path)).status, skip.status]).toEqual([403, 403]);
    const wrong = await world.admin.call('PATCH', '/api/organisation', {
      body: { timezone: 'Nowhere/Else' },
    });
    expect(wrong.status).toBe(422);
  });
});
