import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { FieldError } from './errors.ts';
import {
  createColumnEvaluator,
  isLocked,
  type ColumnState,
  type RecordContext,
} from './column-state.ts';
import { baseKeys, type Item, type ItemChanges } from './item.ts';
import { isObject, definedKeys, ownProperty, jsonEquals } from './json.ts';
import { noErrors, oneError } from './keywords/keyword.ts';
import { pointerSegment } from './pointer.ts';
import { toStorable } from './storable.ts';
import { emptyValue, valueOf, withValues } from './values.ts';

export interface ChangeResult {
  readonly item: Item;
  /** Refused changes with their reasons; `item` contains the others. */
  readonly errors: readonly FieldError[];
}

interface Change {
  readonly column: CompiledColumn;
  readonly value: unknown;
}

type ColumnChange = { readonly change: Change } | { readonly errors: readonly FieldError[] };

const noChange: ColumnChange = { errors: noErrors };

function isEqual(column: CompiledColumn, a: unknown, b: unknown): boolean {
  return jsonEquals(a, b) || (column.isEmpty(a) && column.isEmpty(b));
}

function readColumn(
  column: CompiledColumn,
  item: Item,
  given: unknown,
  stateOf: (column: CompiledColumn) => ColumnState,
): ColumnChange {
  const kept = toStorable(given);
  if (kept === undefined) return { errors: oneError(column.pointer, 'depth') };
  const value =
    kept === null ? emptyValue(column.fieldType.document.dataType) : column.normalise(kept);
  if (isEqual(column, value, valueOf(column, item))) return noChange;
  if (stateOf(column).readOnly) return { errors: oneError(column.pointer, 'read_only') };
  return { change: { column, value } };
}

const isBaseKey: ReadonlySet<string> = new Set(baseKeys);

function readOther(module: CompiledModule, item: Item, db: string, given: unknown): ColumnChange {
  const isKnown = isBaseKey.has(db) || module.tableColumns.some((column) => column.db === db);
  if (!isKnown) return { errors: oneError(pointerSegment(db), 'unknown_column', { name: db }) };
  return jsonEquals(ownProperty(item, db) ?? null, given)
    ? noChange
    : { errors: oneError(pointerSegment(db), 'read_only') };
}

function readColumns(changes: ItemChanges): {
  readonly columns: { readonly [db: string]: unknown };
  readonly errors: readonly FieldError[];
} {
  const columns = ownProperty(changes, 'columns') ?? {};
  if (isObject(columns)) return { columns, errors: noErrors };
  const params = { type: 'object', context: 'object' };
  return { columns: {}, errors: oneError('/columns', 'type', params) };
}

/**
 * Adds the emptying of columns whose choices depend on a changed one (`resetsWith`), such as the
 * sub-type with its type, unless the caller changed them too.
 */
function addResets(
  module: CompiledModule,
  item: Item,
  values: Map<CompiledColumn, unknown>,
  isGiven: (column: CompiledColumn) => boolean,
): void {
  // A Map also iterates over entries that are added during the loop, so chains are followed.
  for (const { db } of values.keys()) {
    for (const column of module.resets.get(db) ?? []) {
      const empty = emptyValue(column.fieldType.document.dataType);
      const stays = isGiven(column) || values.has(column) || isLocked(column);
      if (!stays && !isEqual(column, empty, valueOf(column, item))) values.set(column, empty);
    }
  }
}

/** A field that ends up hidden keeps its stored value, unless the new one would be valid. */
function keepHidden(
  module: CompiledModule,
  before: Item,
  changes: ReadonlyMap<CompiledColumn, unknown>,
  context: RecordContext,
): Item {
  const after = withValues(before, changes);
  const stateOf = createColumnEvaluator(module, after, context);
  const kept = new Map(changes);
  for (const [column, value] of changes) {
    if (column.visibleWhen === null || stateOf(column).visible) continue;
    if (!column.isEmpty(value) && column.check(value).length > 0) kept.delete(column);
  }
  return kept.size === changes.size ? after : keepHidden(module, before, kept, context);
}

/**
 * Applies a caller's changes to an item: core columns by db name, template columns merged per key
 * of `columns`; null clears, absent keeps, values are normalised by their type. Setting a value
 * that the item already has is no change. A column that `resetsWith` a changed one is emptied
 * unless the changes contain it. Refuses with `unknown_column`, `depth` and `read_only` (columns
 * that are computed, made by the server or locked by their rule before the change, and every base
 * key but `name`), and applies the other changes. The caller still has to run `normaliseItem` and
 * `validateItem`.
 */
export function applyChanges(
  module: CompiledModule,
  item: Item,
  changes: ItemChanges,
  context: RecordContext,
): ChangeResult {
  const stateOf = createColumnEvaluator(module, item, context);
  const { columns, errors } = readColumns(changes);
  const read = (db: string, place: CompiledColumn['origin'], given: unknown): ColumnChange => {
    const column = module.byDb.get(db);
    if (column?.origin === place) return readColumn(column, item, given, stateOf);
    if (place === 'core') return readOther(module, item, db, given);
    return { errors: oneError(`/columns${pointerSegment(db)}`, 'unknown_column', { name: db }) };
  };
  const values = new Map<CompiledColumn, unknown>();
  const refused = [...errors];
  const collect = (reading: ColumnChange): void => {
    if ('change' in reading) values.set(reading.change.column, reading.change.value);
    else refused.push(...reading.errors);
  };
  for (const db of definedKeys(changes))
    if (db !== 'columns') collect(read(db, 'core', changes[db]));
  for (const db of definedKeys(columns)) collect(read(db, 'template', columns[db]));
  addResets(
    module,
    item,
    values,
    ({ db, origin }) => ownProperty(origin === 'core' ? changes : columns, db) !== undefined,
  );
  return { item: keepHidden(module, item, values, context), errors: refused };
}
