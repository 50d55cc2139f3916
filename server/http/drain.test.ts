import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { trackConnections } from './drain.ts';

const aLongTime = 3_600_000;
let server: Server;
const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

/** A server that counts requests and responds when the test says so. */
async function listening(graceMs: number) {
  const respond = Promise.withResolvers<void>();
  server = createServer((_request, response) => {
    void respond.promise.then(() => response.end('done'));
  });
  server.on('upgrade', (_request, socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  );
  const drain = trackConnections(server, graceMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { drain, respond: respond.resolve };
}

/** Resolves when the connection has ended, cleanly or by a reset. */
function closed(client: Socket): Promise<void> {
  return new Promise((resolve) => {
    client.on('error', () => undefined);
    client.resume().once('close', () => resolve());
  });
}

async function send(head: string): Promise<Socket> {
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  await once(client, 'connect');
  client.write(`${head}\r\nhost: x\r\n\r\n`);
  return client;
}

test('draining ends a websocket, an idle connection and a request whose headers are incomplete', async () => {
  const { drain } = await listening(aLongTime);
  const upgraded = await send('GET / HTTP/1.1\r\nupgrade: x\r\nconnection: upgrade');
  await once(upgraded, 'data');
  const idle = await send('');
  const slow = await send('GET / HTTP/1.1\r\nhost: x\r\nx-half: ');
  const ended = [upgraded, idle, slow].map(closed);
  await drain();
  expect(await Promise.all(ended)).toHaveLength(3);
});

test('a request that runs when draining begins gets its response', async () => {
  const { drain, respond } = await listening(aLongTime);
  const arrived = once(server, 'request');
  const client = await send('GET / HTTP/1.1');
  const received = text(client);
  await arrived;
  const drained = drain();
  respond();
  await drained;
  expect(await received).toMatch(/^HTTP\/1\.1 200 .*done/s);
});

test('requests that do not finish in the grace period are cut off', async () => {
  const { drain } = await listening(1);
  const arrived = once(server, 'request');
  const client = await send('POST / HTTP/1.1\r\ncontent-length: 100');
  const ended = closed(client);
  await arrived;
  await drain();
  await expect(ended).resolves.toBeUndefined();
});

test('a connection that comes after draining began is refused', async () => {
  const { drain } = await listening(aLongTime);
  const address = server.address();
  await drain();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const refused = once(connect(port, '127.0.0.1'), 'connect');
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
