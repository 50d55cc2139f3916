import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenOf } from '../../../tests/support/server/account.ts';
import { client, newAddress } from '../../../tests/support/server/client.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/server/mailbox.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { isEmpty } from './empty.ts';
import { firstSetUpLink } from './set-up-link.ts';

const publicUrl = 'http://sites.example';
const day = 24 * 60 * 60_000;

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
beforeEach(async () => {
  server = await testServer({ smtpUrl: mailbox.url, publicUrl, signUp: true });
  return () => server.close();
});

const post = (path: string, body: object) =>
  client(server).call('POST', `/api/auth/${path}`, { body, address: newAddress() });
const check = (token: string) => post('set-up/check', { token });
const tokenIn = (link: string) => link.slice(link.indexOf('#') + 1);
const given = {
  organisation_key: 'aurelia',
  organisation_name: 'Aurelia Chemicals',
  display_name: 'Marlene Hoffmann',
  email: 'marlene@aurelia.example',
  password: 'three plain words here',
  locale: 'de',
};
const setUp = (token: string, changes: object = {}) =>
  post('set-up', { token, ...given, ...changes });

describe('the set-up link of a server without organisations', () => {
  test('the console link creates the first organisation and its admin, who may add a second factor', async () => {
    const link = await firstSetUpLink(server.services);
    expect(link.startsWith(`${publicUrl}/auth/set-up#`)).toBe(true);
    expect((await check(tokenIn(link))).body).toEqual({ email: null });
    const made = await setUp(tokenIn(link));
    expect(made.body).toMatchObject({
      status: 'signed_in',
      user: { email: given.email, organisation_name: given.organisation_name, locale: 'de' },
    });
    const admin = client(server, tokenOf(made));
    const { body } = await admin.call('GET', '/api/users/me');
    expect(body['permissions']).toContainEqual({
      permission_code: 'settings.manage',
      site_id: null,
    });
    expect((await admin.call('POST', '/api/auth/2fa/totp/setup')).status).toBe(200);
    const { organisation_key: organisation, email, password } = given;
    expect((await post('login', { organisation, email, password })).status).toBe(200);
  });

  test('a link works once, also for a hundred simultaneous uses and with several links', async () => {
    const links = [await firstSetUpLink(server.services), await firstSetUpLink(server.services)];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        setUp(tokenIn(links[at % 2] ?? ''), { organisation_key: `o${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(99);
    for (const link of links) expect((await check(tokenIn(link))).status).toBe(410);
  });

  test('a link expires after a day, and works for no other purpose', async () => {
    const token = tokenIn(await firstSetUpLink(server.services));
    expect((await post('magic-link/verify', { token })).status).toBe(410);
    server.advance(day + 1);
    expect((await setUp(token)).status).toBe(410);
    expect(await isEmpty(server.services.db)).toBe(true);
  });

  test('a link stays valid after an error that can be corrected', async () => {
    const token = tokenIn(await firstSetUpLink(server.services));
    const { body } = await setUp(token, { password: 'Password1' });
    expect(body['code']).toBe('common_password');
    const given = await setUp(token, { password: 'Marlene-2026' });
    expect(given.body['code']).toBe('context_password');
    for (const wrong of [
      { organisation_key: 'Aurelia Ltd' },
      { email: 'marlene' },
      { password: 'short' },
      { display_name: '  ' },
    ])
      expect((await setUp(token, wrong)).status).toBe(400);
    expect((await setUp(token)).status).toBe(200);
  });
});

describe('a sign-up for an organisation', () => {
  const ask = async (email: string, locale = 'en') => {
    expect((await post('sign-up/request', { email, locale })).status).toBe(200);
    const { text } = await mailbox.latest(email, /Sitewright/);
    return /set-up#([\w-]+)/.exec(text)?.[1] ?? '';
  };

  test('a sign-up confirms the address of the first admin and isolates organisations from each other', async () => {
    await setUp(tokenIn(await firstSetUpLink(server.services)));
    const token = await ask('anna@boreal.example', 'de');
    expect((await check(token)).body).toEqual({ email: 'anna@boreal.example' });
    const taken = await setUp(token);
    expect(taken).toMatchObject({ status: 409, body: { code: 'organisation_taken' } });
    const made = await setUp(token, { organisation_key: 'boreal' });
    expect(made.body).toMatchObject({ user: { email: 'anna@boreal.example' } });
    const { body } = await client(server, tokenOf(made)).call<{ users: unknown[] }>(
      'GET',
      '/api/users',
    );
    expect(body.users).toHaveLength(1);
    expect((await setUp(token, { organisation_key: 'second' })).status).toBe(410);
  });

  test('an address that a mail cannot have is refused', async () => {
    const { length } = mailbox.mails;
    for (const email of ['<script>@x.example', 'a,b@x.example', '"a"@x.example', 'a@[10.0.0.1]'])
      expect((await post('sign-up/request', { email, locale: 'en' })).status).toBe(400);
    await server.services.auth.whenMailsSent();
    expect(mailbox.mails).toHaveLength(length);
  });

  test('an address gets three sign-up mails, then none for a while', async () => {
    const email = 'often@boreal.example';
    for (let attempt = 0; attempt < 6; attempt += 1) await ask(email);
    await server.services.auth.whenMailsSent();
    expect(mailbox.mails.filter(({ to }) => to === email)).toHaveLength(3);
  });

  test('a sign-up is refused if it is switched off', async () => {
    const closed = await testServer({ publicUrl });
    const answer = await client(closed).call('POST', '/api/auth/sign-up/request', {
      body: { email: 'anna@boreal.example', locale: 'en' },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'sign_up_off' } });
    await closed.close();
  });
});
