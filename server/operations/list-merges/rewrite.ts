import type { CompiledColumn, CompiledModule, Row } from '../../../src/runtime/compiled.ts';
import { compareItems } from '../../../src/runtime/record/compare.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { isList, isObject, jsonEquals } from '../../../src/runtime/record/json.ts';
import { normaliseItem } from '../../../src/runtime/record/normalise-item.ts';
import { valueOf, withValues } from '../../../src/runtime/record/values.ts';
import { successes } from '../../../src/domain/item-outcomes.ts';
import { writeEvents } from '../../db/events.ts';
import { readStored } from '../../db/items/read.ts';
import { type ItemAccess, moduleOf } from '../context/items.ts';
import { invalidateReaders, itemEvents } from '../events/item-events.ts';
import { prepareItems } from '../items/prepare-items.ts';
import { type StoredChange, writeChanges } from '../items/write-changes.ts';

/** A value with one row in place of another; a list has it once. */
function replaced(value: unknown, from: number, to: number): unknown {
  if (isList(value)) return [...new Set(value.map((each) => (each === from ? to : each)))];
  return value === from ? to : value;
}

function replacedInRows(
  rows: unknown,
  cells: readonly CompiledColumn[],
  from: number,
  to: number,
): unknown {
  if (!isList(rows)) return rows;
  return rows.map((row): unknown => {
    if (!isObject(row)) return row;
    const changed: Partial<Row> = Object.fromEntries(
      cells
        .filter(({ db }) => row[db] !== undefined)
        .map(({ db }) => [db, replaced(row[db], from, to)]),
    );
    return { ...row, ...changed };
  });
}

/** The item with `to` in place of `from` in every column that `holds` such rows. */
export function withReplacedRow(
  module: CompiledModule,
  item: Item,
  holds: (column: CompiledColumn) => boolean,
  from: number,
  to: number,
): Item {
  const values = new Map<CompiledColumn, unknown>();
  for (const column of module.columns) {
    const before = valueOf(column, item);
    const cells = column.rows?.columns.filter(holds) ?? [];
    const after = holds(column)
      ? replaced(before, from, to)
      : cells.length === 0
        ? before
        : replacedInRows(before, cells, from, to);
    if (!jsonEquals(before, after)) values.set(column, after);
  }
  return withValues(item, values);
}

/**
 * Rewrites items within the call of an admin, whatever their status: `rewrite` gives the item, and
 * computed values follow. Items are locked, get a version and one event each; nobody is notified.
 */
export async function rewriteItems(
  access: ItemAccess,
  call: string,
  ids: readonly number[],
  rewrite: (module: CompiledModule, item: Item) => Item,
): Promise<readonly StoredChange[]> {
  const { tx, live, siteId } = access;
  const read = await readStored(tx, live.compiled, siteId, ids);
  const wanted = ids.flatMap((id) => {
    const version = read.get(id)?.item.version;
    return version === undefined ? [] : [{ id, version }];
  });
  const prepared = successes(
    await prepareItems(access, wanted, async (before) => {
      const module = await moduleOf(access, before);
      const after = normaliseItem(module, rewrite(module, before), access.context);
      return { module, before, after };
    }),
  );
  const changed = prepared.filter(
    ({ module, before, after }) => Object.keys(compareItems(module, before, after)).length > 0,
  );
  const stored = await writeChanges(access, changed);
  if (stored.length === 0) return stored;
  writeEvents(
    tx,
    itemEvents(
      access,
      stored.map((change) => ({ ...change, call })),
    ),
  );
  invalidateReaders(access);
  return stored;
}
