import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { companionKeys } from '../../../src/runtime/query/companions.ts';
import { identifier, join, sql } from '../../../src/runtime/query/fragment.ts';
import { storedValue } from '../../../src/runtime/query/storage.ts';
import type { SqlFragment } from '../../../src/runtime/query/types.ts';
import { baseKeys, type Item, joinedNames } from '../../../src/runtime/record/item.ts';
import { emptyValue } from '../../../src/runtime/record/values.ts';
import { extraColumns, joinedColumns } from './columns.ts';

/** A row of an item table, by column. */
export type ItemRow = Readonly<Record<string, unknown>>;

const base = baseKeys.filter((key) => key !== 'type');

const coreOf = (module: CompiledModule) =>
  module.columns.filter(({ place, db }) => place === 'core' && db !== 'name');

/** The columns of an item as calls give it, from table alias `i`; names of people are looked up. */
export function itemSelection(module: CompiledModule): SqlFragment {
  const stored = [
    ...base,
    ...coreOf(module).map(({ db }) => db),
    ...extraColumns(module).map(({ name }) => name),
  ].map((name) => identifier('i', name));
  const names = joinedColumns(module).map((name) => {
    const of = identifier('i', joinedNames.get(name) ?? '');
    return sql`(select display_name from users where users.id = ${of}) as ${identifier(name)}`;
  });
  return join([...stored, ...names], ', ');
}

/** A row of `itemSelection` as an item. */
export function itemOf(module: CompiledModule, row: ItemRow): Item {
  const core = coreOf(module).map(({ db, fieldType }) => [
    db,
    row[db] ?? emptyValue(fieldType.document.dataType),
  ]);
  const extra = [...extraColumns(module).map(({ name }) => name), ...joinedColumns(module)].map(
    (name) => [name, row[name] ?? null],
  );
  const own = base.map((key) => [key, row[key] ?? null]);
  return {
    ...(Object.fromEntries([...own, ...core, ...extra]) as Item),
    type: module.document.type,
  };
}

const jsonKeys = new Set(['flow_state', 'columns']);

/** What is written of an item: base, core columns and their keys, what lists show. It must have its id. */
export function rowOf(module: CompiledModule, item: Item): ItemRow {
  const own = base.map((key) => {
    const value = item[key] ?? null;
    return [key, jsonKeys.has(key) && value !== null ? JSON.stringify(value) : value] as const;
  });
  const core = coreOf(module).map(
    ({ db, fieldType }) => [db, storedValue(fieldType.document.dataType, item[db])] as const,
  );
  const extra = extraColumns(module).map(({ name }) => [name, item[name] ?? null] as const);
  return { ...Object.fromEntries([...own, ...core, ...extra]), ...companionKeys(module, item) };
}
