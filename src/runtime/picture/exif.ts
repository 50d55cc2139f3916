import { asciiAt, readWithin, viewOf } from './bytes.ts';

/** What a camera writes about a photo and people may want to keep. */
export interface CameraData {
  /** How the picture is turned or mirrored, 1 to 8; 1: not at all. */
  readonly orientation: number;
  /** The clock of the camera: `2026-11-26T14:03:00`, with `+01:00` if the camera knows its zone. */
  readonly takenAt: string | null;
  /** In degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const tags = {
  orientation: 0x0112,
  exif: 0x8769,
  gps: 0x8825,
  taken: 0x9003,
  zone: 0x9011,
  latitudeSide: 1,
  latitude: 2,
  longitudeSide: 3,
  longitude: 4,
} as const;

/** Where the value of an entry is, and how many parts it has. */
interface Entry {
  readonly at: number;
  readonly count: number;
}

/** Bytes of one part by the type of an entry; other types are not read. */
const sizes: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 5: 8 };

/** Reads the blocks of a TIFF header. */
function tiff(bytes: Uint8Array) {
  const view = viewOf(bytes);
  const little = asciiAt(bytes, 0, 2) === 'II';

  function entriesAt(start: number): ReadonlyMap<number, Entry> {
    const entries = new Map<number, Entry>();
    const count = view.getUint16(start, little);
    for (let at = start + 2; at < start + 2 + count * 12; at += 12) {
      const parts = view.getUint32(at + 4, little);
      const size = (sizes[view.getUint16(at + 2, little)] ?? 0) * parts;
      const place = size > 4 ? view.getUint32(at + 8, little) : at + 8;
      if (size > 0) entries.set(view.getUint16(at, little), { at: place, count: parts });
    }
    return entries;
  }
  const number = ({ at }: Entry): number => view.getUint32(at, little);
  const short = ({ at }: Entry): number => view.getUint16(at, little);
  const fraction = (at: number): number =>
    view.getUint32(at, little) / view.getUint32(at + 4, little);
  const degrees = ({ at }: Entry): number =>
    fraction(at) + fraction(at + 8) / 60 + fraction(at + 16) / 3600;
  const text = ({ at, count }: Entry): string => asciiAt(bytes, at, count).split('\0')[0] ?? '';
  return {
    first: () => entriesAt(view.getUint32(4, little)),
    entriesAt,
    number,
    short,
    degrees,
    text,
  };
}

const moment = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/;
const zone = /^[+-]\d\d:\d\d$/;

/** With these characters blocks of EXIF begin in a JPEG, and in some other files. */
export const exifName = 'Exif\0\0';

/** The data of the camera in a block of EXIF; null if it is damaged. */
export function readExif(block: Uint8Array): CameraData | null {
  const isNamed = asciiAt(block, 0, exifName.length) === exifName;
  return readWithin(() => {
    const file = tiff(isNamed ? block.subarray(exifName.length) : block);
    const first = file.first();
    const below = (tag: number): ReadonlyMap<number, Entry> => {
      const entry = first.get(tag);
      return entry === undefined ? new Map() : file.entriesAt(file.number(entry));
    };
    const turned = first.get(tags.orientation);
    const orientation = turned === undefined ? 1 : file.short(turned);
    const exif = below(tags.exif);
    const textOf = (tag: number): string => {
      const entry = exif.get(tag);
      return entry === undefined ? '' : file.text(entry);
    };
    const [, year, month, day, clock] = moment.exec(textOf(tags.taken)) ?? [];
    const offset = zone.exec(textOf(tags.zone))?.[0] ?? '';
    const gps = below(tags.gps);
    const side = (tag: number, sideTag: number, opposite: string, most: number): number | null => {
      const [entry, sign] = [gps.get(tag), gps.get(sideTag)];
      if (entry === undefined || sign === undefined) return null;
      const value = file.degrees(entry);
      if (!(value <= most)) return null;
      return file.text(sign) === opposite ? -value : value;
    };
    return {
      orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
      takenAt: clock === undefined ? null : `${year}-${month}-${day}T${clock}${offset}`,
      latitude: side(tags.latitude, tags.latitudeSide, 'S', 90),
      longitude: side(tags.longitude, tags.longitudeSide, 'W', 180),
    };
  });
}

/** A block of EXIF that says nothing but how the picture is turned. */
export const exifOfOrientation = (orientation: number): Uint8Array =>
  // Big-endian TIFF with one entry: tag, type (short), count, value; no further block.
  // prettier-ignore
  Uint8Array.of(
    0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1,
    0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
    0, 0, 0, 0,
  );
