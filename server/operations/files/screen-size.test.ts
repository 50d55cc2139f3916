import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetched, picture, uploaded } from '../../../tests/support/server/files.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

/** Uploads a file and takes it in the size for screens. */
async function screenOf(content: Buffer) {
  const { server, admin, siteId } = plant;
  const { id } = await uploaded(server, admin, siteId, content);
  return fetched(server, admin, `/api/sites/${siteId}/files/${id}/thumbnail?size=screen`);
}

test('a picture has a size for screens, upright and without the data of the camera', async () => {
  const large = await sharp(await picture(3000, 2000))
    .withExif({ IFD0: { Copyright: 'Secret Ltd', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { status, headers, bytes } = await screenOf(large);
  expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
  expect(Number(headers['content-length'])).toBe(bytes.length);
  const { format, width, height, exif } = await sharp(bytes).metadata();
  expect([format, width, height, exif]).toEqual(['webp', 853, 1280, undefined]);
});

test('a small picture is not enlarged, and a file that is no picture has no size for screens', async () => {
  const { width, height } = await sharp((await screenOf(await picture(300, 200))).bytes).metadata();
  expect([width, height]).toEqual([300, 200]);
  expect((await screenOf(Buffer.from('no picture'))).status).toBe(404);
});
