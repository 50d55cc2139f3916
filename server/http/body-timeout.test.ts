import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { testHttp } from '../../tests/support/server/http.ts';
import { Failure } from '../operations/failure.ts';
import { limitBodyTime } from './body-timeout.ts';
import { timeouts } from './timeouts.ts';

const aLongTime = 3_600_000;
const soon = 20;
let app: FastifyInstance;

afterEach(() => app.close());

async function listening(limits: { body: number; upload: number; rest: number }): Promise<void> {
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(408).send(error instanceof Failure ? error.code : 'another error'),
  );
  limitBodyTime(app, limits);
  app.post('/json', () => 'read');
  app.post('/upload', { config: { isUpload: true } }, () => 'read');
  const onRequest = async (_request: unknown, reply: FastifyReply) =>
    reply.code(401).send('refused');
  app.post('/refused', { onRequest }, () => '');
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** Sends a request whose body lacks its last byte. */
async function sendSlowly(url: string): Promise<Socket> {
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  client.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n1`,
  );
  return client;
}

test('a body that does not arrive in time ends the request and the connection', async () => {
  await listening({ body: soon, upload: aLongTime, rest: aLongTime });
  const answer = await text(await sendSlowly('/json'));
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/request_timeout$/);
});

test('an upload gets longer than another body', async () => {
  await listening({ body: soon, upload: aLongTime, rest: aLongTime });
  const upload = await sendSlowly('/upload');
  await text(await sendSlowly('/json'));
  upload.write('2');
  const [answer] = (await once(upload, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  upload.destroy();
});

test('a connection that goes on sending slowly after it was refused is closed', async () => {
  await listening({ body: aLongTime, upload: aLongTime, rest: soon });
  expect(await text(await sendSlowly('/refused'))).toMatch(/^HTTP\/1\.1 401 .*refused$/s);
});

test('the server limits the time for headers, and for a whole request to that of an upload', async () => {
  app = await testHttp();
  expect(app.server).toMatchObject({
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.upload + timeouts.rest,
  });
});
