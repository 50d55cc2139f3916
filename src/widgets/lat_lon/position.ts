import { isPosition, type Position } from '../../ui/map/position.ts';
import { isList } from '../../runtime/record/json.ts';

/** A half as it is typed: null where it is missing. */
export type CoordinateInput = number | string | null;

const partOf = (value: unknown): CoordinateInput =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

/** Both halves as they are stored or typed. */
export function coordinatesOf(value: unknown): readonly [CoordinateInput, CoordinateInput] {
  const [latitude, longitude] = isList(value) ? value : [];
  return [partOf(latitude), partOf(longitude)];
}

/** The position of a value; null for none, and for what is not on the globe. */
export function positionOf(value: unknown): Position | null {
  return isPosition(value) ? value : null;
}
