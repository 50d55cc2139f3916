import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type TestAccount,
  makeAccount,
  password,
  tokenOf,
} from '../../../../tests/support/server/account.ts';
import {
  type CredentialOptions,
  type Authenticator,
  makeAuthenticator,
} from '../../../../tests/support/server/authenticator.ts';
import { type Answer, client, newAddress } from '../../../../tests/support/server/client.ts';
import { type Mailbox, openMailbox } from '../../../../tests/support/server/mailbox.ts';
import { type TestServer, testServer } from '../../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../../tests/support/server/world.ts';
import { authLimits } from '../auth-limits.ts';
import { currentCode } from '../totp/totp-code.ts';

const origin = 'http://sites.example';

let mailbox: Mailbox;
let server: TestServer;
let world: World;
let account: TestAccount;
let number = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await testServer({ smtpUrl: mailbox.url, publicUrl: origin });
  world = await makeWorld(server, 'north');
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  number += 1;
  account = await makeAccount(server, world, `factors${number}`, { totp_secret: null });
});

const send = <Body = Record<string, unknown>>(
  path: string,
  body: object | undefined,
  token: string | null = null,
) =>
  client(server, token).call<Body>('POST', `/api/auth/${path}`, {
    ...(body !== undefined && { body }),
    address: newAddress(),
  });
const mine = <Body = Record<string, unknown>>(path: string, body?: object) =>
  send<Body>(path, body, account.token);
const prove = () => mine('prove', { password });
const factors = async () => (await client(server, account.token).call('GET', '/api/auth/2fa')).body;

async function challenge(): Promise<string> {
  const { body } = await account.login();
  expect(body['status']).toBe('two_factor_required');
  return String(body['challenge_id']);
}

const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);

describe('reauthentication before changes of factors', () => {
  test('reauthentication is required before a change, and again after ten minutes', async () => {
    const setUp = () => mine('2fa/totp/setup');
    expect(await setUp()).toMatchObject({ status: 403, body: { code: 'proof_required' } });
    expect(await mine('prove', { password: 'wrong' })).toMatchObject({
      body: { code: 'wrong_password' },
    });
    expect((await setUp()).status).toBe(403);
    expect((await prove()).status).toBe(200);
    expect((await setUp()).status).toBe(200);
    server.advance(authLimits.proof + 1);
    expect((await setUp()).status).toBe(403);
  });

  test('reauthentication is valid for one session', async () => {
    const other = tokenOf(await account.login());
    await prove();
    expect((await send('2fa/totp/setup', undefined, other)).status).toBe(403);
  });
});

describe('an authenticator app as second factor', () => {
  test('an authenticator app counts after its first code, ends other sessions, and sends a mail', async () => {
    const other = tokenOf(await account.login());
    await prove();
    const { body } = await mine<{ secret: string; qr: string }>('2fa/totp/setup');
    expect(body.qr).toMatch(/^data:image\/svg\+xml;base64,/);
    const code = () => currentCode(body.secret, server.services.now());
    const wrong = String((Number(code()) + 7) % 1_000_000).padStart(6, '0');
    expect((await mine('2fa/totp/verify', { code: wrong })).body['code']).toBe('wrong_code');
    expect((await account.login()).body['status']).toBe('signed_in');
    expect((await mine('2fa/totp/verify', { code: code() })).status).toBe(200);
    expect((await client(server, other).call('GET', '/api/users/me')).status).toBe(401);
    expect(await factors()).toMatchObject({ totp: true });
    await mailbox.latest(account.email, /sign-in was changed/);
    server.advance(30_000);
    const answer = { challenge_id: await challenge(), code: code() };
    expect((await send('login/2fa', answer)).status).toBe(200);
    expect((await mine('2fa/totp/disable')).status).toBe(200);
    expect((await account.login()).body['status']).toBe('signed_in');
  });
});

describe('codes by e-mail as second factor', () => {
  test('codes by e-mail are activated with a code that allows one attempt', async () => {
    await prove();
    const begin = async () => {
      const { body } = await mine<{ ceremony_id: string }>('2fa/email/setup');
      await server.services.auth.whenMailsSent();
      const { subject } = await mailbox.latest(account.email, /code/);
      return { ceremony_id: body.ceremony_id, code: /\d{6}/.exec(subject)?.[0] ?? '' };
    };
    const first = await begin();
    const wrong = { ...first, code: first.code === '000000' ? '000001' : '000000' };
    expect((await mine('2fa/email/verify', wrong)).body['code']).toBe('wrong_code');
    expect((await mine('2fa/email/verify', first)).body['code']).toBe('wrong_code');
    const sent = mailbox.mails.length;
    const second = await begin();
    await expect.poll(() => mailbox.mails.length).toBeGreaterThan(sent);
    const { subject } = await mailbox.latest(account.email, /code/);
    const code = /\d{6}/.exec(subject)?.[0] ?? '';
    expect((await mine('2fa/email/verify', { ...second, code })).status).toBe(200);
    expect((await account.login()).body).toMatchObject({ method: 'email' });
    await mine('2fa/email/disable');
    expect((await account.login()).body['status']).toBe('signed_in');
  });
});

describe('backup codes as second factor', () => {
  async function generate(): Promise<readonly string[]> {
    await prove();
    return (await mine<{ codes: string[] }>('2fa/backup-codes/generate')).body.codes;
  }
  const use = async (code: string, challenge_id: string) =>
    send('2fa/backup-codes/verify', { challenge_id, code });

  test('each backup code signs in once, in any spelling, and the remaining ones are counted', async () => {
    await account.change({ totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DP' });
    const [first = '', second = '', ...rest] = await generate();
    expect(rest).toHaveLength(8);
    expect((await use(first.toLowerCase().replaceAll('-', ' '), await challenge())).status).toBe(
      200,
    );
    expect(await factors()).toMatchObject({ backup_codes: { total: 10, left: 9 } });
    expect((await use(first, await challenge())).body['code']).toBe('invalid_code');
    expect((await generate()).length).toBe(10);
    expect((await use(second, await challenge())).body['code']).toBe('invalid_code');
  });

  test('of a hundred simultaneous uses of one backup code, one signs in', async () => {
    await account.change({ totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DP' });
    const [code = ''] = await generate();
    const challenges = [];
    for (let at = 0; at < 100; at++) challenges.push(await challenge());
    const answers = await Promise.all(challenges.map((id) => use(code, id)));
    expect(succeeded(answers)).toHaveLength(1);
  }, 60_000);

  test('an account with only backup codes has no second factor', async () => {
    await generate();
    expect((await account.login()).body['status']).toBe('signed_in');
  });
});

describe.each(['webauthn', 'hardware'] as const)('a key of the family %s', (kind) => {
  let key: Authenticator;
  let taken: readonly number[];

  interface Begun {
    readonly ceremony_id: string;
    readonly options: CredentialOptions;
  }
  const begin = async (body: object) =>
    (await send<Begun>(`login/passkey/${kind}/initiate`, body)).body;
  const complete = (ceremony_id: string, response: object) =>
    send(`login/passkey/${kind}/complete`, { ceremony_id, response });

  beforeEach(async () => {
    key = makeAuthenticator(origin);
    await prove();
    const { body } = await mine<Begun>(`2fa/passkey/${kind}/setup`);
    const response = key.register(body.options);
    const given = { ceremony_id: body.ceremony_id, name: 'Key ring', response };
    taken = [
      (await mine(`2fa/passkey/${kind}/verify`, given)).status,
      (await mine(`2fa/passkey/${kind}/verify`, given)).status,
    ];
  });

  test('one registration ceremony adds a key once', () => {
    expect(taken).toEqual([200, 422]);
  });

  test('a key is the second factor of the sign-in that requested it', async () => {
    const challenge_id = await challenge();
    const { ceremony_id, options } = await begin({ challenge_id });
    const answer = key.answer(options, { verified: false });
    const signedIn = await complete(ceremony_id, answer);
    expect(signedIn.body).toMatchObject({ status: 'signed_in', user: { email: account.email } });
    expect(tokenOf(signedIn)).not.toBe('');
    expect((await complete(ceremony_id, answer)).body['code']).toBe('challenge_over');
  });

  test('a key of another user or for another page is refused', async () => {
    const stranger = makeAuthenticator(origin);
    const challenge_id = await challenge();
    for (const answer of [
      (question: CredentialOptions) => stranger.answer(question),
      (requested: CredentialOptions) => key.answer(requested, { origin: 'http://evil.example' }),
      () => key.answer({ challenge: 'AAAA' }),
    ]) {
      const { ceremony_id, options } = await begin({ challenge_id });
      expect((await complete(ceremony_id, answer(options))).body['code']).toBe('invalid_code');
    }
  });

  test('a key whose counter goes back is refused as a copy', async () => {
    const counted = async (counter: number) => {
      const { ceremony_id, options } = await begin({ challenge_id: await challenge() });
      return (await complete(ceremony_id, key.answer(options, { counter }))).status;
    };
    expect(await counted(7)).toBe(200);
    expect(await counted(7)).toBe(401);
  });

  test('a key that has verified the person signs in without a password', async () => {
    const touched = await begin({});
    const touch = key.answer(touched.options, { verified: false });
    expect((await complete(touched.ceremony_id, touch)).body['code']).toBe('passkey_refused');
    const { ceremony_id, options } = await begin({});
    const signedIn = await complete(ceremony_id, key.answer(options));
    expect(signedIn.body).toMatchObject({ status: 'signed_in', user: { email: account.email } });
    const late = await begin({});
    server.advance(authLimits.singleUse + 1);
    expect((await complete(late.ceremony_id, key.answer(late.options))).status).toBe(401);
  });

  test('of a hundred simultaneous uses of one key answer, one signs in', async () => {
    const { ceremony_id, options } = await begin({});
    const answer = key.answer(options);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => complete(ceremony_id, answer)),
    );
    expect(succeeded(answers)).toHaveLength(1);
  });

  test('only its owner can remove a key', async () => {
    const { passkeys } = (await factors()) as { passkeys: { id: string; name: string }[] };
    expect(passkeys).toMatchObject([{ kind, name: 'Key ring' }]);
    const body = { passkey_id: passkeys[0]?.id };
    const path = `2fa/passkey/${kind}/disable`;
    expect((await send(path, body, world.admin.token)).status).toBe(404);
    expect((await mine(path, body)).status).toBe(200);
    expect((await account.login()).body['status']).toBe('signed_in');
  });
});
