import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { Item } from './item.ts';
import { isObject, definedKeys, ownProperty, jsonEquals } from './json.ts';
import { pointerSegment } from './pointer.ts';
import { valueOf } from './values.ts';

/** Values before and after by JSON pointer into the item; null means no value. */
export interface ItemDifference {
  readonly [pointer: string]: readonly [before: unknown, after: unknown];
}

/** Keys of every item that are part of its history in addition to its columns. */
const comparedKeys = [
  'external_id',
  'deleted_at',
  'template_id',
  'template_version',
  'status',
  'flow_state',
] as const;

function unknownKeys(module: CompiledModule, before: Item | null, after: Item): readonly string[] {
  const keys = [before?.columns ?? {}, after.columns].filter(isObject).flatMap(definedKeys);
  if (keys.length === 0) return keys;
  return [...new Set(keys)].filter((db) => module.byDb.get(db)?.origin !== 'template');
}

/**
 * The differences between two states of an item, for events and history (design, "Items and their
 * tables"): every column, the status and its approvals, template, external id and deletion. Two
 * empty values are equal. `before` is null for a new item.
 */
export function compareItems(
  module: CompiledModule,
  before: Item | null,
  after: Item,
): ItemDifference {
  const difference: Record<string, readonly [unknown, unknown]> = {};
  const hold = (pointer: string, a: unknown, b: unknown): void => {
    if (!jsonEquals(a, b)) difference[pointer] = [a, b];
  };
  const of = (item: Item | null, column: CompiledColumn) => {
    const value = item === null ? null : valueOf(column, item);
    return column.isEmpty(value) ? null : value;
  };
  for (const column of module.columns) hold(column.pointer, of(before, column), of(after, column));
  for (const db of unknownKeys(module, before, after))
    hold(
      `/columns${pointerSegment(db)}`,
      before === null ? null : (ownProperty(before.columns, db) ?? null),
      ownProperty(after.columns, db) ?? null,
    );
  for (const key of comparedKeys) hold(`/${key}`, before?.[key] ?? null, after[key] ?? null);
  return difference;
}
