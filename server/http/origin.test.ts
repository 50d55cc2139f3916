import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import { originPolicy } from './origin.ts';

const none = { publicUrl: null, apiUrl: null };
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ host: '127.0.0.1' });
});
afterAll(() => server.close());

test('with PUBLIC_URL only pages of its scheme, host and port are allowed', () => {
  const publicUrl = 'https://plant.example';
  const { allows } = originPolicy({ publicUrl, apiUrl: null, host: '0.0.0.0' });
  expect(allows(publicUrl, 'plant.example')).toBe(true);
  expect(allows(publicUrl, '10.0.0.5:3000')).toBe(true);
  for (const origin of [
    'http://plant.example',
    'https://plant.example:8443',
    'https://other.plant.example',
    'http://10.0.0.5:3000',
    'null',
  ])
    expect([origin, allows(origin, '10.0.0.5:3000')]).toEqual([origin, false]);
});

test('a page that the server of API_URL serves is allowed too', () => {
  const apiUrl = 'https://api.example';
  const { allows, pages } = originPolicy({
    publicUrl: 'https://plant.example',
    apiUrl,
    host: '0.0.0.0',
  });
  expect(allows(apiUrl, 'api.example')).toBe(true);
  expect(pages).toEqual(['https://plant.example']);
});

test('without PUBLIC_URL a page has to come from the host that the request addresses', () => {
  const { allows } = originPolicy({ ...none, host: '0.0.0.0' });
  expect(allows('http://10.0.0.5:3000', '10.0.0.5:3000')).toBe(true);
  expect(allows('http://10.0.0.5:3001', '10.0.0.5:3000')).toBe(false);
  expect(allows('null', undefined)).toBe(false);
});

test('a server that listens to this machine only refuses other host names', async () => {
  const statusFor = async (host: string) =>
    (await server.app.inject({ url: '/api/health', headers: { host } })).statusCode;
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'demo.localhost'])
    expect([host, await statusFor(host)]).toEqual([host, 200]);
  for (const host of [
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    '10.0.0.5',
    '%',
  ])
    expect([host, await statusFor(host)]).toEqual([host, 403]);
});

test('a server that others can reach is addressed by any name', () => {
  for (const host of ['0.0.0.0', '10.0.0.5'])
    expect(originPolicy({ ...none, host }).knows('plant.local:3000')).toBe(true);
  const named = originPolicy({
    publicUrl: 'http://localhost:3000',
    apiUrl: null,
    host: '127.0.0.1',
  });
  expect(named.knows('plant.local')).toBe(true);
});
