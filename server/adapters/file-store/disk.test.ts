import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskFileStore } from './disk.ts';
import { FileNotFound, type FileStore, FileTooLarge } from './file-store.ts';

let folder: string;
let store: FileStore;
const owner = { organisationId: 1, siteId: 2 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sitewright-files-'));
  store = await openDiskFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const unfinished = () => readdir(path.join(folder, 'incoming'));

describe('the disk file store', () => {
  test('get returns the bytes of a file, all or a range, and put its size and hash', async () => {
    const content = randomBytes(200_000);
    const stored = await store.put(owner, Readable.from([content]), 200_000);
    expect(stored).toMatchObject({
      size: 200_000,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(await buffer(store.get(owner, stored.id))).toEqual(content);
    const part = store.get(owner, stored.id, { start: 10, end: 20 });
    expect(await buffer(part)).toEqual(content.subarray(10, 20));
    expect(await buffer(store.get(owner, stored.id, { start: 0, end: 0 }))).toEqual(
      Buffer.alloc(0),
    );
    expect(await unfinished()).toEqual([]);
  });

  test('a file is found only under its own site and organisation', async () => {
    const { id } = await store.put(owner, Readable.from([Buffer.from('x')]), 10);
    for (const other of [
      { ...owner, siteId: 3 },
      { ...owner, organisationId: 2 },
    ])
      await expect(buffer(store.get(other, id))).rejects.toBeInstanceOf(FileNotFound);
    expect(() => store.get(owner, `../2/${id}`)).toThrow('Not an id of a file');
  });

  test('the store keeps nothing of a file that is too large or whose upload breaks off', async () => {
    const many = Readable.from([randomBytes(600), randomBytes(600)]);
    await expect(store.put(owner, many, 1000)).rejects.toBeInstanceOf(FileTooLarge);
    function* breaking(): Generator<Buffer> {
      yield randomBytes(600);
      throw new Error('gone');
    }
    await expect(store.put(owner, Readable.from(breaking()), 1000)).rejects.toThrow('gone');
    expect(await unfinished()).toEqual([]);
  });

  test('removing a file twice is allowed, and the second time does nothing', async () => {
    const { id } = await store.put(owner, Readable.from([Buffer.from('x')]), 10);
    await store.remove(owner, id);
    await store.remove(owner, id);
    await expect(buffer(store.get(owner, id))).rejects.toBeInstanceOf(FileNotFound);
  });
});
