import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../src/runtime/text.ts';
import { client, signedIn } from '../../tests/support/server/client.ts';
import { type TestServer, testServer } from '../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../tests/support/server/world.ts';
import { pageWithPreloads } from './preload-links.ts';

const publicUrl = 'https://plant.example';
let page: string;
let server: TestServer;
let world: World;

beforeAll(async () => {
  page = mkdtempSync(path.join(os.tmpdir(), 'sitewright-page-'));
  mkdirSync(path.join(page, 'assets'));
  writeFileSync(path.join(page, 'index.html'), '<head><title>Page</title></head>');
  writeFileSync(path.join(page, 'assets/index-abc.js'), 'console.log(1)');
  writeFileSync(path.join(page, '.built-from'), 'secret');
  const ahead = [
    { path: '^/', links: ['<link href="/a.woff2">'] },
    { path: '^/app/sites', links: ['<link href="/b.js">', '<link href="/c.css">'] },
  ];
  writeFileSync(path.join(page, '.preload.json'), JSON.stringify(ahead));
  server = await testServer({ publicUrl, page });
  world = await makeWorld(server, 'north');
});
afterAll(async () => {
  await server.close();
  rmSync(page, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

describe('serving the page', () => {
  test('the page is served on every page address and must be revalidated', async () => {
    for (const url of ['/', '/app', '/app/sites/5/maintenance/work-orders?q=1', '/auth/login']) {
      const { statusCode, body, headers } = await get(url);
      expect([url, statusCode, body]).toEqual([url, 200, expect.stringContaining('<title>')]);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-type']).toMatch(/text\/html/);
    }
  });

  test('the page sends preload links for the files that its path needs, and none without a list of them', async () => {
    const [letters, code] = ['<link href="/a.woff2">', '<link href="/b.js"><link href="/c.css">'];
    const head = (links: string) => `<head><title>Page</title>${links}</head>`;
    expect((await get('/auth/login?next=/app/sites')).body).toBe(head(letters));
    expect((await get('/app/sites/5/maintenance')).body).toBe(head(`${letters}${code}`));
    expect((await get('/.preload.json')).statusCode).toBe(404);
    const bare = mkdtempSync(path.join(os.tmpdir(), 'sitewright-page-'));
    writeFileSync(path.join(bare, 'index.html'), head(''));
    expect(await pageWithPreloads(bare, '/app/sites')).toBe(head(''));
    rmSync(bare, { recursive: true });
  });

  test('files with a hash in their name are cached permanently', async () => {
    const { headers, statusCode } = await get('/assets/index-abc.js');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toMatch(/immutable/);
  });

  test('the page is not served for missing files, calls, or other methods', async () => {
    for (const url of [
      '/assets/gone.js',
      '/favicon.ico',
      '/.built-from',
      '/api',
      '/api/x',
      '/socket.io/x',
    ])
      expect((await get(url)).json()).toMatchObject({ code: 'not_found' });
    const posted = await server.app.inject({ method: 'POST', url: '/app' });
    expect(posted.statusCode).toBe(404);
    for (const url of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json'])
      expect((await get(url)).body).not.toContain('dependencies');
  });

  test('addresses that name no file are not found or malformed, never an error of the server', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const ask = (target: string, method = 'GET') =>
      new Promise<readonly [number | undefined, unknown]>((resolve, reject) => {
        const sent = request(address, { path: target, method }, (response) => {
          void json(response).then((body) => resolve([response.statusCode, body]), reject);
        });
        sent.once('error', reject).end();
      });
    for (const target of ['/%5C', '/%00', '//x', '//[', '/%2e%2e/package.json', '/a%5C..%5Cb.js'])
      expect([target, await ask(target)]).toEqual([
        target,
        [404, expect.objectContaining({ code: 'not_found' })],
      ]);
    expect(await ask('//[', 'POST')).toMatchObject([404, { code: 'not_found' }]);
    for (const target of ['/%ff', '/%'])
      expect(await ask(target)).toMatchObject([400, { code: 'malformed' }]);
  });

  test('what is shared where no service worker takes it leads to a page that says so', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/app/report',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/app/report?shared=lost');
  });

  test('the page has a strict content security policy', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    const directives = new Map(
      policy.split(';').map((part) => {
        const [name = '', ...sources] = part.trim().split(' ');
        return [name, sources] as const;
      }),
    );
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('img-src')).toContain('https://tiles.example');
    expect(policy).not.toContain('unsafe-eval');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d+/);
  });

  test('the page may use the position, the camera and the microphone, and no other feature of the device', async () => {
    const policy = String((await get('/')).headers['permissions-policy']).split(', ');
    expect(policy).toEqual(expect.arrayContaining(['payment=()', 'usb=()']));
    expect(policy.filter((each) => !each.endsWith('=()'))).toEqual([
      'camera=(self)',
      'geolocation=(self)',
      'microphone=(self)',
    ]);
  });

  test('the page gets its configuration', async () => {
    const { headers, ...answer } = await get('/config.json');
    expect(answer.json()).toEqual({
      api_url: '',
      map_tile_url: 'https://tiles.example/{z}/{x}/{y}.png',
      largest_file: 1_048_576,
      file_analysis: false,
      sign_up: false,
      providers: [],
      languages,
    });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('HTTP calls', () => {
  test('the health call says that the server works', async () => {
    const { statusCode, ...answer } = await get('/api/health');
    expect(statusCode).toBe(200);
    const documents = readdirSync(path.join(server.schemas, 'modules'));
    expect(answer.json()).toEqual({ status: 'ok', modules: documents.length });
  });

  test('responses of calls are not cached', async () => {
    expect((await get('/api/health')).headers['cache-control']).toBe('no-store');
  });

  test('calls are accepted from the page under PUBLIC_URL and from no other origin', async () => {
    const { token } = await signedIn(server, {
      organisationId: world.organisationId,
      userId: world.admin.userId,
    });
    const out = (origin: string) =>
      client(server, token).call('POST', '/api/auth/logout', { headers: { origin } });
    expect((await out('https://evil.example')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
    const { status, headers } = await out(publicUrl);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': publicUrl,
      'access-control-allow-credentials': 'true',
    });
    expect(String(headers['set-cookie'])).toMatch(/Secure/);
    expect(headers['clear-site-data']).toBe('"cache"');
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/sites/1/equipment/1',
      headers: { origin: publicUrl, 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
  });

  test('an empty body counts as no body, whatever its content type', async () => {
    const headers = { 'content-type': 'application/json' };
    const out = await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect(out.statusCode).toBe(200);
    const login = await server.app.inject({ method: 'POST', url: '/api/auth/login', headers });
    expect(login.statusCode).toBe(400);
  });

  test('sign-in attempts on one account are slowed down, and others are not', async () => {
    const login = (email: string) =>
      client(server).call('POST', '/api/auth/login', {
        body: { organisation: 'north', email, password: 'wrong' },
      });
    const statuses = new Set<number>();
    for (let count = 0; count < 31; count++)
      statuses.add((await login('someone@x.example')).status);
    expect([...statuses]).toEqual([401, 429]);
    const { headers } = await login('someone@x.example');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await login('other@x.example')).status).toBe(401);
  });

  test('large responses are compressed', async () => {
    const big = await server.app.inject({
      url: '/api/modules',
      headers: {
        'accept-encoding': 'gzip',
        cookie: `${server.app.sessionCookies.session}=${world.admin.token}`,
      },
    });
    expect(big.headers['content-encoding']).toBe('gzip');
  });
});
