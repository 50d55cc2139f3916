import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SiteFile } from '../../../src/contract/files.ts';
import { bomb } from '../../../tests/support/server/bomb.ts';
import { fetched, picture, sendFile, uploaded } from '../../../tests/support/server/files.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { type World, makeWorld } from '../../../tests/support/server/world.ts';
import { sweepFiles } from './sweep.ts';

let plant: Plant;
let strangers: World;
const at = (id: number | string, siteId = plant.siteId) => `/api/sites/${siteId}/files/${id}`;
const send = (...[content, how]: [string | Buffer, Parameters<typeof sendFile>[4]?]) =>
  sendFile(plant.server, plant.admin, plant.siteId, content, how);
const give = (...[content, how]: [string | Buffer, Parameters<typeof sendFile>[4]?]) =>
  uploaded(plant.server, plant.admin, plant.siteId, content, how);
const take = (url: string, headers: Record<string, string> = {}) =>
  fetched(plant.server, plant.admin, url, headers);
const rowsOf = async (...ids: readonly (number | string)[]) => {
  const url = `/api/sites/${plant.siteId}/files?ids=${ids.join(',')}`;
  return (await plant.admin.call<{ files: SiteFile[] }>('GET', url)).body.files;
};
/** The number of files on the disk. */
const kept = async () => {
  const all = await readdir(path.join(plant.server.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return all.filter((entry) => entry.isFile()).length;
};

beforeAll(async () => {
  plant = await makePlant();
  strangers = await makeWorld(plant.server, 'south');
});
afterAll(() => plant.server.close());

const documents = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  svg: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  html: '<!doctype html><script>alert(1)</script>',
};

/** The first bytes of a WebM with these tracks. */
const recording = (...tracks: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa387428284', 'hex'),
    Buffer.from('webm'),
    ...tracks.map((track) => Buffer.from(track)),
  ]);

describe('a file of a site', () => {
  test('a file is returned unchanged, whole or in part, and is cached by the browser only', async () => {
    const content = randomBytes(5000);
    const file = await give(content, { name: 'Prüfprotokoll „März“ (2).bin' });
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(file).toMatchObject({ size: 5000, sha256, media_type: 'application/octet-stream' });
    const whole = await take(at(file.id));
    expect(whole.bytes.equals(content)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${sha256}"`,
    });
    expect(whole.headers['content-disposition']).toBe(
      `attachment; filename="Prufprotokoll Marz (2).bin"; filename*=UTF-8''Pr%C3%BCfprotokoll%20%E2%80%9EM%C3%A4rz%E2%80%9C%20%282%29.bin`,
    );
    for (const [range, from, to] of [
      ['bytes=10-19', 10, 20],
      ['bytes=4990-', 4990, 5000],
      ['bytes=-7', 4993, 5000],
      ['bytes=4000-99999', 4000, 5000],
    ] as const) {
      const part = await take(at(file.id), { range });
      expect([part.status, part.headers['content-range']]).toEqual([
        206,
        `bytes ${from}-${to - 1}/5000`,
      ]);
      expect(part.bytes.equals(content.subarray(from, to))).toBe(true);
    }
    expect((await take(at(file.id), { range: 'bytes=5000-' })).status).toBe(416);
    const old = await take(at(file.id), { range: 'bytes=0-9', 'if-range': '"other"' });
    expect([old.status, old.bytes.length]).toEqual([200, 5000]);
    expect((await take(at(file.id), { 'if-none-match': `W/"x", "${sha256}"` })).status).toBe(304);
  });

  const contents: readonly (readonly [
    name: string,
    content: () => Promise<Buffer> | Buffer | string,
    sent: string,
    format: string,
    disposition: RegExp,
  ])[] = [
    ['picture.txt', () => picture(), 'image/jpeg', 'JPG', /^inline/],
    ['picture.exe', () => picture(8, 8, 'png'), 'image/png', 'PNG', /^inline/],
    ['note.webm', () => recording('A_OPUS'), 'audio/webm', 'WEBM', /^inline/],
    ['film.webm', () => recording('A_OPUS', 'V_VP9'), 'video/webm', 'WEBM', /^inline/],
    ['manual', () => documents.pdf, 'application/pdf', 'PDF', /^inline/],
    [
      'late.pdf',
      () => `Sent by a scanner\n${String(documents.pdf)}`,
      'application/pdf',
      'PDF',
      /^inline/,
    ],
    [
      'late.txt',
      () => `About\n${String(documents.pdf)}`,
      'application/octet-stream',
      'TXT',
      /^attachment/,
    ],
    ['photo.jpg', () => documents.svg, 'application/octet-stream', 'XML', /^attachment/],
    ['photo.png', () => documents.html, 'application/octet-stream', 'PNG', /^attachment/],
    ['list.csv', () => 'Größe;Wert\n1;2', 'application/octet-stream', 'CSV', /^attachment/],
    ['drawing.rvt', () => randomBytes(99), 'application/octet-stream', 'RVT', /^attachment/],
    ['empty.pdf', () => '', 'application/octet-stream', 'PDF', /^attachment/],
  ];

  test.each(contents)(
    'the content decides the type: %s',
    async (name, content, sent, format, disposition) => {
      const file = await give(await content(), { name });
      expect(file).toMatchObject({ name, format });
      const { headers } = await take(at(file.id));
      expect(headers['content-type']).toBe(sent);
      expect(headers['content-disposition']).toMatch(disposition);
      const download = await take(`${at(file.id)}?download=true`);
      expect(download.headers['content-disposition']).toMatch(/^attachment/);
    },
  );

  test.each([
    [String.raw`C:\Users\me\scan.pdf`, 'scan.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['bill\u202Efdp.exe', 'billfdp.exe'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['e\u0301tat.pdf', 'état.pdf'],
    [' ', 'file'],
  ])('a file named %j is stored as %j', async (name, expected) => {
    expect((await give('x', { name })).name).toBe(expected);
  });

  test('a file may be as large as the setting permits, and not a byte larger', async () => {
    const before = await kept();
    const largest = 1_048_576;
    expect((await send(randomBytes(largest))).status).toBe(201);
    const { status, body } = await send(randomBytes(largest + 1));
    expect([status, body]).toMatchObject([413, { code: 'too_large' }]);
    expect(await kept()).toBe(before + 1);
  });

  test('a file is not found from another site or organisation', async () => {
    const { id } = await give(await picture());
    const [theirs = 0] = strangers.siteIds;
    const [, second = 0] = plant.world.siteIds;
    for (const rest of ['', '/thumbnail'])
      for (const [who, siteId] of [
        [strangers.admin, plant.siteId],
        [strangers.admin, theirs],
        [plant.admin, second],
        [plant.admin, theirs],
      ] as const)
        expect((await fetched(plant.server, who, at(`${id}${rest}`, siteId))).status).toBe(404);
    const list = await plant.admin.call('GET', `/api/sites/${second}/files?ids=${id}`);
    expect(list.body).toEqual({ files: [] });
    expect((await sendFile(plant.server, strangers.admin, plant.siteId, 'x')).status).toBe(404);
  });

  test('people who create or change items can upload files, and others cannot', async () => {
    const site = plant.siteId;
    const before = await kept();
    const may = async (name: string, code: string) =>
      (
        await sendFile(
          plant.server,
          await plant.world.person(name, [{ site, codes: [code] }]),
          site,
          name,
        )
      ).status;
    expect(await may('guest', 'people.read')).toBe(403);
    expect(await may('reader', 'permits.read')).toBe(403);
    expect(await may('writer', 'permits.update')).toBe(201);
    expect(await kept()).toBe(before + 1);
  });

  test('only people who may read a module can read the files of its items, and a file without items only its uploader', async () => {
    const site = plant.siteId;
    const photo = await give(await picture(), { name: 'pump.jpg' });
    const person = (name: string, ...codes: string[]) =>
      plant.world.person(name, [{ site, codes }]);
    const owner = await person('owner', 'equipment.read', 'equipment.create');
    const other = await person('other', 'permits.read', 'permits.update', 'permits.create');
    const guest = await person('nobody', 'people.read');
    const drawing = await uploaded(plant.server, owner, site, await picture(), {});
    const statuses = async (who: typeof owner, id: number) => {
      const list = await fetched(plant.server, who, `/api/sites/${site}/files?ids=${id}`);
      const listed = list.status === 200 && list.bytes.includes(`"id":${id},`);
      const rest = ['', '/thumbnail'].map((path) => fetched(plant.server, who, at(`${id}${path}`)));
      return [listed, ...(await Promise.all(rest)).map(({ status }) => status)];
    };
    expect(await statuses(owner, drawing.id)).toEqual([true, 200, 200]);
    expect(await statuses(plant.admin, drawing.id)).toEqual([false, 404, 404]);
    expect(await statuses(owner, photo.id)).toEqual([false, 404, 404]);
    await plant.make('equipment', { photos: [photo.id] });
    expect(await statuses(owner, photo.id)).toEqual([true, 200, 200]);
    expect(await statuses(other, photo.id)).toEqual([false, 404, 404]);
    expect(await statuses(guest, photo.id)).toEqual([false, 403, 403]);
    await plant.make('workorders', { files: [photo.id] });
    const worker = await person('worker', 'workorders.read');
    expect(await statuses(worker, photo.id)).toEqual([true, 200, 200]);
    const change = { body: { kind: '360' } };
    expect((await other.call('PATCH', at(drawing.id), change)).status).toBe(404);
    expect((await other.call('PATCH', at(photo.id), change)).status).toBe(404);
  });

  test('nobody can attach a file that they may not read to an item, and read it there', async () => {
    const site = plant.siteId;
    const photo = await give(await picture(), { name: 'secret.jpg' });
    const thief = await plant.world.person('thief', [
      { site, codes: ['workorders.read', 'workorders.update'] },
    ]);
    const order = await plant.make('workorders');
    for (const isUsed of [false, true]) {
      if (isUsed) await plant.make('equipment', { photos: [photo.id] });
      const answer = await thief.call('PATCH', plant.at('workorders', `/${order.id}`), {
        body: { files: [photo.id] },
        version: order.version,
      });
      expect(answer).toMatchObject({
        status: 422,
        body: { details: { fields: [{ pointer: '/files', code: 'reference' }] } },
      });
    }
    expect((await fetched(plant.server, thief, at(photo.id))).status).toBe(404);
  });

  test('files are listed by ids, in their order, without missing ones', async () => {
    const [a, b] = [await give('a', { name: 'a' }), await give('b', { name: 'b' })];
    const listed = await rowsOf(b.id, 2_000_000_000, 0, a.id, b.id);
    expect(listed).toEqual([b, a]);
    for (const ids of ['', 'x', '1,', Array.from({ length: 201 }, () => 1).join(',')])
      expect((await take(`/api/sites/${plant.siteId}/files?ids=${ids}`)).status).toBe(400);
  });
});

describe('a repeated upload of a file', () => {
  test('a hundred uploads with one key make one file', async () => {
    const before = await kept();
    const content = await picture(20, 20);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send(content, { key: 'one', name: 'one.jpg' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    // The picture and its thumbnail.
    expect(await kept()).toBe(before + 2);
  });

  test('an upload of other bytes with the same key is refused', async () => {
    await give('first', { key: 'two' });
    const before = await kept();
    expect(await send('second', { key: 'two' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await kept()).toBe(before);
  });
});

describe('an uploaded picture', () => {
  test('a picture has its displayed size, and a thumbnail without camera metadata', async () => {
    const turned = await sharp(await picture(640, 480))
      .withExif({ IFD0: { Copyright: 'Secret Ltd', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const file = await give(turned, { name: 'turned.jpg', kind: '360' });
    expect(file).toMatchObject({ width: 480, height: 640, kind: '360' });
    const { status, headers, bytes } = await take(at(`${file.id}/thumbnail`));
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(Number(headers['content-length'])).toBe(bytes.length);
    const small = await sharp(bytes).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 240, height: 320 });
    expect([small.exif, small.orientation]).toEqual([undefined, undefined]);
    expect(turned.includes('Secret Ltd')).toBe(true);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a picture shows the same as before and says nothing of its camera: %s',
    async (format) => {
      const base = sharp(await picture(64, 48, 'png')).toFormat(format);
      const exif = {
        IFD0: { Copyright: 'Secret Ltd' },
        IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' },
      };
      for (const orientation of [1, 6]) {
        const sent = await base
          .clone()
          .withMetadata({ orientation })
          .withExifMerge(exif)
          .toBuffer();
        expect(sent.includes('Secret Ltd')).toBe(true);
        const key = `camera-${format}-${orientation}`;
        const file = await give(sent, { key });
        expect((await give(sent, { key })).id).toBe(file.id);
        const { bytes } = await take(at(file.id));
        expect(bytes.includes('Secret Ltd')).toBe(false);
        const { exif: left, autoOrient } = await sharp(bytes).metadata();
        expect([left?.length ?? 0, autoOrient.width]).toEqual([
          format === 'jpeg' && orientation === 6 ? 32 : 0,
          file.width,
        ]);
        expect(file).toMatchObject({
          size: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        });
        // AVIF and turned WebP are encoded again: the same picture, not the same pixels.
        const colour = async (content: Buffer) =>
          (await sharp(content).autoOrient().stats()).dominant;
        expect(await colour(bytes)).toEqual(await colour(sent));
        expect((await take(at((await give(bytes)).id))).bytes.equals(bytes)).toBe(true);
      }
    },
  );

  test.each([
    ['a bomb', () => bomb(60_000)],
    ['a truncated picture', async () => (await picture(600, 600)).subarray(0, 900)],
    ['a header without pixels', async () => (await picture()).subarray(0, 30)],
  ])('a picture that cannot be displayed is stored as a plain file: %s', async (_what, content) => {
    const file = await give(await content(), { name: 'x.jpg', kind: 'closeup' });
    expect(file).toMatchObject({ width: null, height: null, kind: null });
    expect((await take(at(`${file.id}/thumbnail`))).status).toBe(404);
    const { headers } = await take(at(file.id));
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  test('category, time and place of a picture can change while no item refers to it', async () => {
    const photo = await give(await picture());
    const change = (id: number, body: object) =>
      plant.admin.call<SiteFile>('PATCH', at(id), { body });
    const say = (id: number, kind: string) => change(id, { kind });
    const place = { latitude: -33.88, longitude: 151.21 };
    const taken = { taken_at: '2026-11-26T13:03:07.000Z' };
    expect((await say(photo.id, 'closeup')).body).toEqual({ ...photo, kind: 'closeup' });
    const all = { ...photo, kind: 'closeup', ...taken, ...place };
    expect((await change(photo.id, { ...taken, position: place })).body).toEqual(all);
    expect(await rowsOf(photo.id)).toEqual([all]);
    expect((await change(photo.id, { position: { latitude: 1 } })).status).toBe(400);
    await plant.make('equipment', { photos: [photo.id] });
    expect((await say(photo.id, '360')).status).toBe(409);
    const text = await give('text');
    expect((await say(text.id, '360')).status).toBe(409);
    expect((await say(photo.id, 'other')).status).toBe(400);
    expect((await say(1_000_000, '360')).status).toBe(404);
  });
});

test('files that no item has ever referred to are removed after a week', async () => {
  const aDay = 24 * 60 * 60 * 1000;
  const lone = await give(await picture(), { name: 'lone.jpg' });
  const used = await give(await picture(), { name: 'used.jpg' });
  const item = await plant.make('equipment', { photos: [used.id] });
  await plant.admin.call('PATCH', plant.at('equipment', `/${item.id}`), {
    body: { photos: [] },
    version: item.version,
  });
  const before = await kept();
  const sweepAfter = (days: number) =>
    sweepFiles({ ...plant.server.services, now: () => new Date(Date.now() + days * aDay) });
  await sweepAfter(6);
  expect(await rowsOf(lone.id, used.id)).toHaveLength(2);
  await sweepAfter(8);
  // History shows that the item referred to it.
  expect(await rowsOf(lone.id, used.id)).toEqual([used]);
  expect((await take(at(used.id))).status).toBe(200);
  expect(await kept()).toBeLessThanOrEqual(before - 2);
  const late = await plant.admin.call('PATCH', plant.at('equipment', `/${item.id}`), {
    body: { photos: [lone.id] },
    version: item.version + 1,
  });
  expect(late).toMatchObject({
    status: 422,
    body: { details: { fields: [{ code: 'reference' }] } },
  });
});
