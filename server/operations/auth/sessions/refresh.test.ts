import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, client } from '../../../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../../tests/support/server/world.ts';
import { withTenant } from '../../../db/transaction.ts';
import { authLimits } from '../auth-limits.ts';
import { type SessionTokens, openSession } from './open-session.ts';

/** Fewer than the default, so that the test of the setting makes fewer calls. */
const sessionDays = 5;

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer({ sessionDays });
  world = await makeWorld(server, 'north');
});
afterAll(async () => server.close());

async function open(
  userId = world.admin.userId,
  userAgent = 'Mozilla/5.0',
): Promise<SessionTokens> {
  const { organisationId } = world;
  return withTenant(server.services.db, { organisationId, siteIds: [], userId }, (tx) =>
    openSession(tx, { organisationId, userId }, server.services, {
      userAgent,
      address: '192.0.2.7',
    }),
  );
}

function refresh(token: string): Promise<Answer> {
  const headers = { cookie: `${server.app.sessionCookies.refresh}=${token}` };
  return client(server).call('POST', '/api/auth/refresh', { headers });
}

function cookiesOf({ headers }: Answer): Readonly<Record<string, string>> {
  const set = [headers['set-cookie']].flat().map(String);
  return Object.fromEntries(
    set.map((each) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      return [name, value];
    }),
  );
}

function tokensOf(answer: Answer): SessionTokens {
  const { session, refresh: again } = server.app.sessionCookies;
  const cookies = cookiesOf(answer);
  return { token: cookies[session] ?? '', refresh: cookies[again] ?? '' };
}

const status = async (token: string) =>
  (await client(server, token).call('GET', '/api/users/me')).status;

describe('refreshing a session', () => {
  test('a refresh gives new tokens of the same session and invalidates the old ones', async () => {
    const first = await open();
    const answer = await refresh(first.refresh);
    expect(answer).toMatchObject({ status: 200, body: { status: 'signed_in' } });
    const second = tokensOf(answer);
    expect(await status(first.token)).toBe(401);
    expect(await status(second.token)).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /sitewright_refresh_\w+=[^;]+;[^,]*Path=\/api\/auth; HttpOnly; SameSite=Strict/,
    );
  });

  test('a refresh with an old token ends the session, also for the holder of the new tokens', async () => {
    const first = await open();
    const second = tokensOf(await refresh(first.refresh));
    const stolen = await refresh(first.refresh);
    expect(stolen.status).toBe(401);
    const { session, refresh: again } = server.app.sessionCookies;
    expect(cookiesOf(stolen)).toEqual({ [session]: '', [again]: '' });
    expect(await status(second.token)).toBe(401);
    expect((await refresh(second.refresh)).status).toBe(401);
  });

  test('of a hundred simultaneous refreshes with one token one succeeds, and the session ends', async () => {
    const { refresh: token } = await open();
    const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(token)));
    const renewed = answers.filter(({ status: each }) => each === 200);
    expect(renewed).toHaveLength(1);
    expect(answers.filter(({ status: each }) => each === 401)).toHaveLength(99);
    for (const answer of renewed) expect(await status(tokensOf(answer).token)).toBe(401);
  });

  test('a refresh works after the access token expired, until the session was unused for a day', async () => {
    let held = await open();
    for (let day = 0; day < 3; day++) {
      server.advance(authLimits.idle - authLimits.touch);
      expect(await status(held.token)).toBe(401);
      held = tokensOf(await refresh(held.refresh));
      expect(await status(held.token)).toBe(200);
    }
    server.advance(authLimits.idle + 1);
    expect((await refresh(held.refresh)).status).toBe(401);
  });

  test('a refresh does not extend a session beyond the days that are set for sessions', async () => {
    let held = await open();
    for (let halfDays = 1; halfDays < sessionDays * 2; halfDays++) {
      server.advance(authLimits.idle / 2);
      const answer = await refresh(held.refresh);
      expect(answer.status).toBe(200);
      expect(String(answer.headers['set-cookie'])).toContain(`Max-Age=${sessionDays * 86_400};`);
      held = tokensOf(answer);
    }
    server.advance(authLimits.idle / 2);
    expect((await refresh(held.refresh)).status).toBe(401);
  });

  test('a refresh without a token, with an invented one, or for a disabled account is refused', async () => {
    for (const token of ['', 'x', `${'a'.repeat(22)}.${'b'.repeat(43)}`])
      expect((await refresh(token)).status).toBe(401);
    const { userId } = await world.person('leaving');
    const held = await open(userId);
    const { organisationId } = world;
    await withTenant(server.services.db, { organisationId, siteIds: [], userId }, (tx) =>
      tx
        .updateTable('users')
        .set({ disabled_at: new Date().toISOString() })
        .where('id', '=', userId)
        .execute(),
    );
    expect((await refresh(held.refresh)).status).toBe(401);
  });
});

describe('the list of sessions', () => {
  const list = async (token: string) =>
    (await client(server, token).call<{ sessions: { id: string }[] }>('GET', '/api/auth/sessions'))
      .body.sessions;

  test('the list of sessions shows device and last use of the caller’s own sessions only', async () => {
    const { userId } = await world.person('listed');
    await open(world.admin.userId);
    const { token } = await open(
      userId,
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    );
    const [current, ...others] = await list(token);
    expect(current).toMatchObject({
      is_current: true,
      browser: 'Firefox',
      system: 'Linux',
      address: '192.0.2.7',
    });
    expect(others).toHaveLength(1);
  });

  test('ending a session in the list ends no other one, and never one of another user', async () => {
    const { userId } = await world.person('ending');
    const [mine, other, theirs] = [await open(userId), await open(userId), await open()];
    const id = (await list(other.token))[0]?.id ?? '';
    const end = (token: string) => client(server, token).call('DELETE', `/api/auth/sessions/${id}`);
    expect((await end(theirs.token)).status).toBe(404);
    expect(await status(other.token)).toBe(200);
    expect((await end(mine.token)).status).toBe(200);
    expect(await status(other.token)).toBe(401);
    expect(await status(mine.token)).toBe(200);
    expect((await end(mine.token)).status).toBe(404);
  });

  test('a sign-out everywhere empties the list of sessions', async () => {
    const { userId } = await world.person('gone');
    const held = [await open(userId), await open(userId)];
    const theirs = await open();
    await client(server, held[0]?.token).call('POST', '/api/auth/logout/everywhere');
    for (const { token, refresh: again } of held) {
      expect(await status(token)).toBe(401);
      expect((await refresh(again)).status).toBe(401);
    }
    expect(await status(theirs.token)).toBe(200);
  });
});

test('signing out with the refresh token ends a session whose access token has expired', async () => {
  const held = await open();
  server.advance(authLimits.access + 1);
  const headers = { cookie: `${server.app.sessionCookies.refresh}=${held.refresh}` };
  await client(server).call('POST', '/api/auth/logout', { headers });
  expect((await refresh(held.refresh)).status).toBe(401);
});
