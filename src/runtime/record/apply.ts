import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { FieldError } from './errors.ts';
import { evaluator, type ColumnState, type RecordContext } from './evaluate.ts';
import { baseKeys, type Item, type ItemChanges } from './item.ts';
import { isObject, keysOf, own, same } from './json.ts';
import { noErrors, oneError } from './keywords/keyword.ts';
import { segment } from './pointer.ts';
import { storable } from './storable.ts';
import { emptyValue, valueOf, withValues } from './values.ts';

export interface ChangeResult {
  readonly item: Item;
  /** Changes that were not made, and why; `item` holds the others. */
  readonly errors: readonly FieldError[];
}

interface Change {
  readonly column: CompiledColumn;
  readonly value: unknown;
}

type Reading = { readonly change: Change } | { readonly errors: readonly FieldError[] };

const nothing: Reading = { errors: noErrors };

function isEqual(column: CompiledColumn, a: unknown, b: unknown): boolean {
  return same(a, b) || (column.isEmpty(a) && column.isEmpty(b));
}

function readColumn(
  column: CompiledColumn,
  item: Item,
  given: unknown,
  stateOf: (column: CompiledColumn) => ColumnState,
): Reading {
  const kept = storable(given);
  if (kept === undefined) return { errors: oneError(column.pointer, 'depth') };
  const value =
    kept === null ? emptyValue(column.fieldType.document.dataType) : column.normalise(kept);
  if (isEqual(column, value, valueOf(column, item))) return nothing;
  if (stateOf(column).readOnly) return { errors: oneError(column.pointer, 'read_only') };
  return { change: { column, value } };
}

const isBaseKey: ReadonlySet<string> = new Set(baseKeys);

function readOther(module: CompiledModule, item: Item, db: string, given: unknown): Reading {
  const isKnown = isBaseKey.has(db) || module.tableColumns.some((column) => column.db === db);
  if (!isKnown) return { errors: oneError(segment(db), 'unknown_column', { name: db }) };
  return same(own(item, db) ?? null, given)
    ? nothing
    : { errors: oneError(segment(db), 'read_only') };
}

function readColumns(changes: ItemChanges): {
  readonly columns: { readonly [db: string]: unknown };
  readonly errors: readonly FieldError[];
} {
  const columns = own(changes, 'columns') ?? {};
  if (isObject(columns)) return { columns, errors: noErrors };
  const params = { type: 'object', context: 'object' };
  return { columns: {}, errors: oneError('/columns', 'type', params) };
}

/** A field that ends up hidden keeps its stored value, unless the new one would be valid. */
function keepHidden(
  module: CompiledModule,
  before: Item,
  changes: ReadonlyMap<CompiledColumn, unknown>,
  context: RecordContext,
): Item {
  const after = withValues(before, changes);
  const stateOf = evaluator(module, after, context);
  const kept = new Map(changes);
  for (const [column, value] of changes) {
    if (column.visibleWhen === null || stateOf(column).visible) continue;
    if (!column.isEmpty(value) && column.check(value).length > 0) kept.delete(column);
  }
  return kept.size === changes.size ? after : keepHidden(module, before, kept, context);
}

/**
 * An item with a caller's changes in it: core columns by db name, template columns merged per key
 * of `columns`; null clears, absent keeps, values take their type's stored form. A change to what
 * the item already has is none. Refused, the rest being made: `unknown_column`, `read_only`
 * (columns that are computed, made by the server or locked by their rule before the change, and
 * every base key but `name`), `depth`. Not settled and not validated: `settle` and `validateItem`.
 */
export function applyChanges(
  module: CompiledModule,
  item: Item,
  changes: ItemChanges,
  context: RecordContext,
): ChangeResult {
  const stateOf = evaluator(module, item, context);
  const { columns, errors } = readColumns(changes);
  const read = (db: string, place: CompiledColumn['place'], given: unknown): Reading => {
    const column = module.byDb.get(db);
    if (column?.place === place) return readColumn(column, item, given, stateOf);
    if (place === 'core') return readOther(module, item, db, given);
    return { errors: oneError(`/columns${segment(db)}`, 'unknown_column', { name: db }) };
  };
  const values = new Map<CompiledColumn, unknown>();
  const refused = [...errors];
  const take = (reading: Reading): void => {
    if ('change' in reading) values.set(reading.change.column, reading.change.value);
    else refused.push(...reading.errors);
  };
  for (const db of keysOf(changes)) if (db !== 'columns') take(read(db, 'core', changes[db]));
  for (const db of keysOf(columns)) take(read(db, 'template', columns[db]));
  return { item: keepHidden(module, item, values, context), errors: refused };
}
