import { expect, test, vi } from 'vitest';
import { memoryCaches } from '../../tests/support/memory-caches.ts';
import { readShared, removeShared, type SharedStorage } from '../browser/shared-content.ts';
import { isShare, takeShare } from './share-target.ts';

const address = 'https://site.example/app/report';
const photo = (name: string) => new File([`picture of ${name}`], name, { type: 'image/jpeg' });

function shareOf(photos: readonly File[], texts: Readonly<Record<string, string>> = {}): Request {
  const body = new FormData();
  for (const each of photos) body.append('photos', each);
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  return new Request(address, { method: 'POST', body });
}

async function waiting(storage: SharedStorage) {
  const { photos, texts } = await readShared(storage);
  return { photos: [...photos.values()].map(({ name }) => name), texts: [...texts.values()] };
}

test('photos and texts of other apps wait on the device, and the report is opened', async () => {
  const storage = memoryCaches();
  const texts = { title: 'Pump 3', text: 'Pump 3', url: ' https://photos.example/1 ' };
  const answer = await takeShare(shareOf([photo('Öl.jpg'), photo('b.jpg')], texts), storage);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${address}?shared=kept`);
  expect(await waiting(storage)).toEqual({
    photos: ['Öl.jpg', 'b.jpg'],
    texts: ['Pump 3\nhttps://photos.example/1'],
  });
  const [first] = (await readShared(storage)).photos.values();
  expect(first?.type).toBe('image/jpeg');
  expect(await first?.text()).toBe('picture of Öl.jpg');
});

test('a second share waits beside the first, until each is removed', async () => {
  const storage = memoryCaches();
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
  await takeShare(shareOf([photo('first.jpg')]), storage);
  vi.setSystemTime(2000);
  await takeShare(shareOf([photo('second.jpg')]), storage);
  vi.useRealTimers();
  expect((await waiting(storage)).photos).toEqual(['first.jpg', 'second.jpg']);
  const [path = ''] = (await readShared(storage)).photos.keys();
  await removeShared(storage, [path]);
  expect((await waiting(storage)).photos).toEqual(['second.jpg']);
});

test('a share for which the device has no space is lost as a whole, and the report says so', async () => {
  const storage: SharedStorage = memoryCaches();
  const full: SharedStorage = {
    ...storage,
    async open(name) {
      const cache = await storage.open(name);
      return {
        ...cache,
        put: async (path, response) => {
          if (path.endsWith('1')) throw new DOMException('Full', 'QuotaExceededError');
          await cache.put(path, response);
        },
      };
    },
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await takeShare(shareOf([photo('a.jpg'), photo('b.jpg')]), full);
  expect(answer.headers.get('location')).toBe(`${address}?shared=lost`);
  expect((await waiting(storage)).photos).toEqual([]);
});

test('only a form that is sent to the report of this page is a share', () => {
  expect(isShare(shareOf([]), 'https://site.example')).toBe(true);
  expect(isShare(shareOf([]), 'https://other.example')).toBe(false);
  expect(isShare(new Request(address), 'https://site.example')).toBe(false);
  const other = new Request('https://site.example/api/auth/login', { method: 'POST' });
  expect(isShare(other, 'https://site.example')).toBe(false);
});
