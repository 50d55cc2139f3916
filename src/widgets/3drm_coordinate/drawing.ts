import type { SettingsOf } from '../../runtime/field-settings.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';

export const shapeTypes = ['Point', 'Line', 'Area'] as const;
export type ShapeType = (typeof shapeTypes)[number];

/** A coordinate; while it is typed it may be missing or not a number. */
export type CoordinateInput = number | string | null;
/** x, y, z. */
export type TypedPoint = readonly [CoordinateInput, CoordinateInput, CoordinateInput];
export type Point = readonly [number, number, number];

export interface Drawing {
  readonly kind: ShapeType;
  readonly points: readonly TypedPoint[];
}

const partOf = (value: unknown): CoordinateInput =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

function pointOf(value: unknown): TypedPoint {
  const [x, y, z] = isList(value) ? value : [];
  return [partOf(x), partOf(y), partOf(z)];
}

/** The drawing of a stored or a typed value; null if there is none or the value is invalid. */
export function drawingOf(value: unknown): Drawing | null {
  if (!isObject(value)) return null;
  const kind = shapeTypes.find((each) => each === ownProperty(value, 'kind'));
  const points = ownProperty(value, 'points');
  if (kind === undefined || !isList(points) || points.length === 0) return null;
  return { kind, points: points.map(pointOf) };
}

export function isComplete(point: TypedPoint): point is Point {
  return point.every((part) => typeof part === 'number' && Number.isFinite(part));
}

/** The shape types that the setting `inputType` allows. */
export function allowedShapeTypes({
  inputType,
}: SettingsOf<'3drm_coordinate'>): readonly ShapeType[] {
  return shapeTypes.filter((kind) => inputType.includes(kind));
}

/** The value of points; null for none. The shape type point takes only the first of them. */
export function valueOf(kind: ShapeType, points: readonly TypedPoint[]): unknown {
  if (points.length === 0) return null;
  return { kind, points: kind === 'Point' ? points.slice(0, 1) : points };
}
