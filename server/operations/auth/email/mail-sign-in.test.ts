import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type TestAccount,
  makeAccount,
  password,
  tokenOf,
} from '../../../../tests/support/server/account.ts';
import { client, newAddress } from '../../../../tests/support/server/client.ts';
import { type Mailbox, openMailbox } from '../../../../tests/support/server/mailbox.ts';
import { type TestServer, testServer } from '../../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../../tests/support/server/world.ts';
import { authLimits } from '../auth-limits.ts';
import { hashOfToken } from '../sessions/tokens.ts';

const publicUrl = 'http://sites.example';
const next = 'three plain words here';

let mailbox: Mailbox;
let server: TestServer;
let world: World;
let account: TestAccount;
let number = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await testServer({ smtpUrl: mailbox.url, publicUrl });
  world = await makeWorld(server, 'north');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  number += 1;
  account = await makeAccount(server, world, `mailed${number}`);
});

const post = (path: string, body: object, token: string | null = null) =>
  client(server, token).call('POST', `/api/auth/${path}`, { body, address: newAddress() });

const nameOf = ({ organisation, email }: TestAccount) => ({ organisation, email });

/** The token of the link in the newest mail. */
async function linkIn(subject: RegExp, path: string): Promise<string> {
  await server.services.auth.whenMailsSent();
  const { text } = await mailbox.latest(account.email, subject);
  const link = text.split('\n').find((line) => line.startsWith('http')) ?? '';
  expect(link.startsWith(`${publicUrl}${path}#`)).toBe(true);
  return link.slice(link.indexOf('#') + 1);
}

const isSignedIn = async (token: string | null) =>
  (await client(server, token).call('GET', '/api/users/me')).status === 200;

describe('a new password by a mailed link', () => {
  const subject = /new password/;
  async function ask(): Promise<string> {
    await post('password-reset/request', nameOf(account));
    return linkIn(subject, '/auth/reset-password');
  }
  const reset = (token: string, given = next) =>
    post('password-reset/verify', { token, password: given });

  test('a mailed link sets a password once, ends every session, sends a mail, and skips no second factor', async () => {
    const token = await ask();
    expect(await reset(token)).toMatchObject({ status: 200, body: { status: 'password_changed' } });
    expect(await isSignedIn(account.token)).toBe(false);
    await mailbox.latest(account.email, /password was changed/);
    expect((await account.login()).status).toBe(401);
    const firstStep = await account.login(next);
    expect(firstStep.body['status']).toBe('two_factor_required');
    expect(tokenOf(firstStep)).toBe('');
    expect(await reset(token)).toMatchObject({ status: 410, body: { code: 'link_over' } });
  });

  test('of a hundred simultaneous uses of one link, one sets the password', async () => {
    const token = await ask();
    const answers = await Promise.all(Array.from({ length: 100 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(99);
  });

  test('a password link is refused after ten minutes, and after another password change', async () => {
    const old = await ask();
    server.advance(authLimits.singleUse + 1);
    expect((await reset(old)).status).toBe(410);
    const before = await ask();
    const [first, second] = [before, await ask()];
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first, 'yet another one of them')).status).toBe(410);
  });

  test('a common, guessable or short password is refused, and the link stays valid', async () => {
    const token = await ask();
    expect(await reset(token, 'Password1')).toMatchObject({ body: { code: 'common_password' } });
    const ofContext = { status: 422, body: { code: 'context_password' } };
    expect(await reset(token, 'Mailed-N0rth!')).toMatchObject(ofContext);
    expect((await reset(token, 'x4#kd7!')).status).toBe(400);
    expect((await reset(token, 'x'.repeat(129))).status).toBe(400);
    expect((await reset(token, `${'x'.repeat(127)}ü`)).status).toBe(200);
    expect((await account.login('x'.repeat(127))).status).toBe(401);
    expect((await account.login(`${'x'.repeat(127)}ü`)).status).toBe(200);
  });

  test('an account that does not exist gets the same response, and no mail is sent', async () => {
    await server.services.auth.whenMailsSent();
    const sent = mailbox.mails.length;
    const known = await post('password-reset/request', nameOf(account));
    await mailbox.latest(account.email, subject);
    for (const name of [
      { organisation: 'north', email: 'nobody@north.example' },
      { organisation: 'nowhere', email: account.email },
    ]) {
      const { status, body } = await post('password-reset/request', name);
      expect({ status, body }).toEqual({ status: known.status, body: known.body });
    }
    await server.services.auth.whenMailsSent();
    expect(mailbox.mails.length).toBe(sent + 1);
  });

  test('a password link is mailed three times, and then not again for a while', async () => {
    const mails = () => mailbox.mails.filter(({ to }) => to === account.email).length;
    for (let attempt = 0; attempt < 6; attempt++)
      await post('password-reset/request', nameOf(account));
    await server.services.auth.whenMailsSent();
    expect(mails()).toBe(3);
  });

  test('the mail is in German for a German user', async () => {
    await account.change({ locale: 'de' });
    await post('password-reset/request', nameOf(account));
    const { text, from } = await mailbox.latest(account.email, /neues Passwort/);
    expect(text).toMatch(/^Guten Tag/);
    expect(from).toBe('no-reply@sitewright.example');
  });
});

describe('changing the password', () => {
  const change = (current: string, given = next) =>
    post('change-password', { current_password: current, password: given }, account.token);

  test('a password change needs the current password, and ends the other sessions only', async () => {
    await account.change({ totp_secret: null });
    const other = tokenOf(await account.login());
    expect(await change('wrong')).toMatchObject({ status: 422, body: { code: 'wrong_password' } });
    expect(await change(password, 'north-north')).toMatchObject({
      body: { code: 'context_password' },
    });
    expect(await isSignedIn(other)).toBe(true);
    expect((await change(password)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(account.token)).toBe(true);
    expect((await account.login(next)).body['status']).toBe('signed_in');
  });

  test('password changes are throttled after wrong attempts, also in a hundred simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => change('wrong')));
    const tried = answers.filter(({ status }) => status === 422);
    expect(tried.length).toBeLessThanOrEqual(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - tried.length);
  });
});

describe('a link by mail that signs in', () => {
  async function ask(): Promise<string> {
    await post('magic-link/request', nameOf(account));
    return linkIn(/Sign in to Sitewright/, '/auth/magic-link');
  }
  const check = (token: string) =>
    client(server).call('GET', `/api/auth/magic-link/verify?link=${hashOfToken(token)}`);

  test('a sign-in link can be opened repeatedly by scanners, and is used once by a click', async () => {
    await account.change({ totp_secret: null });
    const token = await ask();
    for (let looked = 0; looked < 3; looked++)
      expect(await check(token)).toMatchObject({ body: { status: 'confirmation_required' } });
    const signedIn = await post('magic-link/verify', { token });
    expect(signedIn.body).toMatchObject({ status: 'signed_in', user: { email: account.email } });
    expect(await isSignedIn(tokenOf(signedIn))).toBe(true);
    expect((await post('magic-link/verify', { token })).status).toBe(410);
    expect((await check(token)).status).toBe(410);
  });

  test('of a hundred simultaneous uses of a sign-in link, one signs in', async () => {
    await account.change({ totp_secret: null });
    const token = await ask();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post('magic-link/verify', { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a sign-in link skips no second factor, and the mailbox does not count as one', async () => {
    await account.change({ email_codes: true });
    const firstStep = await post('magic-link/verify', { token: await ask() });
    expect(firstStep.body).toMatchObject({ status: 'two_factor_required', methods: ['totp'] });
    expect(tokenOf(firstStep)).toBe('');
    const challenge_id = String(firstStep.body['challenge_id']);
    expect((await post('login/2fa/email', { challenge_id })).status).toBe(401);
    const answer = await post('login/2fa', { challenge_id, code: account.code() });
    expect(answer.body['status']).toBe('signed_in');
  });

  test('a sign-in link is refused for accounts whose second factor is the same mailbox', async () => {
    await account.change({ totp_secret: null, email_codes: true });
    await post('magic-link/request', nameOf(account));
    const { text } = await mailbox.latest(account.email, /Sign in/);
    expect(text).not.toContain('#');
  });

  test('a sign-in link expires after ten minutes, and works for no other purpose', async () => {
    const old = await ask();
    server.advance(authLimits.singleUse + 1);
    expect((await post('magic-link/verify', { token: old })).status).toBe(410);
    const token = await ask();
    expect((await post('password-reset/verify', { token, password: next })).status).toBe(410);
  });
});

describe('a sign-in code by e-mail', () => {
  beforeEach(() => account.change({ totp_secret: null, email_codes: true }));
  const codeIn = async () => {
    await server.services.auth.whenMailsSent();
    return /\d{6}/.exec((await mailbox.latest(account.email, /code/)).subject)?.[0] ?? '';
  };
  const challenge = async () => {
    const { body } = await account.login();
    expect(body).toMatchObject({ method: 'email', methods: ['email'] });
    return String(body['challenge_id']);
  };
  const answer = (challenge_id: string, code: string) =>
    post('login/2fa', { challenge_id, code, method: 'email' });

  test('a mailed code works once, in the sign-in that it was sent for', async () => {
    const id = await challenge();
    const code = await codeIn();
    server.advance(authLimits.resend);
    const other = await challenge();
    expect((await answer(other, code)).status).toBe(401);
    expect((await answer(id, code)).body['status']).toBe('signed_in');
    expect((await answer(id, code)).body['code']).toBe('challenge_over');
  });

  test('a code can be sent again after half a minute, which invalidates the previous one', async () => {
    const id = await challenge();
    const first = await codeIn();
    expect((await post('login/2fa/email', { challenge_id: id })).status).toBe(429);
    server.advance(authLimits.resend);
    const sent = mailbox.mails.length;
    expect((await post('login/2fa/email', { challenge_id: id })).status).toBe(200);
    await expect.poll(() => mailbox.mails.length).toBe(sent + 1);
    const second = await codeIn();
    expect(first === second || (await answer(id, first)).status === 401).toBe(true);
    expect((await answer(id, second)).status).toBe(200);
  });

  test('of a hundred simultaneous wrong codes five are tried, and then the right one is refused', async () => {
    const id = await challenge();
    const right = await codeIn();
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(Array.from({ length: 100 }, () => answer(id, wrong)));
    const codes = answers.map(({ body }) => body['code']);
    expect(codes.filter((each) => each === 'invalid_code').length).toBeLessThanOrEqual(
      authLimits.codesPerChallenge,
    );
    expect(codes).not.toContain(undefined);
    expect((await answer(id, right)).status).toBe(401);
  });
});
