import { afterEach, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import { clientAddress } from './request.ts';

let server: TestServer;
afterEach(() => server.close());

async function addressesOf(
  options: { readonly publicUrl: string; readonly trustedProxies: readonly string[] },
  forwarded: readonly string[],
): Promise<readonly string[]> {
  server = await testServer(options);
  const { app } = server;
  const found: string[] = [];
  app.addHook('onRequest', (request, _reply, done) => {
    found.push(clientAddress(request));
    done();
  });
  for (const each of forwarded)
    await app.inject({
      url: '/api/health',
      remoteAddress: '10.0.0.2',
      headers: { 'x-forwarded-for': each },
    });
  return found;
}

const publicUrl = 'https://plant.example';

test('a client on a private address cannot choose its address by X-Forwarded-For', async () => {
  const options = { publicUrl, trustedProxies: ['loopback'] };
  expect(await addressesOf(options, ['203.0.113.7'])).toEqual(['10.0.0.2']);
});

test('the address that a named proxy forwards is used, and nothing that is no IP address', async () => {
  const options = { publicUrl, trustedProxies: ['10.0.0.0/24'] };
  const forwarded = ['203.0.113.7', '198.51.100.1, 203.0.113.7', '2001:db8::7', '<script>', 'x'];
  expect(await addressesOf(options, forwarded)).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8::7',
    '10.0.0.2',
    '10.0.0.2',
  ]);
});
