import type { Settings } from '../../runtime/field-type.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';

export const kinds = ['Point', 'Line', 'Area'] as const;
export type Kind = (typeof kinds)[number];

/** A coordinate; while it is typed it may be missing or no number. */
export type Part = number | string | null;
/** x, y, z. */
export type TypedPoint = readonly [Part, Part, Part];
export type Point = readonly [number, number, number];

export interface Drawing {
  readonly kind: Kind;
  readonly points: readonly TypedPoint[];
}

const partOf = (value: unknown): Part =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

function pointOf(value: unknown): TypedPoint {
  const [x, y, z] = isList(value) ? value : [];
  return [partOf(x), partOf(y), partOf(z)];
}

/** The drawing of a stored or a typed value; null for none, and for what is none. */
export function drawingOf(value: unknown): Drawing | null {
  if (!isObject(value)) return null;
  const kind = kinds.find((each) => each === ownProperty(value, 'kind'));
  const points = ownProperty(value, 'points');
  if (kind === undefined || !isList(points) || points.length === 0) return null;
  return { kind, points: points.map(pointOf) };
}

export function isWhole(point: TypedPoint): point is Point {
  return point.every((part) => typeof part === 'number' && Number.isFinite(part));
}

/** What may be drawn, by the setting `inputType`. */
export function kindsOf(settings: Settings): readonly Kind[] {
  const { inputType } = settings;
  const allowed = kinds.filter((kind) => isList(inputType) && inputType.includes(kind));
  return allowed.length === 0 ? kinds : allowed;
}

/** The value of points; null for none. A point by itself is the first of them. */
export function valueOf(kind: Kind, points: readonly TypedPoint[]): unknown {
  if (points.length === 0) return null;
  return { kind, points: kind === 'Point' ? points.slice(0, 1) : points };
}
