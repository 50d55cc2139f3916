import { expect, test, vi } from 'vitest';
import { memoryPictures } from '../../../../tests/support/memory-pictures.ts';
import { ApiError } from '../../../api/error.ts';
import { storeBeforePictures } from '../../../api/local-data/make-room.ts';
import type { SiteFile } from '../../../contract/files.ts';
import type { WantedPicture, Worth } from '../../../domain/kept-pictures.ts';
import { keepPictures, type PictureState, type PictureWork } from './keep-pictures.ts';

const megabyte = 1_048_576;
/** Bytes of each picture in both sizes. */
const bytes = 200_000;

const wanted = (id: number, worth: Worth = 2, types = ['workorders']): WantedPicture => ({
  id,
  worth,
  types,
});

/** Pictures have even ids, documents odd ones. */
const fileOf = (id: number): SiteFile => ({
  id,
  name: `File ${id}`,
  size: megabyte,
  media_type: id % 2 === 0 ? 'image/jpeg' : 'application/pdf',
  format: '',
  sha256: '0'.repeat(64),
  width: id % 2 === 0 ? 2000 : null,
  height: id % 2 === 0 ? 1500 : null,
  kind: null,
  taken_at: null,
  latitude: null,
  longitude: null,
  created_at: '2026-11-20T05:00:00.000Z',
  created_by_user_id: 1,
});

/** A device of an own person, and a server whose files with ids above 1000 nobody may read. */
function device({ quota = 100_000 * megabyte, room = Infinity, user = 1, turns = Infinity } = {}) {
  const { store, all, contents } = memoryPictures(room);
  const asked: number[] = [];
  const fetched: number[] = [];
  const states: PictureState[] = [];
  let left = turns;
  let isKept = true;
  const work: PictureWork = {
    owner: { organisation: 1, user },
    siteId: 1,
    store,
    describe: async (ids) => {
      asked.push(...ids);
      return ids.filter((id) => id <= 1000).map(fileOf);
    },
    fetch: async ({ id }) => {
      fetched.push(id);
      if (id === 404) throw new ApiError('Gone', 404, 'not_found');
      const half = new Blob([new Uint8Array(bytes / 2)]);
      return { thumbnail: half, screen: half };
    },
    storage: async () => ({ quota, usage: 0 }),
    turn: async () => (left -= 1) >= 0,
    isKept: () => isKept,
    onProgress: (state) => states.push(state),
  };
  return {
    work,
    store,
    fetched,
    asked,
    pictures: () =>
      all()
        .filter((file) => file.bytes !== null)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    names: () => all().length,
    contents,
    state: () => states.at(-1),
    goOn: () => (left = Infinity),
    endData: () => (isKept = false),
  };
}

test('pictures are fetched in the order of their worth, and documents are not', async () => {
  const here = device({ user: 11 });
  await keepPictures(here.work, [wanted(2), wanted(3, 0), wanted(4, 1), wanted(6, 0), wanted(8)]);
  expect(here.fetched).toEqual([6, 4, 8, 2]);
  expect(here.pictures()).toEqual([2, 4, 6, 8]);
  // The name of the document is known without a connection.
  expect(here.names()).toBe(5);
  expect(here.state()).toMatchObject({ count: 4, bytes: 4 * bytes, isFull: false });
});

test('a second run asks for nothing that is there, and what no item refers to any more leaves', async () => {
  const here = device({ user: 12 });
  await keepPictures(here.work, [wanted(2), wanted(3), wanted(4), wanted(1002)]);
  here.fetched.length = 0;
  here.asked.length = 0;
  await keepPictures(here.work, [wanted(2), wanted(3), wanted(4), wanted(1002)]);
  expect([here.fetched, here.asked]).toEqual([[], []]);
  await keepPictures(here.work, [wanted(4, 0), wanted(6)]);
  expect([here.fetched, here.asked]).toEqual([[6], [6]]);
  expect(here.pictures()).toEqual([4, 6]);
  expect(here.contents()).toHaveLength(2);
});

test('within its budget the device keeps the most valuable pictures, and asks for no others', async () => {
  // 15 % of it are 9 MB.
  const here = device({ user: 13, quota: 60 * megabyte });
  const most = Math.floor((9 * megabyte) / bytes);
  const ids = Array.from({ length: 100 }, (_, at) => 2 + 2 * at);
  const all = ids.map((id) => wanted(id, id <= 20 ? 0 : 2));
  await keepPictures(here.work, all);
  // There has to be room for a large one before one is fetched.
  expect(here.pictures()).toHaveLength(most - 1);
  expect(here.pictures().slice(0, 10)).toEqual(ids.slice(0, 10));
  expect(here.state()).toMatchObject({ isFull: true });
  here.fetched.length = 0;
  here.asked.length = 0;
  await keepPictures(here.work, all);
  expect([here.fetched, here.asked]).toEqual([[], []]);
  // Two new pictures of the person's work: one takes the last place, one that of the least valuable one.
  const [least] = here.pictures().slice(10);
  await keepPictures(here.work, [...all, wanted(900, 0), wanted(902, 0)]);
  expect(here.fetched).toEqual([902, 900]);
  expect(here.pictures()).toEqual(expect.arrayContaining([900, 902]));
  expect(here.pictures()).not.toContain(least);
  expect(here.pictures().length * bytes).toBeLessThanOrEqual(here.state()?.budget ?? 0);
});

test('a run that has to end goes on later with what is missing', async () => {
  const here = device({ user: 14, turns: 3 });
  const all = [wanted(2), wanted(4), wanted(6), wanted(8)];
  await keepPictures(here.work, all);
  expect(here.pictures()).toEqual([6, 8]);
  here.goOn();
  await keepPictures(here.work, all);
  expect(here.pictures()).toEqual([2, 4, 6, 8]);
  expect(here.fetched).toHaveLength(4);
});

test('a picture that the person may not read any more is not kept, and does not end the run', async () => {
  const here = device({ user: 15 });
  await keepPictures(here.work, [wanted(404), wanted(2)]);
  expect(here.pictures()).toEqual([2]);
  expect(here.names()).toBe(1);
});

test('nothing is stored after the data of the site were removed', async () => {
  const here = device({ user: 16 });
  const { fetch } = here.work;
  const work = {
    ...here.work,
    fetch: (file: SiteFile) => {
      here.endData();
      return fetch(file);
    },
  };
  await keepPictures(work, [wanted(2), wanted(4)]);
  expect(here.pictures()).toEqual([]);
});

test('a device without space keeps what it has, and says that the rest has no room', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const here = device({ user: 17, room: 2.5 * bytes });
  await keepPictures(here.work, [wanted(2), wanted(4), wanted(6)]);
  expect(here.contents()).toHaveLength(2);
  expect(here.state()).toMatchObject({ isFull: true });
});

test('on a device without space for a change the least valuable pictures leave, only as many as it takes', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const here = device({ user: 18 });
  const ids = Array.from({ length: 40 }, (_, index) => 2 * index + 2);
  await keepPictures(
    here.work,
    ids.map((id) => wanted(id, id <= 4 ? 0 : 2)),
  );
  expect(here.pictures()).toEqual(ids);
  const needs = (needed: number) => async () => {
    if ((ids.length - here.pictures().length) * bytes < needed)
      throw new DOMException('No space', 'QuotaExceededError');
    return 'stored';
  };
  expect(await storeBeforePictures(needs(megabyte), here.store)).toBe('stored');
  // 4 MB of the rest have left, the oldest first.
  expect(here.pictures()).toEqual([2, 4, ...ids.filter((id) => id > 46)]);
  expect(await storeBeforePictures(needs(ids.length * bytes), here.store)).toBe('stored');
  expect(here.pictures()).toEqual([]);
  await expect(storeBeforePictures(needs(100 * megabyte), here.store)).rejects.toThrow('No space');
});
