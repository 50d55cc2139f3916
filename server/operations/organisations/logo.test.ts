import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { formOf } from '../../../tests/support/openapi/form.ts';
import { senderOf } from '../../../tests/support/matrix/send.ts';
import { fetched, picture } from '../../../tests/support/server/files.ts';
import { type TestServer, testServer } from '../../../tests/support/server/server.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';

const path = '/api/organisation/logo';
let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server, 'north');
});
afterAll(() => server.close());

const upload = (content: Buffer | string, by = world.admin) =>
  senderOf(server, by.token).send('POST', path, formOf('logo.png', content));
async function tag() {
  const { body } = await world.admin.call<{ organisation: { logo: string | null } }>(
    'GET',
    '/api/users/me',
  );
  return body.organisation.logo;
}

test('a picture becomes the logo at a small size, and everybody of the organisation sees it', async () => {
  expect(await tag()).toBeNull();
  expect((await fetched(server, world.admin, path)).status).toBe(404);
  const { status, text } = await upload(await picture(2400, 800, 'jpeg'));
  expect([status, JSON.parse(text)]).toEqual([200, { logo: await tag() }]);
  const reader = await world.person('reader', [{ codes: ['equipment.read'] }]);
  const { bytes, headers } = await fetched(server, reader, path);
  expect(headers['content-type']).toBe('image/webp');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 160 });
  const again = await fetched(server, reader, path, { 'if-none-match': String(headers['etag']) });
  expect(again.status).toBe(304);
});

test('only who manages the settings changes the logo, and other organisations have their own', async () => {
  const before = await tag();
  const reader = await world.person('looker', [{ codes: ['equipment.read'] }]);
  expect((await upload(await picture(), reader)).status).toBe(403);
  expect((await reader.call('DELETE', path)).status).toBe(403);
  const south = await makeWorld(server, 'south');
  expect((await fetched(server, south.admin, path)).status).toBe(404);
  expect(await tag()).toBe(before);
});

test('a file that is no PNG, JPEG or WebP is refused with the reason, and a removed logo is gone', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
  for (const content of [svg, 'no picture', (await picture()).subarray(0, 60)]) {
    const { status, text } = await upload(content);
    expect(status).toBe(422);
    expect(text).toContain('Choose a PNG, JPEG or WebP.');
  }
  expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await world.admin.call('DELETE', path)).body).toEqual({ logo: null });
  expect(await tag()).toBeNull();
});
