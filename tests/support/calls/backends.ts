import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Socket, io } from 'socket.io-client';
import { expect } from 'vitest';
import { createMock } from '../../../mock/server.ts';
import { seedDemo } from '../../../server/seed/seed.ts';
import { bulkHandlers } from '../bulk-handlers.ts';
import { signedIn } from '../server/client.ts';
import { type TestServer, testServer } from '../server/server.ts';
import { until } from '../until.ts';

/** A response of one of the two backends. */
export interface BackendResponse {
  readonly status: number;
  readonly body: unknown;
  readonly syncCursor: string | null;
}

export interface Request {
  readonly method: string;
  readonly url: string;
  /** Sent unchanged if it is a text. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An implementation of the contract, called over HTTP as admin of the demo organisation. */
export interface Backend {
  readonly name: 'server' | 'mock';
  readonly address: string;
  readonly send: (request: Request) => Promise<BackendResponse>;
  /** Events of the socket since the last call; waits for `count` of them. */
  readonly takeEvents: (count: number) => Promise<readonly (readonly [string, unknown])[]>;
  readonly close: () => Promise<void>;
}

export interface Backends {
  readonly server: Backend;
  readonly mock: Backend;
  readonly real: TestServer;
}

async function backendAt(
  name: Backend['name'],
  address: string,
  cookie: string,
  close: () => Promise<void>,
): Promise<Backend> {
  const socket: Socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie },
  });
  let events: (readonly [string, unknown])[] = [];
  socket.onAny((event: string, payload: unknown) => events.push([event, payload]));
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return {
    name,
    address,
    send: async ({ method, url, body, headers }) => {
      const init: RequestInit = {
        method,
        headers: {
          cookie,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      };
      if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await fetch(address + url, init);
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      return {
        status: answer.status,
        body: isJson ? ((await answer.json()) as unknown) : await answer.text(),
        syncCursor: answer.headers.get('x-sync-cursor'),
      };
    },
    takeEvents: async (count) => {
      await until(() => {
        expect(events.length, `events of the ${name}`).toBeGreaterThanOrEqual(count);
      });
      const taken = events;
      events = [];
      return taken;
    },
    close: async () => {
      socket.close();
      await close();
    },
  };
}

/** Both implementations over the same demo data. */
export async function startBoth(): Promise<Backends> {
  const real = await testServer();
  await seedDemo(real.services);
  const address = await real.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await signedIn(real, { organisationId: 1, userId: 1 });
  const server = await backendAt(
    'server',
    address,
    `${real.app.sessionCookies.session}=${token}`,
    () => real.close(),
  );

  const { http } = createMock(real.services.now, undefined, (backend) =>
    backend.modules.flatMap(({ compiled }) => bulkHandlers(backend, compiled.document.type)),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const mock = await backendAt('mock', `http://127.0.0.1:${port}`, 'mock_user=1', async () => {
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
  });
  return { server, mock, real };
}

const begun = new Date().toISOString();
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** A body without values that differ in every run: times since the start, and UUIDs. */
export function comparable(value: unknown): unknown {
  if (typeof value === 'string') return moment.test(value) && value >= begun ? 'later' : value;
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'client_id' ? typeof inner : comparable(inner),
    ]),
  );
}
