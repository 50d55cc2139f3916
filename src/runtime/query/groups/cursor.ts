import { isList } from '../../record/json.ts';
import { toBase64Url } from '../base64url.ts';
import { isStorableText, parseCursor } from '../cursor.ts';
import { QueryError } from '../error.ts';
import type { Grouping } from './grouping.ts';

/**
 * The end of a page of groups. Its last group has a value, because groups without one come last.
 */
export interface GroupPosition {
  readonly count: number;
  /** Sorts before the value: an order key, a rank; null if there is none. */
  readonly sortKey: string | number | null;
  readonly value: string | number | boolean;
}

function signature({ by, unit, order, direction }: Grouping): string {
  return ['groups', by?.db, by?.ranks ? 'ranked' : '', unit, order, direction].join(' ');
}

/** The cursor of the page after the group; opaque, and valid only for this order. */
export function encodeGroupCursor(
  shape: Grouping,
  { count, sortKey: place, value }: GroupPosition,
): string {
  return toBase64Url(JSON.stringify([signature(shape), count, place, value]));
}

type Scalar = 'string' | 'number' | 'boolean';

function valueType({ by }: Grouping): Scalar {
  switch (by?.type) {
    case 'number':
    case 'number_list':
    case 'people':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'string';
  }
}

function isSortKey({ by }: Grouping, place: unknown): place is GroupPosition['sortKey'] {
  if (place === null) return true;
  if (by?.ranks) return Number.isSafeInteger(place);
  return by?.type === 'text' && typeof place === 'string' && isStorableText(place);
}

function isValue(shape: Grouping, value: unknown): value is GroupPosition['value'] {
  return typeof value === valueType(shape) && (typeof value !== 'string' || isStorableText(value));
}

/** Decodes a cursor; throws a QueryError if it belongs to another order. */
export function decodeGroupCursor(shape: Grouping, cursor: unknown): GroupPosition {
  const list = parseCursor(cursor);
  const [sign, count, place, value] = isList(list) ? list : [];
  if (
    sign !== signature(shape) ||
    typeof count !== 'number' ||
    !Number.isSafeInteger(count) ||
    !isSortKey(shape, place) ||
    !isValue(shape, value)
  )
    throw new QueryError('page_cursor');
  return { count, sortKey: place, value };
}
