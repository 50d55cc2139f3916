import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { searchSortKeys } from '../../../src/runtime/query/search-sort-keys.ts';
import { identifier, join, sql } from '../../../src/runtime/query/fragment.ts';
import { storedValue } from '../../../src/runtime/query/storage.ts';
import type { SqlFragment } from '../../../src/runtime/query/types.ts';
import { baseKeys, type Item, joinedUserNames } from '../../../src/runtime/record/item.ts';
import { emptyValue } from '../../../src/runtime/record/values.ts';
import { extraColumns, joinedColumns } from './columns.ts';

/** A row of an item table, by column. */
export type ItemRow = Readonly<Record<string, unknown>>;

const base = baseKeys.filter((key) => key !== 'type');

/** Columns of a module's table in addition to the base columns. */
interface Stored {
  readonly core: readonly CompiledColumn[];
  readonly extra: readonly string[];
}

function storedOf(module: CompiledModule): Stored {
  const core = module.columns.filter(({ origin, db }) => origin === 'core' && db !== 'name');
  return { core, extra: extraColumns(module).map(({ name }) => name) };
}

/**
 * SQL of the columns of an item as calls return it, from table alias `i`, with the names of people
 * joined.
 */
export function itemSelection(module: CompiledModule): SqlFragment {
  const { core, extra } = storedOf(module);
  const stored = [...base, ...core.map(({ db }) => db), ...extra].map((name) =>
    identifier('i', name),
  );
  const names = joinedColumns(module).map((name) => {
    const of = identifier('i', joinedUserNames.get(name) ?? '');
    return sql`(select display_name from users where users.id = ${of}) as ${identifier(name)}`;
  });
  return join([...stored, ...names], ', ');
}

/** Converts rows of `itemSelection` to items. */
export function itemReader(module: CompiledModule): (row: ItemRow) => Item {
  const { core, extra } = storedOf(module);
  const others = [...extra, ...joinedColumns(module)];
  return (row) => {
    const item: Record<string, unknown> = {};
    for (const key of base) item[key] = row[key] ?? null;
    for (const { db, fieldType } of core)
      item[db] = row[db] ?? emptyValue(fieldType.document.dataType);
    for (const name of others) item[name] = row[name] ?? null;
    item['type'] = module.document.type;
    return item as Item;
  };
}

const jsonKeys = new Set(['flow_state', 'columns']);

/**
 * Converts items to their rows: base columns, core columns and their keys, list columns. An item
 * must have its id.
 */
export function rowWriter(module: CompiledModule): (item: Item) => ItemRow {
  const { core, extra } = storedOf(module);
  return (item) => {
    const row: Record<string, unknown> = {};
    for (const key of base) {
      const value = item[key] ?? null;
      row[key] = jsonKeys.has(key) && value !== null ? JSON.stringify(value) : value;
    }
    for (const { db, fieldType } of core)
      row[db] = storedValue(fieldType.document.dataType, item[db]);
    for (const name of extra) row[name] = item[name] ?? null;
    return Object.assign(row, searchSortKeys(module, item));
  };
}
