import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testHttp } from '../../tests/support/server/http.ts';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import type { Call } from '../../src/contract/call.ts';
import { readTexts } from '../language/texts.ts';
import { failureOf } from './map-errors.ts';
import { addRoute } from './route.ts';

const pageWaits = 10_000;
const call = { method: 'POST', summary: 'A call', access: 'public' } as const;
const hangs: Call = { ...call, name: 'HANGS', path: '/api/hangs' };
const plain: Call = { ...call, name: 'PLAIN', path: '/api/plain' };
const file: Call = { ...call, name: 'FILE', path: '/api/file', files: ['text/plain'] };
const turnedAway = { code: 'unavailable', error: expect.stringMatching(/^\w.+\.$/) as unknown };

let server: TestServer;
let app: FastifyInstance;
let begun = Promise.withResolvers<void>();
const written = Promise.withResolvers<string>();

const post = (url: string) => app.inject({ method: 'POST', url, payload: { some: 'body' } });
const never = () => new Promise<never>(() => undefined);

beforeAll(async () => {
  server = await testServer();
  const texts = await readTexts(path.join(import.meta.dirname, '../../locales'));
  app = await testHttp();
  const routes = { app, texts, services: server.services };
  addRoute(routes, hangs, never, { limit: 1 });
  addRoute(routes, plain, () => {
    begun.resolve();
    return never();
  });
  addRoute(routes, file, () => {
    begun.resolve();
    return written.promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
  begun = Promise.withResolvers<void>();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

test('a request that hangs gets a message that asks the user to try again', async () => {
  const answer = await post('/api/hangs');
  expect([answer.statusCode, answer.json()]).toEqual([503, turnedAway]);
});

test('a hanging request gets a response before the page’s timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reply = post('/api/plain');
  await begun.promise;
  await vi.advanceTimersByTimeAsync(pageWaits - 1);
  expect((await reply).json()).toEqual(turnedAway);
});

test('a file download has no time limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reply = post('/api/file');
  await begun.promise;
  await vi.advanceTimersByTimeAsync(pageWaits * 10);
  written.resolve('the file');
  const { statusCode, body } = await reply;
  expect([statusCode, body]).toEqual([200, 'the file']);
});

test('what the database refuses is a refusal of the request, not a fault of the server', async () => {
  const client = new pg.Client(server.database.admin);
  await client.connect();
  const codeAfter = async (statement: string) =>
    failureOf(await client.query(statement).catch((reason: unknown) => reason)).code;
  await client.query(
    'create temp table one (id integer primary key, other integer references one)',
  );
  await client.query('insert into one values (1, null)');
  expect(await codeAfter('insert into one values (1, null)')).toBe('conflict');
  expect(await codeAfter('insert into one values (2, 9)')).toBe('conflict');
  expect(await codeAfter(`select 'x'::integer`)).toBe('malformed');
  expect(await codeAfter('select 3000000000::integer')).toBe('malformed');
  expect(await codeAfter(`select ('[' || repeat('[', 100000))::jsonb`)).toBe('too_large');
  expect(await codeAfter('select * from missing')).toBe('internal');
  await client.end();
});

test('a full disk is reported as such', async () => {
  const full = await writeFile('/dev/full', 'x').catch((reason: unknown) => reason);
  expect(failureOf(full).code).toBe('storage_full');
  const database = Object.assign(new Error('No space left on device'), { code: '53100' });
  expect(failureOf(database).code).toBe('storage_full');
});

test('a request that finds all database connections busy gets a message to try again', async () => {
  const pool = new pg.Pool({ ...server.database.admin, max: 1 });
  const busy = await pool.connect();
  pool.options.connectionTimeoutMillis = 1;
  const error: unknown = await pool.connect().catch((reason: unknown) => reason);
  const ended = once(busy, 'end');
  busy.release();
  await pool.end();
  // The database is dropped after the test, which would be an error of a connection that still ends.
  await ended;
  expect(failureOf(error).code).toBe('unavailable');
});
