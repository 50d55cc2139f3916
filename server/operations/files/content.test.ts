import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentVersion } from '../../../src/contract/versions.ts';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { fetched, picture, uploaded } from '../../../tests/support/server/files.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { versionCalls } from '../../../tests/support/server/versions.ts';
import { sweepFiles } from './sweep.ts';
import { sweepOrphans } from './sweep-orphans.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

const inAMonth = () => new Date(Date.now() + 30 * 86_400_000);

describe.each(['disk', 'S3'] as const)('bytes stored on %s', (where) => {
  let plant: Plant;
  beforeAll(async () => {
    plant = await makePlant(where === 'S3' ? { s3: s3.settings } : {});
  });
  afterAll(() => plant.server.close());

  const ownerOf = () => ({ organisationId: plant.world.organisationId, siteId: plant.siteId });
  const storedIds = async () => {
    const ids: string[] = [];
    for await (const { id } of plant.server.services.files.list(ownerOf())) ids.push(id);
    return ids.toSorted();
  };
  const give = (content: Buffer, name: string) =>
    uploaded(plant.server, plant.admin, plant.siteId, content, { name });
  const take = (id: number, headers: Record<string, string> = {}) =>
    fetched(plant.server, plant.admin, `/api/sites/${plant.siteId}/files/${id}`, headers);
  const sweep = () => sweepFiles({ ...plant.server.services, now: inAMonth });

  test('100 uploads of the same bytes at the same time make 100 files and store the bytes once', async () => {
    const before = await storedIds();
    const content = await picture(40, 40);
    const files = await Promise.all(
      Array.from({ length: 100 }, (_, at) => give(content, `copy ${at}.jpg`)),
    );
    expect(new Set(files.map(({ id }) => id)).size).toBe(100);
    // The bytes and their thumbnail.
    expect((await storedIds()).length).toBe(before.length + 2);
    for (const { id } of [files[0], files[99]].filter((file) => file !== undefined))
      expect((await take(id)).bytes.equals(content)).toBe(true);
  });

  test('bytes stay while any file has them, and are freed with the last one', async () => {
    const before = await storedIds();
    const content = randomBytes(3000);
    const [kept, lone] = [await give(content, 'kept.bin'), await give(content, 'lone.bin')];
    const document = await plant.make('dms_documents', {
      dms_versions: { version: 1, file_id: kept.id },
    });
    await sweep();
    expect((await take(lone.id)).status).toBe(404);
    expect((await take(kept.id)).bytes.equals(content)).toBe(true);
    const { id, version } = document;
    const deleted = await plant.admin.call<{ version: number }>(
      'DELETE',
      plant.at('dms_documents', `/${id}`),
      { version },
    );
    const bin = `/api/sites/${plant.siteId}/dms/recycle-bin/documents/${id}/permanent`;
    const erased = await plant.admin.call('DELETE', bin, { version: deleted.body.version });
    expect(erased.status).toBe(200);
    await sweep();
    expect((await storedIds()).filter((id) => !before.includes(id))).toEqual([]);
  });

  test('bytes of a deleted version stay in the bin and while another document has them, and are freed with the last one', async () => {
    const calls = versionCalls(plant);
    const before = await storedIds();
    const stored = async () => {
      await sweep();
      return (await storedIds()).filter((id) => !before.includes(id));
    };
    const wrong = `wrong ${randomBytes(20).toString('hex')}`;
    const first = await calls.make([wrong, `right ${wrong}`]);
    const second = await calls.make([wrong, `too ${wrong}`]);
    expect(await stored()).toHaveLength(3);
    for (const { fileIds } of [first, second])
      expect((await calls.remove(fileIds[0])).status).toBe(200);
    expect(await stored()).toHaveLength(3);
    expect((await calls.erase(first.fileIds[0])).status).toBe(200);
    expect(await stored()).toHaveLength(3);
    expect((await calls.restore(second.fileIds[0])).status).toBe(200);
    expect((await calls.download(second.fileIds[0])).bytes.toString()).toBe(wrong);
    await calls.remove(second.fileIds[0]);
    expect((await calls.erase(second.fileIds[0])).status).toBe(200);
    expect(await stored()).toHaveLength(2);
    for (const { id } of [first, second]) expect(await calls.listed(id)).toEqual(['2 active']);
    for (const { fileIds } of [first, second])
      expect((await calls.download(fileIds[1])).status).toBe(200);
  });

  test('a clean-up and uploads of the same bytes at the same time lose none of them', async () => {
    for (let round = 0; round < 5; round++) {
      const content = randomBytes(500);
      await give(content, 'first.bin');
      const [, ...later] = await Promise.all([
        sweep(),
        ...Array.from({ length: 10 }, (_, at) => give(content, `later ${at}.bin`)),
      ]);
      for (const { id } of later) {
        // The clean-up of a month ahead may have taken the file itself, never its bytes alone.
        const { status, bytes } = await take(id);
        expect(status === 404 || bytes.equals(content)).toBe(true);
      }
    }
  });

  test('bytes of a server that ended before it wrote their row are removed after a day', async () => {
    const file = await give(await picture(30, 20), 'used.jpg');
    const { files } = plant.server.services;
    const lost = await files.put(ownerOf(), Readable.from(['lost']), 10);
    await sweepOrphans(plant.server.services);
    expect(await storedIds()).toContain(lost.id);
    await sweepOrphans({ ...plant.server.services, now: inAMonth });
    expect(await storedIds()).not.toContain(lost.id);
    expect((await take(file.id)).status).toBe(200);
    const url = `/api/sites/${plant.siteId}/files/${file.id}/thumbnail`;
    expect((await fetched(plant.server, plant.admin, url)).status).toBe(200);
  });

  test('a file is sent in ranges, and its versions have links', async () => {
    const content = randomBytes(5000);
    const file = await give(content, 'Plan.bin');
    const part = await take(file.id, { range: 'bytes=100-199' });
    expect([part.status, part.headers['etag']]).toEqual([206, `"${file.sha256}"`]);
    expect(part.bytes.equals(content.subarray(100, 200))).toBe(true);
    const document = await plant.make('dms_documents', {
      dms_versions: { version: 1, file_id: file.id },
    });
    const at = `/api/sites/${plant.siteId}/dms/documents/${document.id}`;
    const { body } = await plant.admin.call<{
      files: (Pick<DocumentVersion, 'version'> & { url: string; expires_at: string | null })[];
    }>('GET', `${at}/files-with-s3`);
    const [version] = body.files;
    const isOfStorage = where === 'S3';
    expect(version?.expires_at !== null).toBe(isOfStorage);
    const url = version?.url ?? '';
    const linked = isOfStorage
      ? Buffer.from(await (await fetch(url)).arrayBuffer())
      : (await fetched(plant.server, plant.admin, url)).bytes;
    expect(linked.equals(content)).toBe(true);
  });
});
