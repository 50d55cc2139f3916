import fc from 'fast-check';
import { type RoomColumn, roomsDocument } from '../room-columns.ts';
import { someValueOf } from '../random-values.ts';
import type { Stock } from './stock.ts';
import { valuesOf } from './values.ts';

/** Types whose values refer to what has to be on the site. */
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

/** Types whose values need more than a stocked site has; they have suites of their own. */
export const unstocked: ReadonlySet<string> = new Set(['module_template_reference']);

/**
 * Stored values of a room's column that a call takes on the stock's site: random ones, or ids that
 * are there; null for those that no call makes here.
 */
export function storedValuesOf(each: RoomColumn, stock: Stock): fc.Arbitrary<unknown> | null {
  const { room, sample, isLocked } = each;
  const { type } = roomsDocument;
  // The stock's picture is of no kind that a sample's settings single out.
  const isPicky = room.type === 'photos' && sample.place > 0;
  if (isLocked || isPicky || unstocked.has(room.type)) return null;
  if (room.type === 'module_item_connection_reference')
    return fc.constant({ module_type: type, item_ids: [stock.items.get(type)] });
  return referring.has(room.type)
    ? (valuesOf[room.type]?.(sample.column, stock, type) ?? null)
    : someValueOf(sample.column);
}
