import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant } from '../../../db/transaction.ts';
import { type Answer, client } from '../../../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../../tests/support/server/world.ts';
import { authLimits } from '../auth-limits.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { currentCode } from '../totp/totp-code.ts';
import { sorted } from '../../../../tests/support/sorted.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DP';
const password = 'a password of some length';
const halfMinute = 30_000;

let server: TestServer;
let world: World;
let hash: string;
let number = 0;
let email: string;
let userId: number;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
  hash = await hashPassword(password);
});
afterAll(async () => server.close());

/** A separate user for each test, because codes and attempts are counted by user. */
beforeEach(async () => {
  number += 1;
  ({ userId } = await world.person(`person${number}`, [{ codes: ['settings.manage'] }]));
  email = `person${number}@north.example`;
  await changeUser({ password_hash: hash, totp_secret: secret });
});

function changeUser(values: {
  password_hash?: string;
  totp_secret?: string | null;
  disabled_at?: string;
  deleted_at?: string;
}) {
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  return withTenant(server.services.db, tenant, (tx) =>
    tx.updateTable('users').set(values).where('id', '=', userId).execute(),
  );
}

const anyone = () => client(server);

function login(fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const body = { organisation: 'north', email, password, ...fields };
  return anyone().call('POST', '/api/auth/login', { body, headers });
}

async function challenge(): Promise<string> {
  const { body } = await login();
  return String(body['challenge_id']);
}

function answer(challengeId: string, code: string) {
  const body = { challenge_id: challengeId, code };
  return anyone().call('POST', '/api/auth/login/2fa', { body });
}

const codeNow = () => currentCode(secret, server.services.now());

const wrongCode = () => String((Number(codeNow()) + 7) % 1_000_000).padStart(6, '0');

function cookieOf({ headers }: Answer): string {
  return [headers['set-cookie']].flat().map(String).join('\n');
}

function tokenOf(signedIn: Answer): string {
  return /^[^=]+=([^;]+)/.exec(cookieOf(signedIn))?.[1] ?? '';
}

describe('the first step of a sign-in', () => {
  test('the first step requires the second factor and opens no session', async () => {
    const firstStep = await login();
    expect(firstStep).toMatchObject({
      status: 200,
      body: { status: 'two_factor_required', method: 'totp', methods: ['totp'] },
    });
    expect(cookieOf(firstStep)).toBe('undefined');
  });

  test('the first step accepts organisation and e-mail in any case and with surrounding spaces', async () => {
    const firstStep = await login({ organisation: ' North ', email: ` ${email.toUpperCase()} ` });
    expect(firstStep.status).toBe(200);
  });

  test('unknown organisation, unknown user and wrong password get the same message', async () => {
    const refused = [
      await login({ organisation: 'nowhere' }),
      await login({ email: 'nobody@north.example' }),
      await login({ password: 'wrong' }),
    ];
    const [first] = refused;
    expect(first).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    for (const { status, body } of refused)
      expect({ status, body }).toEqual({
        status: first?.status,
        body: first?.body,
      });
  });

  test('the message is precise if the organisation has chosen so', async () => {
    const precise = await makeWorld(server, `precise${number}`);
    const tenant = { organisationId: precise.organisationId, siteIds: [], userId: null };
    await withTenant(server.services.db, tenant, (tx) =>
      tx.updateTable('organisations').set({ precise_login_texts: true }).execute(),
    );
    const organisation = `precise${number}`;
    const unknown = await login({ organisation });
    expect(unknown.body['code']).toBe('user_not_found');
    const wrong = await login({ organisation, email: `admin@${organisation}.example` });
    expect(wrong.body['code']).toBe('invalid_password');
  });

  test('only a person with the right password learns that the account is disabled or deleted', async () => {
    await changeUser({ disabled_at: new Date().toISOString() });
    expect((await login()).body['code']).toBe('account_disabled');
    expect((await login({ password: 'wrong' })).body['code']).toBe('invalid_credentials');
    await changeUser({ deleted_at: new Date().toISOString() });
    expect((await login()).body['code']).toBe('account_deleted');
  });

  test('guesses from one address are throttled, and the owner at another address is not', async () => {
    const from = (address: string, given: string) =>
      anyone().call('POST', '/api/auth/login', {
        body: { organisation: 'north', email, password: given },
        address,
      });
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => from('192.0.2.66', 'a wrong one')),
    );
    const tried = guesses.filter(({ status }) => status === 401);
    expect(tried.length).toBeLessThanOrEqual(6);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20 - tried.length);
    expect((await from('192.0.2.7', password)).status).toBe(200);
  });

  test('the response is in the language of the browser', async () => {
    const german = await login({ password: 'wrong' }, { 'accept-language': 'xx, de-AT;q=0.8' });
    const english = await login({ password: 'wrong' }, { 'accept-language': 'en' });
    expect(german.body['error']).toMatch(/Passwort/);
    expect(english.body['error']).toMatch(/password/);
  });

  test('an account without a second factor is signed in after the password', async () => {
    await changeUser({ totp_secret: null });
    const signedIn = await login();
    expect(signedIn.body).toMatchObject({ status: 'signed_in', user: { email } });
    expect((await client(server, tokenOf(signedIn)).call('GET', '/api/users/me')).status).toBe(200);
  });
});

describe('the second step of a sign-in', () => {
  test('the session cookie is not available to scripts and other sites', async () => {
    const signedIn = await answer(await challenge(), codeNow());
    expect(signedIn.body).toMatchObject({ status: 'signed_in', user: { email, id: userId } });
    expect(cookieOf(signedIn)).toMatch(
      new RegExp(`^${server.app.sessionCookies.session}=[\\w-]{43};`),
    );
    expect(cookieOf(signedIn)).toMatch(/HttpOnly/);
    expect(cookieOf(signedIn)).toMatch(/SameSite=Lax/);
    expect(cookieOf(signedIn)).not.toMatch(/Secure/);
    const me = await client(server, tokenOf(signedIn)).call('GET', '/api/users/me');
    expect(me.body['user']).toMatchObject({ email });
  });

  test('the code of the previous and next time step are accepted, and no other', async () => {
    const codeAt = (ms: number) =>
      currentCode(secret, new Date(server.services.now().getTime() + ms));
    expect((await answer(await challenge(), codeAt(-3 * halfMinute))).status).toBe(401);
    expect((await answer(await challenge(), codeAt(3 * halfMinute))).status).toBe(401);
    expect((await answer(await challenge(), codeAt(-halfMinute))).status).toBe(200);
    expect((await answer(await challenge(), codeAt(halfMinute))).status).toBe(200);
  });

  test('a code is accepted once, for any challenge', async () => {
    const [first, second] = [await challenge(), await challenge()];
    const code = codeNow();
    expect((await answer(first, code)).status).toBe(200);
    expect(await answer(second, code)).toMatchObject({
      status: 401,
      body: { code: 'invalid_code' },
    });
    server.advance(halfMinute);
    expect((await answer(second, codeNow())).status).toBe(200);
  });

  test('a code is accepted once, also when two requests send it at the same moment', async () => {
    const challenges = [await challenge(), await challenge(), await challenge()];
    const code = codeNow();
    const answers = await Promise.all(challenges.map((id) => answer(id, code)));
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 401, 401]);
  });

  test('a challenge ends after five wrong codes', async () => {
    const id = await challenge();
    for (let attempt = 0; attempt < authLimits.codesPerChallenge; attempt++)
      expect((await answer(id, wrongCode())).body['code']).toBe('invalid_code');
    expect((await answer(id, codeNow())).body['code']).toBe('challenge_over');
    expect((await answer(await challenge(), codeNow())).status).toBe(200);
  });

  test('a challenge ends after its success, and after ten minutes', async () => {
    const used = await challenge();
    await answer(used, codeNow());
    server.advance(halfMinute);
    expect((await answer(used, codeNow())).body['code']).toBe('challenge_over');
    const old = await challenge();
    server.advance(authLimits.challengeLife + 1);
    expect((await answer(old, codeNow())).body['code']).toBe('challenge_over');
  });

  test('an unknown challenge is refused', async () => {
    for (const id of ['x', '00000000-0000-0000-0000-000000000000'])
      expect((await answer(id, '123456')).body['code']).toBe('challenge_over');
  });

  test('codes are refused after too many wrong ones within an hour', async () => {
    for (
      let round = 0;
      round < authLimits.wrongCodesPerUser / authLimits.codesPerChallenge;
      round++
    ) {
      const id = await challenge();
      for (let attempt = 0; attempt < authLimits.codesPerChallenge; attempt++)
        await answer(id, wrongCode());
    }
    expect(await login()).toMatchObject({ status: 429, body: { code: 'too_many' } });
    server.advance(authLimits.wrongCodesWindow + 1);
    expect((await login()).status).toBe(200);
  });
});

describe('challenges that are open at once', () => {
  test('open challenges allow no more wrong codes together than one after the other', async () => {
    server.advance(authLimits.wrongCodesWindow + 1);
    const ids: string[] = [];
    for (let round = 0; round < 8; round += 1) ids.push(await challenge());
    const codes: unknown[] = [];
    for (const id of ids)
      for (let attempt = 0; attempt < authLimits.codesPerChallenge; attempt += 1)
        codes.push((await answer(id, wrongCode())).body['code']);
    expect(codes.filter((code) => code === 'invalid_code')).toHaveLength(
      authLimits.wrongCodesPerUser,
    );
    expect(new Set(codes.slice(authLimits.wrongCodesPerUser))).toEqual(new Set(['too_many']));
    expect((await answer(ids.at(-1) ?? '', codeNow())).body['code']).toBe('too_many');
    server.advance(authLimits.wrongCodesWindow + 1);
  });
});

describe('the session of a user', () => {
  const me = (token: string) => client(server, token).call('GET', '/api/users/me');

  async function signIn(): Promise<string> {
    return tokenOf(await answer(await challenge(), codeNow()));
  }

  test('signing out ends one session only', async () => {
    const token = await signIn();
    server.advance(halfMinute);
    const other = await signIn();
    const out = await client(server, token).call('POST', '/api/auth/logout');
    expect(out).toMatchObject({ status: 200, body: { status: 'signed_out' } });
    expect(cookieOf(out)).toMatch(/Max-Age=0|Expires=Thu, 01 Jan 1970/);
    expect((await me(token)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
  });

  test('a session ends when the account is disabled', async () => {
    const token = await signIn();
    await changeUser({ disabled_at: new Date().toISOString() });
    expect((await me(token)).status).toBe(401);
  });

  test('a session token is stored as a hash', async () => {
    const token = await signIn();
    const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
    const rows = await withTenant(server.services.db, tenant, (tx) =>
      tx.selectFrom('sessions').selectAll().execute(),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a session is refused for a page of another site', async () => {
    const person = client(server, await signIn());
    const post = (headers: Record<string, string>) =>
      person.call('POST', '/api/auth/logout', { headers: { host: 'north.example', ...headers } });
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect(await post(headers)).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
    expect((await me(person.token ?? '')).status).toBe(200);
    expect((await post({ origin: 'http://north.example' })).status).toBe(200);
  });
});
