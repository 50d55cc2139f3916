import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';

const number = String.raw`([+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?)\s*°?`;
/**
 * Matches two numbers with a separator that neither contains: a comma separates them only if a
 * blank follows or both have a decimal point.
 */
const parted = new RegExp(`^${number}(?:\\s*;\\s*|\\s*,\\s+|\\s+)${number}$`, 'i');
const closely = /^([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)$/;

/**
 * Parses two numbers in the notations that people and maps use for a position; null for any other
 * text.
 */
export function parsePosition(text: string): readonly [number, number] | null {
  const [, latitude, longitude] = closely.exec(text) ?? parted.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const numberOf = (part: string) => Number(part.replace(',', '.'));
  return [numberOf(latitude), numberOf(longitude)];
}

/** Latitude and longitude in degrees: `52.52, 13.405`. */
export const cellCodec: CellCodec = {
  encode(value) {
    if (!Array.isArray(value)) return encodeUnknown(value);
    return value.length === 0 ? null : value.join(', ');
  },
  decode(cell) {
    const text = cellText(cell);
    if (text === '') return { value: [] };
    const pair = parsePosition(text);
    return pair === null ? invalidCell('not_a_place', cell) : { value: pair };
  },
};
