import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withTenant } from '../../../db/transaction.ts';
import {
  type TestAccount,
  makeAccount,
  password,
} from '../../../../tests/support/server/account.ts';
import { client } from '../../../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../../tests/support/server/world.ts';
import { currentCode } from './totp-code.ts';
import { sealTotpSecrets } from './totp-secret.ts';

const plain = 'JBSWY3DPEHPK3PXPJBSWY3DP';
let server: TestServer;
let world: World;
let account: TestAccount;
let number = 0;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  account = await makeAccount(server, world, `sealed${number}`, { totp_secret: null });
});

const stored = ({ userId }: TestAccount) =>
  withTenant(
    server.services.db,
    { organisationId: world.organisationId, siteIds: [], userId: null },
    (tx) =>
      tx
        .selectFrom('users')
        .select(['totp_secret', 'totp_pending'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
  );

const mine = <T>(path: string, body?: object) =>
  client(server, account.token).call<T>(
    'POST',
    `/api/auth/${path}`,
    body === undefined ? {} : { body },
  );

async function signInWith(code: string): Promise<number> {
  const { body } = await account.login();
  const answer = { challenge_id: body['challenge_id'], code };
  return (await client(server).call('POST', '/api/auth/login/2fa', { body: answer })).status;
}

test('the secret of a new authenticator is stored sealed, and its codes sign in', async () => {
  await mine('prove', { password });
  const { secret } = (await mine<{ secret: string }>('2fa/totp/setup')).body;
  expect((await stored(account)).totp_pending).not.toContain(secret);
  const code = () => currentCode(secret, server.services.now());
  expect((await mine('2fa/totp/verify', { code: code() })).status).toBe(200);
  const { totp_secret } = await stored(account);
  expect(totp_secret).toMatch(/^sealed1\.[\w-]+$/);
  expect(totp_secret).not.toContain(secret);
  server.advance(60_000);
  expect(await signInWith(code())).toBe(200);
});

test('secrets that were stored in clear are sealed at the start and go on working', async () => {
  await account.change({ totp_secret: plain });
  await sealTotpSecrets(server.services);
  const sealed = await stored(account);
  expect(sealed.totp_secret).toMatch(/^sealed1\./);
  await sealTotpSecrets(server.services);
  expect(await stored(account)).toEqual(sealed);
  expect(await signInWith(account.code())).toBe(200);
});

test('a sealed secret that is copied to another account, or sealed with another key, signs nobody in', async () => {
  await account.change({ totp_secret: plain });
  await sealTotpSecrets(server.services);
  const { totp_secret } = await stored(account);
  const code = account.code();
  account = await makeAccount(server, world, `thief${number}`, { totp_secret });
  expect(await signInWith(code)).toBe(401);
});
