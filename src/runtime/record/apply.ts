import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { FieldError } from './errors.ts';
import { textParams } from '../format-message.ts';
import {
  createColumnEvaluator,
  isDetermined,
  type RecordContext,
  statusLock,
} from './column-state.ts';
import { baseKeys, type Item, type ItemChanges } from './item.ts';
import { isObject, definedKeys, ownProperty, jsonEquals } from './json.ts';
import { below, noErrors, oneError } from './keywords/keyword.ts';
import { pointerSegment } from './pointer.ts';
import { lockedCellErrors } from './rows.ts';
import { toStorable } from './storable.ts';
import { emptyValue, valueOf, withValues } from './values.ts';

export interface ChangeResult {
  readonly item: Item;
  /** Refused changes with their reasons; `item` contains the others. */
  readonly errors: readonly FieldError[];
}

const rightParams = { context: 'right' };

function isEqual(column: CompiledColumn, a: unknown, b: unknown): boolean {
  return jsonEquals(a, b) || (column.isEmpty(a) && column.isEmpty(b));
}

/** What null leaves: nothing, but for a table the rows that its template fixed. */
function clearedValue({ fieldType, rows, normalise }: CompiledColumn): unknown {
  const empty = emptyValue(fieldType.document.dataType);
  return rows === null ? empty : normalise(empty);
}

const isBaseKey: ReadonlySet<string> = new Set(baseKeys);

/** A key that is no core column may only repeat a base key or list column with the item's value. */
function otherErrors(
  module: CompiledModule,
  item: Item,
  db: string,
  given: unknown,
): readonly FieldError[] {
  const isKnown = isBaseKey.has(db) || module.tableColumns.some((column) => column.db === db);
  if (!isKnown) return oneError(pointerSegment(db), 'unknown_column', { name: db });
  const isSame = jsonEquals(ownProperty(item, db) ?? null, given);
  return isSame ? noErrors : oneError(pointerSegment(db), 'read_only');
}

/** The refusal of a change, which says whether the status, a move or a right is the reason. */
function readOnlyError(
  module: CompiledModule,
  item: Item,
  column: CompiledColumn,
): readonly FieldError[] {
  const context = statusLock(module, item, column);
  if (context === null)
    return oneError(column.pointer, 'read_only', column.access === 'read' ? rightParams : {});
  const label = module.flow.byNumber.get(item.status)?.label ?? '';
  return oneError(column.pointer, 'read_only', { context, ...textParams(label) });
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
      const stays =
        isGiven(column) ||
        values.has(column) ||
        isDetermined(column) ||
        statusLock(module, item, column) !== null;
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
    if (!column.isEmpty(value) && column.check(value, context.timeZone).length > 0)
      kept.delete(column);
  }
  return kept.size === changes.size ? after : keepHidden(module, before, kept, context);
}

/**
 * Applies a caller's changes to an item: core columns by db name, template columns merged per key
 * of `columns`; null clears, absent keeps, values are normalised by their type. Setting a value
 * that the item already has is no change. A column that `resetsWith` a changed one is emptied
 * unless the changes contain it. Refuses with `unknown_column`, `depth` and `read_only` (columns
 * that the person may not write, that are computed, made by the server or locked by their rule before the change, and every base
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
  const values = new Map<CompiledColumn, unknown>();
  const errors: FieldError[] = [];

  function take(column: CompiledColumn, given: unknown): void {
    if (column.access === 'none') {
      // Also the value that it has: otherwise guessing would find it.
      errors.push(...oneError(column.pointer, 'unknown_column', { name: column.db }));
      return;
    }
    const kept = toStorable(given);
    if (kept === undefined) {
      errors.push(...oneError(column.pointer, 'depth'));
      return;
    }
    const value = kept === null ? clearedValue(column) : column.normalise(kept);
    if (isEqual(column, value, valueOf(column, item))) return;
    const { readOnly, reading } = stateOf(column);
    if (readOnly) {
      errors.push(...readOnlyError(module, item, column));
      return;
    }
    const locked =
      column.rows === null || reading === undefined
        ? noErrors
        : lockedCellErrors(column.rows, valueOf(column, item), value, reading);
    errors.push(...below(column.pointer, locked));
    if (locked.length === 0) values.set(column, value);
  }

  const given = ownProperty(changes, 'columns') ?? {};
  const columns = isObject(given) ? given : {};
  if (!isObject(given))
    errors.push(...oneError('/columns', 'type', { type: 'object', context: 'object' }));
  for (const db of definedKeys(changes)) {
    if (db === 'columns') continue;
    const column = module.byDb.get(db);
    if (column?.origin === 'core') take(column, changes[db]);
    else errors.push(...otherErrors(module, item, db, changes[db]));
  }
  for (const db of definedKeys(columns)) {
    const column = module.byDb.get(db);
    if (column?.origin === 'template') take(column, columns[db]);
    else errors.push(...oneError(`/columns${pointerSegment(db)}`, 'unknown_column', { name: db }));
  }
  addResets(
    module,
    item,
    values,
    ({ db, origin }) => ownProperty(origin === 'core' ? changes : columns, db) !== undefined,
  );
  return { item: keepHidden(module, item, values, context), errors };
}
