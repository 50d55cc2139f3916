import { isPosition, type Position } from '../../ui/map/position.ts';
import { isList } from '../../runtime/record/json.ts';

/** A coordinate while it is typed: null if it is missing. */
export type CoordinateInput = number | string | null;

const partOf = (value: unknown): CoordinateInput =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** Latitude and longitude as they are stored or typed. */
export function coordinatesOf(value: unknown): readonly [CoordinateInput, CoordinateInput] {
  const [latitude, longitude] = isList(value) ? value : [];
  return [partOf(latitude), partOf(longitude)];
}

/** The position of a value; null if it is empty or out of range. */
export function positionOf(value: unknown): Position | null {
  return isPosition(value) ? value : null;
}
