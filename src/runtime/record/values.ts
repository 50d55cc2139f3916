import type { CompiledColumn } from '../compiled.ts';
import type { DataType } from '../documents.ts';
import type { Item } from './item.ts';
import { isObject, type JsonObject, ownProperty, jsonEquals } from './json.ts';

/** The initial value of a column by its data type (spec section 3, "Blank module item"). */
export function blankValue(dataType: DataType): unknown {
  switch (dataType) {
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'number[]':
    case 'string[]':
    case 'number[][]':
    case 'JSON[]':
      return [];
    case 'JSON':
      return {};
    case 'status':
      return 1;
    case 'USR_REF':
    case 'COR_3DRM':
    case 'ITM_CON':
    case 'DMS_VER':
      return null;
  }
}

/** The stored form of an empty value: lists stay lists, a checkbox is off, all else is null. */
export function emptyValue(dataType: DataType): unknown {
  const blank = blankValue(dataType);
  return Array.isArray(blank) || blank === false ? blank : null;
}

/** Whether a value is the stored form of an empty value. */
export function isStoredEmpty(dataType: DataType, value: unknown): boolean {
  // A fast path: most values are empty, and comparing must not allocate a list.
  if (value !== null && value !== false && !Array.isArray(value)) return false;
  return jsonEquals(value, emptyValue(dataType));
}

/** The value of a column in an item; undefined if the item has none. */
export function valueOf(column: Pick<CompiledColumn, 'db' | 'origin'>, item: JsonObject): unknown {
  if (column.origin === 'core') return ownProperty(item, column.db);
  const { columns } = item;
  return isObject(columns) ? ownProperty(columns, column.db) : undefined;
}

/** A copy of `item` with other values in some columns. */
export function withValues(
  item: Item,
  values: ReadonlyMap<Pick<CompiledColumn, 'db' | 'origin'>, unknown>,
): Item {
  if (values.size === 0) return item;
  const after: Record<string, unknown> = { ...item };
  const columns: Record<string, unknown> = { ...item.columns };
  after['columns'] = columns;
  for (const [{ db, origin: place }, value] of values)
    (place === 'core' ? after : columns)[db] = value;
  return after as Item;
}
