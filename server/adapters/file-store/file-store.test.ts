import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { FileNotFound, type FileStore, FileTooLarge, type ListedFile } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { S3Error } from './s3/client.ts';

const owner = { organisationId: 1, siteId: 2 };
async function allOf(entries: AsyncIterable<ListedFile>): Promise<readonly ListedFile[]> {
  const all: ListedFile[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

let s3: S3Server;
let dataDir: string;
const stores: { disk?: FileStore; S3?: FileStore } = {};

beforeAll(async () => {
  s3 = await startS3Server();
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sitewright-files-'));
  stores.disk = await openFileStore({ dataDir, s3: null });
  stores.S3 = await openFileStore({ dataDir, s3: s3.settings });
});
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
});

const unfinished = () => readdir(path.join(dataDir, 'files', 'incoming'));

describe.each(['disk', 'S3'] as const)('the file store on %s', (name) => {
  const store = (): FileStore => {
    const opened = stores[name];
    if (opened === undefined) throw new Error(`There is no store ${name}.`);
    return opened;
  };
  const put = (content: Buffer, limit = content.length) =>
    store().put(owner, Readable.from([content]), limit);
  const listed = async () => (await allOf(store().list(owner))).map(({ id }) => id);

  test('get returns the bytes of a file, all or a range, and put its size and hash', async () => {
    const content = randomBytes(200_000);
    const stored = await put(content);
    expect(stored).toMatchObject({ size: 200_000, sha256: sha256(content) });
    expect(stored.id.startsWith(stored.sha256)).toBe(true);
    expect(await buffer(store().get(owner, stored.id))).toEqual(content);
    const part = store().get(owner, stored.id, { start: 10, end: 20 });
    expect(await buffer(part)).toEqual(content.subarray(10, 20));
    expect(await buffer(store().get(owner, stored.id, { start: 0, end: 0 }))).toHaveLength(0);
    expect(await unfinished()).toEqual([]);
  });

  test('a file without bytes is a file', async () => {
    const stored = await put(Buffer.alloc(0));
    expect(stored).toMatchObject({ size: 0, sha256: sha256(Buffer.alloc(0)) });
    expect(await buffer(store().get(owner, stored.id))).toHaveLength(0);
  });

  test('a file is found only under its own site and organisation', async () => {
    const { id } = await put(Buffer.from('x'));
    for (const other of [
      { ...owner, siteId: 3 },
      { ...owner, organisationId: 2 },
    ]) {
      await expect(buffer(store().get(other, id))).rejects.toBeInstanceOf(FileNotFound);
      expect(await allOf(store().list(other))).toEqual([]);
    }
    expect(() => store().get(owner, `../2/${id}`)).toThrow('Not an id of a file');
  });

  test('the store keeps nothing of a file that is too large or whose upload breaks off', async () => {
    const before = await listed();
    const many = Readable.from([randomBytes(600), randomBytes(600)]);
    await expect(store().put(owner, many, 1000)).rejects.toBeInstanceOf(FileTooLarge);
    function* breaking(): Generator<Buffer> {
      yield randomBytes(600);
      throw new Error('gone');
    }
    await expect(store().put(owner, Readable.from(breaking()), 1000)).rejects.toThrow('gone');
    expect(await unfinished()).toEqual([]);
    expect(await listed()).toEqual(before);
  });

  test('the list has every file, with the time since when it is stored', async () => {
    const before = Date.now();
    const { id } = await put(randomBytes(50));
    const entries = await allOf(store().list(owner));
    const entry = entries.find((each) => each.id === id);
    // A service may round the time to seconds.
    expect(entry?.storedAt.getTime()).toBeGreaterThan(before - 2000);
    await store().remove(owner, id);
    expect(await listed()).not.toContain(id);
  });

  test('removing a file twice is allowed, and the second time does nothing', async () => {
    const { id } = await put(Buffer.from('x'));
    await store().remove(owner, id);
    await store().remove(owner, id);
    await expect(buffer(store().get(owner, id))).rejects.toBeInstanceOf(FileNotFound);
  });

  test('100 files at the same time are each stored whole', async () => {
    const contents = Array.from({ length: 100 }, () => randomBytes(20_000));
    const all = await Promise.all(contents.map((content) => put(content)));
    const read = await Promise.all(all.map(({ id }) => buffer(store().get(owner, id))));
    expect(read.every((content, at) => contents[at]?.equals(content))).toBe(true);
  });
});

describe('the file store on S3 alone', () => {
  test('a list longer than a page of the service is complete', async () => {
    const store = stores.S3;
    const other = { organisationId: 1, siteId: 9 };
    const ids: string[] = [];
    for (let at = 0; at < 21; at++)
      ids.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async (_, index) => {
            const stored = await store?.put(other, Readable.from([`${at} ${index}`]), 100);
            return stored?.id ?? '';
          }),
        )),
      );
    const found = store === undefined ? [] : await allOf(store.list(other));
    expect(found.map(({ id }) => id)).toEqual(ids.toSorted());
  });

  test('a link gives the bytes as a download without a session, and no other object', async () => {
    const content = randomBytes(100);
    const stored = await stores.S3?.put(owner, Readable.from([content]), 100);
    const link = stores.S3?.link(owner, stored?.id ?? '', {
      // The service of the test signs brackets wrongly, so the name has none.
      disposition: 'attachment; filename="Plan 2.html"',
      now: new Date(),
    });
    const answer = await fetch(link?.url ?? '');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Plan 2.html"');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
    const other = (link?.url ?? '').replace(stored?.id ?? '-', `${stored?.id ?? ''}0`);
    expect((await fetch(other)).status).toBe(403);
  });

  test('a wrong secret is refused at once and says so', async () => {
    const settings = { ...s3.settings, secretAccessKey: 'wrong' };
    const store = await openFileStore({ dataDir, s3: settings });
    const refused = store.put(owner, Readable.from(['x']), 10);
    await expect(refused).rejects.toBeInstanceOf(S3Error);
    await expect(refused).rejects.toThrow('403 (SignatureDoesNotMatch)');
    expect(await unfinished()).toEqual([]);
  });
});
