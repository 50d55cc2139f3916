import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../tests/support/server/client.ts';
import { fetched } from '../../tests/support/server/files.ts';
import { type Plant, makePlant } from '../../tests/support/server/plant.ts';
import { type World, makeWorld } from '../../tests/support/server/world.ts';
import { openUploadStore } from '../adapters/upload-store/upload-store.ts';
import { sweepUploads } from '../operations/uploads/sweep.ts';

const largest = 1_048_576;
let plant: Plant;
let strangers: World;
let port: number;

beforeAll(async () => {
  plant = await makePlant({ largestFile: largest });
  strangers = await makeWorld(plant.server, 'south');
  await plant.server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = plant.server.app.server.address() as AddressInfo);
});
afterAll(() => plant.server.close());

type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE';

/** A request of the protocol as a client of its own sends it. */
async function tus(
  method: Method,
  url: string,
  headers: Record<string, string> = {},
  { body, client = plant.admin }: { readonly body?: Buffer; readonly client?: Client } = {},
) {
  const answer = await plant.server.app.inject({
    method,
    url,
    headers: {
      'tus-resumable': '1.0.0',
      cookie: `${plant.server.app.sessionCookies.session}=${client.token ?? ''}`,
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const uploadsOf = (siteId = plant.siteId) => `/api/sites/${siteId}/uploads`;

async function begin(size: number, name = 'film.bin', client: Client = plant.admin) {
  const headers = {
    'upload-length': String(size),
    'upload-metadata': `filename ${base64(name)},kind ${base64('uploaded')}`,
  };
  const { headers: sent, status } = await tus('POST', uploadsOf(), headers, { client });
  expect(status).toBe(201);
  return String(sent.location);
}

const offsetType = 'application/offset+octet-stream';
const add = (url: string, offset: number, body: Buffer, how: { readonly client?: Client } = {}) =>
  tus(
    'PATCH',
    url,
    { 'upload-offset': String(offset), 'content-type': offsetType },
    { ...how, body },
  );

const bytesOf = async (headers: Record<string, unknown>) =>
  fetched(
    plant.server,
    plant.admin,
    `/api/sites/${plant.siteId}/files/${String(headers['upload-file'])}`,
  );
const pending = () => readdir(path.join(plant.server.dataDir, 'uploads'));

/** Sends a part of an upload over a real connection, and cuts it after the first bytes. */
async function cutOff(url: string, body: Buffer, sent: number): Promise<void> {
  const request = http.request({
    port,
    path: url,
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': offsetType,
      'upload-offset': '0',
      'content-length': body.length,
      cookie: `${plant.server.app.sessionCookies.session}=${plant.admin.token ?? ''}`,
    },
  });
  const closed = new Promise((resolve) => request.on('error', resolve));
  await new Promise((resolve) => request.write(body.subarray(0, sent), resolve));
  const id = url.split('/').at(-1) ?? '';
  // The server has begun to write before the connection is cut.
  await expect.poll(() => plant.server.services.uploads.offset(id)).toBeGreaterThan(0);
  request.destroy(new Error('cut'));
  await closed;
}

describe('a resumable upload', () => {
  test('a file arrives in parts, and the last answer and every later one name the file', async () => {
    const content = randomBytes(300_000);
    const url = await begin(content.length, 'Prüfung.bin');
    expect((await tus('HEAD', url)).headers).toMatchObject({
      'upload-offset': '0',
      'upload-length': '300000',
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    });
    const first = await add(url, 0, content.subarray(0, 100_000));
    expect(first).toMatchObject({ status: 204, headers: { 'upload-offset': '100000' } });
    expect(first.headers['upload-file']).toBeUndefined();
    const last = await add(url, 100_000, content.subarray(100_000));
    expect(last.status).toBe(204);
    const { bytes, headers } = await bytesOf(last.headers);
    expect(bytes.equals(content)).toBe(true);
    expect(headers['etag']).toBe(`"${createHash('sha256').update(content).digest('hex')}"`);
    expect(headers['content-disposition']).toContain('Pr%C3%BCfung.bin');
    const again = await add(url, 300_000, Buffer.alloc(0));
    const asked = await tus('HEAD', url);
    expect([again, asked].map((each) => each.headers['upload-file'])).toEqual([
      last.headers['upload-file'],
      last.headers['upload-file'],
    ]);
    expect(await pending()).toEqual([]);
  });

  test('an upload continues after its connection is cut, in a new process too', async () => {
    const content = randomBytes(1_000_000);
    const url = await begin(content.length);
    await cutOff(url, content, 400_000);
    const { headers } = await tus('HEAD', url);
    const offset = Number(headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(400_000);
    const another = await openUploadStore(path.join(plant.server.dataDir, 'uploads'));
    expect(await another.offset(url.split('/').at(-1) ?? '')).toBe(offset);
    const last = await add(url, offset, content.subarray(offset));
    expect((await bytesOf(last.headers)).bytes.equals(content)).toBe(true);
  });

  test('of many ends at the same time one makes the file', async () => {
    const content = randomBytes(1000);
    const url = await begin(content.length);
    const id = url.split('/').at(-1) ?? '';
    await plant.server.services.uploads.append(id, 0, Readable.from([content]), 1000);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => add(url, 1000, Buffer.alloc(0))),
    );
    const files = all.flatMap(({ status, headers }) =>
      status === 204 ? [headers['upload-file']] : [],
    );
    expect(files.length).toBeGreaterThan(0);
    expect(new Set(files).size).toBe(1);
    expect((await tus('HEAD', url)).headers['upload-file']).toBe(files[0]);
  });

  test('a part that does not fit is refused, and what has arrived stays', async () => {
    const url = await begin(1000);
    await add(url, 0, Buffer.alloc(600));
    expect((await add(url, 0, Buffer.alloc(600))).status).toBe(409);
    expect((await add(url, 600, Buffer.alloc(500))).status).toBe(413);
    const wrongType = { 'upload-offset': '600', 'content-type': 'text/plain' };
    expect((await tus('PATCH', url, wrongType, { body: Buffer.alloc(1) })).status).toBe(415);
    const { headers } = await tus('HEAD', url);
    expect(Number(headers['upload-offset'])).toBeGreaterThanOrEqual(600);
    expect(headers['upload-file']).toBeUndefined();
  });

  test('sizes, versions and addresses that are wrong are refused', async () => {
    const announce = (length: string, version = '1.0.0') =>
      tus('POST', uploadsOf(), { 'upload-length': length, 'tus-resumable': version });
    expect((await announce(String(largest + 1))).status).toBe(413);
    expect((await announce('-1')).status).toBe(400);
    expect((await announce('10', '0.2.2')).status).toBe(412);
    expect((await tus('HEAD', `${uploadsOf()}/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await tus('HEAD', `${uploadsOf()}/..%2F..%2Fsecret`)).status).toBe(404);
  });

  test('only the person who began an upload continues it, and only people who fill in items begin one', async () => {
    const url = await begin(10);
    const site = plant.siteId;
    const other = await plant.world.person('colleague', [{ site, codes: ['permits.update'] }]);
    const reader = await plant.world.person('reader', [{ site, codes: ['permits.read'] }]);
    for (const client of [other, strangers.admin]) {
      expect((await add(url, 0, Buffer.alloc(10), { client })).status).toBe(404);
      expect((await tus('HEAD', url, {}, { client })).status).toBe(404);
      expect((await tus('DELETE', url, {}, { client })).status).toBe(404);
    }
    const length = { 'upload-length': '10' };
    expect((await tus('POST', uploadsOf(), length, { client: reader })).status).toBe(403);
    expect((await tus('POST', uploadsOf(), length, { client: strangers.admin })).status).toBe(404);
    const nobody = { ...plant.admin, token: null };
    expect((await tus('POST', uploadsOf(), length, { client: nobody })).status).toBe(401);
    expect((await tus('HEAD', url)).headers['upload-offset']).toBe('0');
  });

  test('a person has at most 100 unfinished uploads on a site, also when many are announced at once', async () => {
    const client = await plant.world.person('photographer', [
      { site: plant.siteId, codes: ['permits.update'] },
    ]);
    const answers = await Promise.all(
      Array.from({ length: 120 }, () =>
        tus('POST', uploadsOf(), { 'upload-length': '10' }, { client }),
      ),
    );
    expect(Object.groupBy(answers, ({ status }) => status)[201]).toHaveLength(100);
    const [begun] = answers.filter(({ status }) => status === 201);
    await tus('DELETE', String(begun?.headers.location), {}, { client });
    await begin(10, 'next.bin', client);
    const other = await begin(10);
    expect((await tus('HEAD', other)).status).toBe(200);
    for (const { status, headers } of answers)
      if (status === 201 && headers !== begun?.headers)
        await tus('DELETE', String(headers.location), {}, { client });
  });

  test('a cancelled upload and one of four days ago leave nothing', async () => {
    const [cancelled, old] = [await begin(10), await begin(10)];
    await add(cancelled, 0, Buffer.alloc(5));
    expect((await tus('DELETE', cancelled)).status).toBe(204);
    expect((await tus('HEAD', cancelled)).status).toBe(404);
    const now = () => new Date(Date.now() + 4 * 86_400_000);
    await sweepUploads({ ...plant.server.services, now });
    expect((await tus('HEAD', old)).status).toBe(404);
    expect(await pending()).toEqual([]);
  });
});
