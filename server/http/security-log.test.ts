import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staticCallGroups } from '../../src/contract/registry.ts';
import { isWrite } from '../../src/domain/call.ts';
import { type TestAccount, makeAccount, password } from '../../tests/support/server/account.ts';
import { client, newAddress } from '../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../tests/support/server/world.ts';
import { isSecurityCall } from './security-log.ts';

let server: TestServer;
let world: World;
let account: TestAccount;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
  account = await makeAccount(server, world, 'logged');
});
afterAll(() => server.close());

/** The events that `work` logs, without time and address. */
async function eventsOf(work: () => Promise<unknown>): Promise<readonly object[]> {
  const before = server.said.length;
  await work();
  return server.said
    .slice(before)
    .filter((line) => line.startsWith('security '))
    .map((line) => {
      const { time, address, ...event } = JSON.parse(line.slice('security '.length)) as {
        time: string;
        address: string;
      };
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(address).not.toBe('');
      return event;
    });
}

describe('the security log', () => {
  test('a sign-in is logged with its account: refused, half done, and done', async () => {
    const { organisation, email, userId } = account;
    const { organisationId: organisation_id } = world;
    const named = { event: 'sign_in', call: 'LOGIN', organisation, email };
    expect(await eventsOf(() => account.login('wrong'))).toEqual([
      { ...named, outcome: 'refused', code: 'invalid_credentials' },
    ]);
    let challenge_id: unknown;
    const half = await eventsOf(async () => {
      challenge_id = (await account.login()).body['challenge_id'];
    });
    expect(half).toEqual([{ ...named, outcome: 'second_factor_required' }]);
    const answer = (code: string) =>
      eventsOf(() =>
        client(server).call('POST', '/api/auth/login/2fa', {
          body: { challenge_id, code },
          address: newAddress(),
        }),
      );
    const second = { event: 'sign_in', call: 'LOGIN_TWO_FACTOR' };
    const wrong = account.code() === '000000' ? '000001' : '000000';
    expect(await answer(wrong)).toEqual([{ ...second, outcome: 'refused', code: 'invalid_code' }]);
    expect(await answer(account.code())).toEqual([
      { ...second, outcome: 'success', user_id: userId, organisation_id },
    ]);
  });

  test('changes of factors and settings, and refusals of permissions, are logged with the user', async () => {
    const { token, userId } = account;
    const me = client(server, token);
    const user = {
      user_id: userId,
      organisation_id: world.organisationId,
      session_id: expect.any(Number) as number,
    };
    const proof = { event: 'reauthentication', call: 'PROVE', outcome: 'success', ...user };
    expect(
      await eventsOf(() => me.call('POST', '/api/auth/prove', { body: { password } })),
    ).toEqual([proof]);
    expect(await eventsOf(() => me.call('POST', '/api/auth/2fa/backup-codes/generate'))).toEqual([
      { event: 'factor_change', call: 'GENERATE_BACKUP_CODES', outcome: 'success', ...user },
    ]);
    const body = { second_factor_required: false };
    expect(await eventsOf(() => me.call('PATCH', '/api/organisation', { body }))).toEqual([
      {
        event: 'permission_change',
        call: 'UPDATE_ORGANISATION',
        outcome: 'success',
        ...user,
        fields: ['second_factor_required'],
      },
    ]);
    expect(await eventsOf(() => me.call('GET', '/api/organisation/accounts'))).toEqual([
      {
        event: 'access_refused',
        call: 'GET_ACCOUNTS',
        outcome: 'refused',
        code: 'forbidden',
        ...user,
      },
    ]);
  });

  test('no line contains a password, a code or a token', async () => {
    const secret = 'correct horse battery';
    const before = server.said.length;
    await account.login(secret);
    const mistyped = { organisation: 'north', email: secret, password: secret };
    await client(server).call('POST', '/api/auth/login', { body: mistyped });
    await client(server).call('POST', '/api/auth/magic-link/verify', { body: { token: secret } });
    const lines = server.said.slice(before).join('\n');
    expect(lines).toContain('"code":"link_over"');
    expect(lines).not.toContain(secret);
  });

  test('every call that changes the sign-in is a security event, except steps that change nothing yet', () => {
    const silent = staticCallGroups
      .flatMap((group) => group.calls)
      .filter((call) => call.path.startsWith('/api/auth/') && call.method !== 'GET')
      .filter(({ name }) => !isSecurityCall(name))
      .map((call) => (isWrite(call) ? call.name : `${call.name} (public)`));
    expect(silent.toSorted()).toEqual([
      'ASK_SINGLE_SIGN_ON (public)',
      'CHECK_INVITATION (public)',
      'CHECK_SET_UP (public)',
      'INITIATE_HARDWARE (public)',
      'INITIATE_LINK',
      'INITIATE_OIDC (public)',
      'INITIATE_WEBAUTHN (public)',
      'REFRESH (public)',
      'RENAME_HARDWARE',
      'RENAME_WEBAUTHN',
      'SETUP_EMAIL_CODES',
      'SETUP_HARDWARE',
      'SETUP_TOTP',
      'SETUP_WEBAUTHN',
    ]);
  });
});
