import type { Page } from 'playwright';
import sharp from 'sharp';
import { contentOf } from '../server/client.ts';
import type { BenchServer } from '../server/server.ts';

/** Work orders with a photo each. */
export const photos = 1000;
/** Different photos; the others have the same bytes. */
const different = 20;
/** Calls at the same time. */
const parallel = 4;

/** A photo as a phone takes it: 12 megapixels that compress like a scene, about 2 MB. */
async function photo(seed: number): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  const channels = 3;
  const [left, top] = [width / 12, height / 12];
  let state = seed * 2_654_435_761 + 1;
  const dots = Uint8Array.from({ length: left * top * channels }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  return sharp(dots, { raw: { width: left, height: top, channels } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Makes work orders with a photo each; the sum of the bytes that were sent. */
export async function makePhotos({ origin, cookie, place, client }: BenchServer): Promise<number> {
  const api = `${origin}/api/sites/${place.siteId}`;
  const pictures = await Promise.all(Array.from({ length: different }, (_, at) => photo(at)));
  const calls = client();
  let next = 0;
  let bytes = 0;
  async function make(at: number): Promise<void> {
    const picture = pictures[at % different] ?? Buffer.alloc(0);
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `${at}.jpg`);
    const sent = await fetch(`${api}/files`, { method: 'POST', headers: { cookie, origin }, body });
    if (sent.status !== 201) throw new Error(`Answer ${sent.status}: ${await sent.text()}`);
    const { id } = (await sent.json()) as { readonly id: number };
    const order = { name: `Photo ${at}`, type_id: 1, criticality_id: 1, photos: [id] };
    const path = `/api/sites/${place.siteId}/workorders`;
    const made = await calls.send({ method: 'POST', path, body: order, headers: { origin } });
    await contentOf(made, 201);
    bytes += picture.length;
  }
  const work = async (): Promise<void> => {
    while (next < photos) {
      next += 1;
      await make(next);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  calls.close();
  return bytes;
}

/** Photos on the device, by their database. */
const onDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('local-pictures');
        opening.addEventListener('error', () => reject(new Error('No photos')));
        opening.addEventListener('success', () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains('contents')) {
            result.close();
            resolve(0);
            return;
          }
          const counting = result.transaction('contents').objectStore('contents').count();
          counting.addEventListener('success', () => {
            result.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** Resolves when so many photos are on the device; rejects if no more come for a minute. */
export async function untilKept(page: Page, count: number): Promise<void> {
  let before = -1;
  let since = performance.now();
  for (;;) {
    const now = await onDevice(page);
    if (now >= count) return;
    if (now > before) since = performance.now();
    if (performance.now() - since > 60_000) throw new Error(`Only ${now} of ${count} photos came.`);
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
