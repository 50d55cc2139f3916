import { problem } from '../../../src/runtime/compile/problems.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Problem } from '../../../src/runtime/problem.ts';
import { joinedUserNames } from '../../../src/runtime/record/item.ts';
import { rowEndsColumn } from '../../../src/runtime/query/row-ends.ts';
import { rowValueColumns } from '../../../src/runtime/query/row-values.ts';
import { versionFileColumn } from '../../../src/runtime/query/version-file.ts';
import { baseStorage, coreStorage, storage } from '../../../src/runtime/query/storage.ts';

/** A column of an item table as it is created. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
}

/** Columns of every item table that items do not show. */
const ownColumns: readonly TableColumn[] = [
  { name: 'organisation_id', type: 'integer' },
  { name: 'is_root', type: 'boolean' },
];

const known = new Set([...baseStorage, ...ownColumns].map(({ name }) => name));

/**
 * Table columns of the document that are neither base nor core: the server computes them for lists.
 */
export function extraColumns({ tableColumns, byDb }: CompiledModule): readonly TableColumn[] {
  return tableColumns
    .filter(
      ({ db }) => !known.has(db) && !joinedUserNames.has(db) && byDb.get(db)?.origin !== 'core',
    )
    .map(({ db, fieldType }) => ({ name: db, type: storage(fieldType.document.dataType) }));
}

/** Columns with people's names that the module's lists show. */
export function joinedColumns({ tableColumns, byDb }: CompiledModule): readonly string[] {
  return tableColumns.map(({ db }) => db).filter((db) => joinedUserNames.has(db) && !byDb.has(db));
}

/** Every column of a module's table that its document adds to the base. */
export function addedColumns(module: CompiledModule): readonly TableColumn[] {
  return [...coreStorage(module), ...extraColumns(module)];
}

/** PostgreSQL's limit of columns in a table, removed ones included. */
export const mostColumns = 1600;

/**
 * The problem of a document whose table, with the `existing` columns, would have more columns than
 * PostgreSQL allows; null if it fits.
 */
export function columnLimitProblem(
  module: CompiledModule,
  existing: readonly string[] = [],
): Problem | null {
  const wanted = new Set(storedTypes(module).keys());
  const kept = existing.filter((name) => !wanted.has(name)).length;
  const count = wanted.size + kept;
  if (count <= mostColumns) return null;
  const context = kept === 0 ? {} : { context: 'kept' };
  const params = { surplus: count - mostColumns, count, kept, ...context };
  return problem('table_columns', '/coreColumns', params);
}

/** The types of all columns of a module's table, by column name. */
export function storedTypes(module: CompiledModule): ReadonlyMap<string, string> {
  const file = versionFileColumn(module);
  const computed = [
    rowEndsColumn,
    ...rowValueColumns(module).map(({ name }) => name),
    ...(file === null ? [] : [file.name]),
  ].map((name) => ({ name, type: 'generated' }));
  const all = [...baseStorage, ...ownColumns, ...addedColumns(module), ...computed];
  return new Map(all.map(({ name, type }) => [name, type]));
}
