import fc from 'fast-check';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
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

/** Values of a column, or of a column of rows, that the stock's site takes; null if there are none. */
function valuesOn(column: CompiledColumn, stock: RoomsStock): fc.Arbitrary<unknown> | null {
  const { fieldType, settings } = column;
  const { type } = fieldType.document;
  const { allowedTypes } = settings;
  if (type === 'photos' && isList(allowedTypes))
    return fc.constant(allowedTypes.flatMap((kind) => stock.photos.get(kind) ?? []));
  if (type === 'inspection') return someValueOf(column).map(withoutReferences);
  if (type === 'module_template_reference') return fc.constant([stock.template]);
  if (type === 'module_item_connection_reference')
    return fc.constant({
      module_type: roomsDocument.type,
      item_ids: [stock.items.get(roomsDocument.type)],
    });
  if (type === 'table') return rowsOn(column, stock);
  return referring.has(type)
    ? (valuesOf[type]?.(column, stock, roomsDocument.type) ?? null)
    : someValueOf(column);
}

/** Random rows, of which the cells that refer to something refer to what the site has. */
function rowsOn(column: CompiledColumn, stock: RoomsStock): fc.Arbitrary<unknown> {
  const { columns = [] } = column.rows ?? {};
  const cells = columns.flatMap((cell) => {
    const { type } = cell.fieldType.document;
    const isReferring = referring.has(type) || type === 'module_template_reference';
    const values = isReferring ? valuesOn(cell, stock) : null;
    return values === null ? [] : [[cell.db, values] as const];
  });
  return fc
    .tuple(someValueOf(column), fc.record(Object.fromEntries(cells)))
    .map(([rows, there]) =>
      column.normalise(
        (isList(rows) ? rows : []).filter(isObject).map((row) => ({ ...row, ...there })),
      ),
    );
}

/**
 * Stored values of a room's column that a call accepts on the stock's site: random ones, or
 * existing ids; null for those that no call of the tests can set.
 */
export function storedValuesOf(each: RoomColumn, stock: RoomsStock): fc.Arbitrary<unknown> | null {
  return each.isLocked ? null : valuesOn(each.sample.column, stock);
}
