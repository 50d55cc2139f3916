import fc from 'fast-check';
import { type RoomColumn, roomsDocument } from '../room-columns.ts';
import { someValueOf } from '../random-values.ts';
import { isList, isObject } from '../../../src/runtime/record/json.ts';
import type { RoomsStock } from './rooms-plant.ts';
import { valuesOf } from './values.ts';

/** Types whose values refer to rows of the site. */
const referring: ReadonlySet<string> = new Set([
  'type',
  'criticality',
  'user_reference',
  'force_watch',
  'module_item_reference',
  'document_labels',
  'files',
  'photos',
  'dms_version',
]);

/** Rows of an inspection without photos and raised items, which the site of the tests does not have. */
function withoutReferences(value: unknown): unknown {
  if (!isList(value)) return value;
  return value.map((row) => {
    if (!isObject(row)) return row;
    const { photos: _photos, raised: _raised, ...rest } = row;
    // A failed point may require one of them; unanswered it requires nothing.
    return rest['answer'] === 'fail' ? { id: rest['id'] } : rest;
  });
}

/**
 * Stored values of a room's column that a call accepts on the stock's site: random ones, or
 * existing ids; null for those that no call of the tests can set.
 */
export function storedValuesOf(each: RoomColumn, stock: RoomsStock): fc.Arbitrary<unknown> | null {
  const { room, sample, isLocked } = each;
  const { type } = roomsDocument;
  if (isLocked) return null;
  const { allowedTypes } = sample.column.settings;
  if (room.type === 'photos' && isList(allowedTypes))
    return fc.constant(allowedTypes.flatMap((kind) => stock.photos.get(kind) ?? []));
  if (room.type === 'inspection') return someValueOf(sample.column).map(withoutReferences);
  if (room.type === 'module_template_reference') return fc.constant([stock.template]);
  if (room.type === 'module_item_connection_reference')
    return fc.constant({ module_type: type, item_ids: [stock.items.get(type)] });
  return referring.has(room.type)
    ? (valuesOf[room.type]?.(sample.column, stock, type) ?? null)
    : someValueOf(sample.column);
}
