import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillPath } from '../../../../src/domain/call.ts';
import { staticCallGroups } from '../../../../src/contract/registry.ts';
import {
  type TestAccount,
  makeAccount,
  password,
  tokenOf,
} from '../../../../tests/support/server/account.ts';
import { client } from '../../../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../../tests/support/server/world.ts';
import { membershipOf } from '../../../realtime/membership.ts';
import { authLimits } from '../auth-limits.ts';
import { currentCode } from '../totp/totp-code.ts';

let server: TestServer;
let world: World;
let boss: TestAccount;
let account: TestAccount;
let number = 0;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
  boss = await makeAccount(server, world, 'boss');
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  account = await makeAccount(server, world, `required${number}`, { totp_secret: null });
});

const settings = '/api/organisation';
const require = (isRequired: boolean) =>
  client(server, boss.token).call('PATCH', settings, {
    body: { second_factor_required: isRequired },
  });
const missing = async () =>
  Number((await client(server, boss.token).call('GET', settings)).body['without_second_factor']);

const codeOf = async (token: string, path: string) =>
  (await client(server, token).call('GET', path)).body['code'];

/** Sets an authenticator app up; returns the statuses of both steps. */
async function setUpApp(token: string): Promise<readonly number[]> {
  const { call } = client(server, token);
  const begun = await call<{ secret?: string }>('POST', '/api/auth/2fa/totp/setup');
  const code = currentCode(begun.body.secret ?? 'A'.repeat(32), server.services.now());
  const done = await call('POST', '/api/auth/2fa/totp/verify', { body: { code } });
  return [begun.status, done.status];
}

describe('an organisation that requires a second factor', () => {
  test('people without a second factor can only set one up, and every call is open afterwards', async () => {
    const early = account.token ?? '';
    expect(await codeOf(early, '/api/users/me')).toBeUndefined();
    const before = await missing();
    expect((await require(true)).status).toBe(200);
    expect(await codeOf(early, '/api/users/me')).toBe('second_factor_required');
    expect(await membershipOf(server.services, early)).toBeNull();

    const token = tokenOf(await account.login());
    expect(await codeOf(token, '/api/users/me')).toBe('second_factor_required');
    expect(await setUpApp(token)).toEqual([200, 200]);
    expect(await codeOf(token, '/api/users/me')).toBeUndefined();
    expect(await membershipOf(server.services, token)).not.toBeNull();
    expect(await missing()).toBe(before - 1);
    expect((await account.login()).body['status']).toBe('two_factor_required');
  });

  test('without the factor every call is refused except those that the contract lists', async () => {
    await require(true);
    const params = {
      siteId: world.siteIds[0],
      userId: account.userId,
      organisationId: world.organisationId,
    };
    const calls = staticCallGroups
      .flatMap((group) => group.calls)
      .filter(({ access }) => access !== 'public')
      .map((call) => ({
        ...call,
        url: fillPath(
          call.path.replaceAll(/\{(?!siteId|userId|organisationId)\w+\}/g, '1'),
          params,
        ),
      }));
    const open: string[] = [];
    for (const { name, method, url } of calls) {
      const { body } = await client(server, account.token).call(method, url);
      if (body['code'] !== 'second_factor_required') open.push(name);
    }
    expect(open).toEqual(calls.filter((call) => call.withoutFactor).map(({ name }) => name));
    expect(open).not.toContain('GET_CURRENT_USER');
  });

  test('the sign-in counts as reauthentication for the set-up for ten minutes', async () => {
    await require(true);
    const token = tokenOf(await account.login());
    server.advance(authLimits.proof + 1);
    expect((await setUpApp(token))[0]).toBe(403);
    await client(server, token).call('POST', '/api/auth/prove', { body: { password } });
    expect(await setUpApp(token)).toEqual([200, 200]);
  });

  test('nobody can remove their last second factor', async () => {
    await require(true);
    const token = tokenOf(await account.login());
    await setUpApp(token);
    const { call } = client(server, token);
    const remove = () => call('POST', '/api/auth/2fa/totp/disable');
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'last_second_factor' } });
    expect((await call('GET', '/api/auth/2fa')).body['totp']).toBe(true);
    await account.change({ email_codes: true });
    expect((await remove()).status).toBe(200);
  });

  test('nobody needs a factor after the requirement is switched off', async () => {
    await require(true);
    const token = tokenOf(await account.login());
    await require(false);
    expect(await codeOf(token, '/api/users/me')).toBeUndefined();
    expect((await client(server, token).call('POST', '/api/auth/2fa/totp/setup')).status).toBe(200);
    const plain = tokenOf(await account.login());
    expect((await setUpApp(plain))[0]).toBe(403);
  });
});
