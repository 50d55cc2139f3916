import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type TestAccount,
  makeAccount,
  password,
  tokenOf,
} from '../../../../tests/support/server/account.ts';
import { type Answer, client, newAddress } from '../../../../tests/support/server/client.ts';
import {
  type TestProvider,
  openProvider,
  visitProvider,
} from '../../../../tests/support/server/identity-provider.ts';
import { type TestServer, testServer } from '../../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../../tests/support/server/world.ts';
import { authLimits } from '../auth-limits.ts';

const publicUrl = 'http://sites.example';

let provider: TestProvider;
let server: TestServer;
let world: World;
let account: TestAccount;
let number = 0;

beforeAll(async () => {
  provider = await openProvider(publicUrl);
  const providers = [provider.settingsAs('google'), provider.settingsAs('microsoft')];
  server = await testServer({ publicUrl, providers });
  world = await makeWorld(server, 'north');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  number += 1;
  account = await makeAccount(server, world, `elsewhere${number}`, { totp_secret: null });
  provider.visitor = { subject: `s${number}`, email: account.email };
  provider.forge = (token) => token;
});

interface Visit {
  readonly search: string;
  readonly cookie: string;
}

const cookieOf = ({ headers }: Answer) =>
  /sitewright_visit_\w+=[^;]+/.exec([headers['set-cookie']].flat().map(String).join('\n'))?.[0] ??
  '';

const post = (path: string, body: object | undefined, cookie = '') =>
  client(server).call('POST', path, {
    ...(body !== undefined && { body }),
    address: newAddress(),
    headers: { cookie },
  });

/** Goes to the provider and returns. */
async function visited(begun: Answer): Promise<Visit> {
  expect(begun.status).toBe(200);
  const back = new URL(await visitProvider(String(begun.body['url'])));
  expect(back.href.startsWith(`${publicUrl}/auth/oidc/`)).toBe(true);
  return { search: back.search, cookie: cookieOf(begun) };
}
const begin = (organisation = 'north', name = 'google') =>
  post(`/api/auth/oidc/${name}/initiate`, { organisation });
const visit = async (organisation?: string, name?: string) =>
  visited(await begin(organisation, name));
const complete = ({ search, cookie }: Visit, name = 'google') =>
  post(`/api/auth/oidc/${name}/complete`, { search }, cookie);
const signIn = async (organisation?: string, name?: string) =>
  complete(await visit(organisation, name), name);

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signedByStranger(head: string, body: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = `${head}.${body}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

const refused = { status: 401, body: { code: 'identity_refused' } };
const me = async (token: string) =>
  (await client(server, token).call<{ user: { email: string } }>('GET', '/api/users/me')).body;
const mine = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  client(server, account.token).call(method, `/api/auth/${path}`, {
    ...(body !== undefined && { body }),
    address: newAddress(),
  });
const identities = async () =>
  (await mine('GET', 'identities')).body['identities'] as { id: string; provider: string }[];

describe('an external account', () => {
  test('an external account signs in the user with its verified address, and later with any address', async () => {
    provider.visitor = { subject: `s${number}`, email: account.email.toUpperCase() };
    const first = await signIn(' North ');
    expect(first.body).toMatchObject({ status: 'signed_in', user: { email: account.email } });
    expect((await me(tokenOf(first))).user.email).toBe(account.email);
    provider.visitor = { subject: `s${number}`, email: 'new@elsewhere.example' };
    expect((await signIn()).body).toMatchObject({ user: { email: account.email } });
    const email = account.email.toUpperCase();
    expect(await identities()).toMatchObject([{ provider: 'google', email }]);
  });

  test('an external account requires the second factor like a password, and is linked only after it', async () => {
    await account.change({ totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DP' });
    const firstStep = await signIn();
    expect(firstStep.body).toMatchObject({ status: 'two_factor_required', methods: ['totp'] });
    expect(tokenOf(firstStep)).toBe('');
    expect(await identities()).toEqual([]);
    const answer = { challenge_id: firstStep.body['challenge_id'], code: account.code() };
    expect((await post('/api/auth/login/2fa', answer)).status).toBe(200);
    expect(await identities()).toHaveLength(1);
  });

  test('no second factor is required if the provider has already checked one', async () => {
    await account.change({ totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DP' });
    provider.visitor = { ...provider.visitor, amr: ['pwd', 'mfa'] };
    expect((await signIn()).body['status']).toBe('signed_in');
    provider.visitor = { ...provider.visitor, subject: `p${number}`, amr: ['pwd'] };
    expect((await signIn('north', 'microsoft')).body['status']).toBe('two_factor_required');
  });

  test.each([
    ['an unverified address', { isVerified: false }, undefined],
    ['an unknown address', { email: 'nobody@north.example' }, undefined],
    ['an unknown organisation', {}, 'nowhere'],
  ])(
    'an external account with %s is refused with the same message',
    async (_what, changes, organisation) => {
      provider.visitor = { ...provider.visitor, ...changes };
      const answer = await signIn(organisation);
      expect(answer).toMatchObject(refused);
      expect(tokenOf(answer)).toBe('');
    },
  );

  test('an external account does not sign in to another organisation with the same address', async () => {
    const south = await makeWorld(server, `south${number}`);
    await signIn();
    expect(await signIn(south.key)).toMatchObject(refused);
  });

  test('a different external account with the address of a linked user is refused', async () => {
    await signIn();
    provider.visitor = { ...provider.visitor, subject: `thief${number}` };
    expect(await signIn()).toMatchObject(refused);
  });

  test('the external account of a disabled user gets a message that says so', async () => {
    await account.change({ disabled_at: server.services.now().toISOString() });
    expect((await signIn()).body['code']).toBe('account_disabled');
  });
});

describe('a sign-in at a provider', () => {
  test('of a hundred simultaneous returns from a provider, one counts', async () => {
    const made = await visit();
    const answers = await Promise.all(Array.from({ length: 100 }, () => complete(made)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(99);
  });

  test('a sign-in at a provider must end in the browser that began it, within ten minutes, at the same provider', async () => {
    const [made, other] = [await visit(), await visit()];
    expect(await complete({ ...made, cookie: '' })).toMatchObject(refused);
    expect(await complete({ search: other.search, cookie: made.cookie })).toMatchObject(refused);
    expect(await complete(await visit(), 'microsoft')).toMatchObject(refused);
    const late = await visit();
    server.advance(authLimits.singleUse + 1);
    expect(await complete(late)).toMatchObject(refused);
  });

  test('a code of another sign-in at the provider is refused', async () => {
    const [made, other] = [await visit(), await visit()];
    const mixed = new URLSearchParams(made.search);
    mixed.set('code', new URLSearchParams(other.search).get('code') ?? '');
    expect(await complete({ ...made, search: `?${mixed.toString()}` })).toMatchObject(refused);
  });

  test.each([
    ['no signature', (head, body) => `${head}.${body}.AAAA`],
    ['a signature of a foreign key', signedByStranger],
    ['the algorithm "none"', (_head, body) => `${encoded({ alg: 'none' })}.${body}.`],
    [
      'claims that changed after the signature',
      (head, body, signature) => {
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
        return `${head}.${encoded({ ...claims, amr: ['mfa'] })}.${signature}`;
      },
    ],
  ] satisfies [string, (head: string, body: string, signature: string) => string][])(
    'an ID token with %s signs nobody in',
    async (_what, forged) => {
      provider.forge = (token) => {
        const [head = '', body = '', signature = ''] = token.split('.');
        return forged(head, body, signature);
      };
      const answer = await signIn();
      expect(answer).toMatchObject(refused);
      expect(tokenOf(answer)).toBe('');
    },
  );

  test('a sign-in that the user cancelled at the provider is refused', async () => {
    const begun = await begin();
    const state = new URL(String(begun.body['url'])).searchParams.get('state') ?? '';
    const search = `?error=access_denied&state=${state}&iss=${provider.issuer}`;
    expect(await complete({ search, cookie: cookieOf(begun) })).toMatchObject(refused);
  });

  test('the authorization request has a challenge, a state and a nonce, and no secret', async () => {
    const sent = new URL(String((await begin()).body['url'])).searchParams;
    expect(sent.get('code_challenge_method')).toBe('S256');
    expect(sent.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(sent.get('state')).toMatch(/^sign_in\.[\w-]{43}$/);
    expect(sent.get('nonce')).toMatch(/^[\w-]{43}$/);
    expect(sent.has('client_secret')).toBe(false);
  });
});

describe('a linked account', () => {
  const beginLink = () => mine('POST', 'identities/google/initiate');
  const finishLink = ({ search, cookie }: Visit, token = account.token) =>
    client(server, token).call('POST', '/api/auth/identities/google/complete', {
      body: { search },
      headers: { cookie: `${cookie}; ${server.app.sessionCookies.session}=${token}` },
      address: newAddress(),
    });

  test('an account is linked after reauthentication, whatever its address, and other sessions end', async () => {
    expect((await beginLink()).body['code']).toBe('proof_required');
    await mine('POST', 'prove', { password });
    const other = tokenOf(await account.login());
    provider.visitor = { subject: `own${number}`, email: 'me@elsewhere.example' };
    const made = await visited(await beginLink());
    expect((await finishLink(made)).status).toBe(200);
    expect(await identities()).toMatchObject([{ email: 'me@elsewhere.example' }]);
    expect((await client(server, other).call('GET', '/api/users/me')).status).toBe(401);
    expect((await signIn()).body).toMatchObject({ user: { email: account.email } });
  });

  test('an account is linked only in the session that began the linking, and cannot sign in with it', async () => {
    await mine('POST', 'prove', { password });
    const other = tokenOf(await account.login());
    const made = await visited(await beginLink());
    expect(await complete(made)).toMatchObject(refused);
    expect(await finishLink(await visited(await beginLink()), other)).toMatchObject(refused);
    expect(await identities()).toEqual([]);
  });

  test('the external account of another user is not linked', async () => {
    await signIn();
    const thief = await makeAccount(server, world, `second${number}`, { totp_secret: null });
    account = thief;
    await mine('POST', 'prove', { password });
    const taken = await finishLink(await visited(await beginLink()));
    expect(taken).toMatchObject({ status: 409, body: { code: 'identity_taken' } });
  });

  test('only the owner can unlink an account, after reauthentication', async () => {
    await signIn();
    const [linked] = await identities();
    const unlink = () => mine('DELETE', `identities/${linked?.id ?? ''}`);
    expect((await unlink()).body['code']).toBe('proof_required');
    expect(await identities()).toHaveLength(1);
    const owner = account;
    account = await makeAccount(server, world, `third${number}`);
    expect((await unlink()).status).toBe(404);
    account = owner;
    await mine('POST', 'prove', { password });
    expect((await unlink()).status).toBe(200);
    expect(await identities()).toEqual([]);
  });
});

test('an unknown provider is not found, and an unreachable one gives a clear message', async () => {
  const gone = { name: 'google', issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' };
  const away = await testServer({ publicUrl, providers: [{ ...gone, name: 'google' }] });
  const ask = (name: string) =>
    client(away).call('POST', `/api/auth/oidc/${name}/initiate`, {
      body: { organisation: 'north' },
    });
  expect(await ask('google')).toMatchObject({
    status: 503,
    body: { code: 'provider_unreachable' },
  });
  expect((await ask('microsoft')).status).toBe(404);
  expect((await ask('facebook')).status).toBe(400);
  await away.close();
});
