import fc from 'fast-check';
import { type RoomColumn, roomsDocument } from '../room-columns.ts';
import { someValueOf } from '../random-values.ts';
import { isList } from '../../../src/runtime/record/json.ts';
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
  if (room.type === 'module_template_reference') return fc.constant([stock.template]);
  if (room.type === 'module_item_connection_reference')
    return fc.constant({ module_type: type, item_ids: [stock.items.get(type)] });
  return referring.has(room.type)
    ? (valuesOf[room.type]?.(sample.column, stock, type) ?? null)
    : someValueOf(sample.column);
}
