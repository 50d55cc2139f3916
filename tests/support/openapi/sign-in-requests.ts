import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { withTenant } from '../../../server/db/transaction.ts';
import { hashPassword } from '../../../server/operations/auth/passwords/hash-password.ts';
import { hashOfToken } from '../../../server/operations/auth/sessions/tokens.ts';
import { currentCode } from '../../../server/operations/auth/totp/totp-code.ts';
import { passkeys } from '../../../src/contract/second-factors.ts';
import { type CredentialOptions, makeAuthenticator } from '../server/authenticator.ts';
import type { Answer, Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';
import type { ResponseChecker } from './response-checker.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DP';
const password = 'a password of some length';
const next = 'another one, as long';
const name = { organisation: 'north', email: 'somebody@north.example' };

interface Begun {
  readonly ceremony_id: string;
  readonly options: CredentialOptions;
}

/** The cookies that a browser would send back after a response. */
export function setCookies({ headers }: Answer): readonly string[] {
  return [headers['set-cookie']].flat().map((each) => String(each).split(';')[0] ?? '');
}

const valueOf = (cookie: string | undefined) => cookie?.slice(cookie.indexOf('=') + 1) ?? '';

/** The newest link or code in the folder of mails. */
export async function lastMailMatch(plant: Plant, form: RegExp): Promise<string> {
  await plant.server.services.auth.whenMailsSent();
  const outbox = path.join(plant.server.dataDir, 'outbox');
  const names = (await readdir(outbox)).toSorted();
  const mails = await Promise.all(names.map((file) => readFile(path.join(outbox, file), 'utf8')));
  // Quoted-printable lines end with "=" where the text goes on.
  const texts = mails.map((mail) => mail.replaceAll(/=\r?\n/g, ''));
  return form.exec(texts.findLast((mail) => form.test(mail)) ?? '')?.[1] ?? '';
}

async function makePerson({ world, server }: Plant): Promise<(values: object) => Promise<void>> {
  const { userId } = await world.person('somebody');
  const tenant = { organisationId: world.organisationId, siteIds: [], userId };
  const change = async (values: object): Promise<void> => {
    await withTenant(server.services.db, tenant, (tx) =>
      tx.updateTable('users').set(values).where('id', '=', userId).execute(),
    );
  };
  await change({ password_hash: await hashPassword(password), totp_secret: secret });
  return change;
}

/** Signs a user in and out again, with every sign-in method. */
export async function callSignIn(checker: ResponseChecker, plant: Plant): Promise<void> {
  const { now, auth } = plant.server.services;
  const change = await makePerson(plant);
  const anyone = checker.client(null);
  const login = async (given = password) =>
    (await anyone.call('POST', '/api/auth/login', { body: { ...name, password: given } })).body;
  const code = currentCode(secret, now());
  const first = { challenge_id: (await login())['challenge_id'], code };
  const signedIn = await anyone.call('POST', '/api/auth/login/2fa', { body: first });
  const headers = { cookie: setCookies(signedIn).join('; ') };
  const renewed = await anyone.call('POST', '/api/auth/refresh', { headers });
  const person = checker.client(valueOf(setCookies(renewed)[0]));
  const post = <Body = Record<string, unknown>>(path: string, body?: object) =>
    person.call<Body>('POST', `/api/auth/${path}`, body === undefined ? {} : { body });

  await post('prove', { password });
  await succeedWithPasskeys(anyone, person, auth.publicOrigin(), login);
  const codes = (await post<{ codes: string[] }>('2fa/backup-codes/generate')).body.codes;
  const backup = { challenge_id: (await login())['challenge_id'], code: codes[0] };
  await anyone.call('POST', '/api/auth/2fa/backup-codes/verify', { body: backup });
  const { body: made } = await post<{ secret: string }>('2fa/totp/setup');
  await post('2fa/totp/verify', { code: currentCode(made.secret, now()) });
  await post('2fa/totp/disable');
  const { body: begun } = await post<{ ceremony_id: string }>('2fa/email/setup');
  const { ceremony_id } = begun;
  await post('2fa/email/verify', {
    ceremony_id,
    code: await lastMailMatch(plant, /(\d{6})\. It is/),
  });
  const challenge = (await login())['challenge_id'];
  plant.server.advance(31_000);
  await anyone.call('POST', '/api/auth/login/2fa/email', { body: { challenge_id: challenge } });
  await post('2fa/email/disable');
  await change({ totp_secret: null });
  await post('change-password', { current_password: password, password: next });

  await succeedWithMails(anyone, plant);
  const last = await anyone.call('POST', '/api/auth/login', { body: { ...name, password } });
  await succeedWithSessions(checker.client(valueOf(setCookies(last)[0])));
}

async function succeedWithPasskeys(
  anyone: Client,
  person: Client,
  origin: string,
  login: () => Promise<Record<string, unknown>>,
): Promise<void> {
  for (const { initiate, complete, setup, verify, rename, disable } of Object.values(passkeys)) {
    const key = makeAuthenticator(origin);
    const made = (await person.call<Begun>('POST', setup.path)).body;
    const taken = {
      ceremony_id: made.ceremony_id,
      name: 'Key',
      response: key.register(made.options),
    };
    await person.call('POST', verify.path, { body: taken });
    const firstStep = { challenge_id: (await login())['challenge_id'] };
    const begun = (await anyone.call<Begun>('POST', initiate.path, { body: firstStep })).body;
    const answer = { ceremony_id: begun.ceremony_id, response: key.answer(begun.options) };
    await anyone.call('POST', complete.path, { body: answer });
    const { body } = await person.call<{ passkeys: { id: string }[] }>('GET', '/api/auth/2fa');
    const passkey_id = body.passkeys[0]?.id;
    await person.call('POST', rename.path, { body: { passkey_id, name: 'My key' } });
    await person.call('POST', disable.path, { body: { passkey_id } });
  }
}

async function succeedWithMails(anyone: Client, plant: Plant): Promise<void> {
  await anyone.call('POST', '/api/auth/magic-link/request', { body: name });
  const link = await lastMailMatch(plant, /magic-link#([\w-]+)/);
  await anyone.call('GET', `/api/auth/magic-link/verify?link=${hashOfToken(link)}`);
  await anyone.call('POST', '/api/auth/magic-link/verify', { body: { token: link } });
  await anyone.call('POST', '/api/auth/password-reset/request', { body: name });
  const token = await lastMailMatch(plant, /reset-password#([\w-]+)/);
  await anyone.call('POST', '/api/auth/password-reset/verify', { body: { token, password } });
}

/** Lists the sessions, ends one, and signs out. */
async function succeedWithSessions(client: Client): Promise<void> {
  const { body } = await client.call<{ sessions: { id: string }[] }>('GET', '/api/auth/sessions');
  await client.call('DELETE', `/api/auth/sessions/${body.sessions[0]?.id ?? ''}`);
  for (const end of ['/api/auth/logout', '/api/auth/logout/everywhere'])
    await client.call('POST', end);
}
