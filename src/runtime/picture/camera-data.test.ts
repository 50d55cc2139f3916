import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cameraDataOf, withoutCameraData } from './camera-data.ts';

const background = { r: 200, g: 120, b: 40 };
const formats = ['jpeg', 'png', 'webp'] as const;
const exif = {
  IFD0: { Model: 'Phone 12', Artist: 'Owner' },
  IFD2: { DateTimeOriginal: '2026:11:26 14:03:07', OffsetTimeOriginal: '+01:00' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '33/1 52/1 480/10',
    GPSLongitudeRef: 'E',
    GPSLongitude: '151/1 12/1 36/1',
  },
};

const taken = async (format: (typeof formats)[number], orientation = 1) =>
  new Uint8Array(
    await sharp({ create: { width: 12, height: 8, channels: 3, background } })
      .toFormat(format)
      .withMetadata({ orientation })
      .withExifMerge(exif)
      .toBuffer(),
  );

describe('data of cameras', () => {
  test.each(formats)(
    'time and place are read from a %s, and nothing is left without them',
    async (format) => {
      const photo = await taken(format);
      const data = cameraDataOf(photo);
      expect(data).toMatchObject({ orientation: 1, takenAt: '2026-11-26T14:03:07+01:00' });
      expect(data?.latitude).toBeCloseTo(-33.88, 6);
      expect(data?.longitude).toBeCloseTo(151.21, 6);
      const clean = withoutCameraData(photo) ?? photo;
      expect(cameraDataOf(clean)).toBeNull();
      expect(withoutCameraData(clean)).toBe(clean);
    },
  );

  test('a JPEG keeps how it is turned, its colours, and no bytes after its end', async () => {
    const photo = await taken('jpeg', 8);
    const further = new Uint8Array([...photo, ...(await taken('jpeg'))]);
    const clean = withoutCameraData(further);
    expect(clean).toEqual(withoutCameraData(photo));
    const blank = { orientation: 8, takenAt: null, latitude: null, longitude: null };
    expect(cameraDataOf(clean ?? photo)).toEqual(blank);
    const { icc } = await sharp(photo).metadata();
    expect((await sharp(clean ?? photo).metadata()).icc).toEqual(icc);
  });

  test('damaged files throw nothing', async () => {
    const photos = await Promise.all(formats.map((format) => taken(format)));
    fc.assert(
      fc.property(
        fc.constantFrom(...photos),
        fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 8 }),
        fc.nat(),
        (photo, changes, end) => {
          const damaged = photo.slice(0, end % (photo.length + 1));
          for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
          cameraDataOf(damaged);
          const clean = withoutCameraData(damaged);
          expect(clean === null || clean.length <= damaged.length + 64).toBe(true);
        },
      ),
    );
  });
});
