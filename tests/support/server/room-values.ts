import fc from 'fast-check';
import { type RoomColumn, roomsDocument } from '../room-columns.ts';
import { someValueOf } from '../random-values.ts';
import type { Stock } from './stock.ts';
import { valuesOf } from './values.ts';

/** What refers to something that has to be there. */
const references: ReadonlySet<string> = new Set(['criticality', 'label', 'user', 'item', 'type']);

/** Rooms whose values only a server with files and templates can make; those have suites beside them. */
export const unstocked: ReadonlySet<string> = new Set([
  'files',
  'photos',
  'module_template_reference',
]);

/**
 * Stored values of a room's column that a call takes on the stock's site: random ones, or ids that
 * are there; null for those that no call makes here.
 */
export function storedValuesOf(each: RoomColumn, stock: Stock): fc.Arbitrary<unknown> | null {
  const { room, sample, isSystem } = each;
  const { column } = sample;
  if (isSystem || unstocked.has(room.type)) return null;
  if (room.type === 'module_item_connection_reference') {
    const module_type = roomsDocument.type;
    return fc.constant({ module_type, item_ids: [stock.items.get(module_type)] });
  }
  const { reference = '' } = column.fieldType.document;
  if (!references.has(reference) && room.type !== 'user_reference') return someValueOf(column);
  return valuesOf[room.type]?.(column, stock, roomsDocument.type) ?? null;
}
