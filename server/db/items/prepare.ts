import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely';
import { checkBreakingChange } from '../../../src/runtime/compile/breaking-change.ts';
import { problem } from '../../../src/runtime/compile/problems.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { ColumnDocument } from '../../../src/runtime/documents.ts';
import type { FieldTypes } from '../../../src/runtime/field-type.ts';
import type { Problem } from '../../../src/runtime/problem.ts';
import { advisoryLock } from '../migrate.ts';
import { identifier } from '../policies.ts';
import type { Tables } from '../tables.ts';
import type { ModuleTablesTable } from '../tables/modules.ts';
import { addedColumns, columnLimitProblem } from './columns.ts';
import { tableStatements } from './statements.ts';

async function madeBefore(
  tx: Transaction<Tables>,
  { type, databaseTable }: CompiledModule['document'],
): Promise<readonly Selectable<ModuleTablesTable>[]> {
  return tx
    .selectFrom('module_tables')
    .selectAll()
    .where((where) =>
      where.or([where('module_type', '=', type), where('table_name', '=', databaseTable)]),
    )
    .execute();
}

/**
 * Columns whose data type in the table differs from the document's, and more columns than a table
 * can have.
 */
async function columnProblems(
  tx: Transaction<Tables>,
  table: string,
  module: CompiledModule,
): Promise<readonly Problem[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
    where attrelid = to_regclass(${identifier(table)}) and attnum > 0`.execute(tx);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const tooMany = columnLimitProblem(module, [...types.keys()]);
  if (tooMany !== null) return [tooMany];
  return addedColumns(module).flatMap(({ name, type }) => {
    const before = types.get(name);
    const after = type.replace(/ collate .*$/, '');
    if (before === undefined || before === after) return [];
    const at = module.document.coreColumns.findIndex(({ db }) => db === name);
    return [
      problem('column_retyped', `/coreColumns/${at}/columnType`, { db: name, before, after }),
    ];
  });
}

function merged(
  before: readonly ColumnDocument[],
  now: readonly ColumnDocument[],
): readonly ColumnDocument[] {
  const kept = before.filter(({ db }) => now.every((column) => column.db !== db));
  return [...now, ...kept];
}

/**
 * Creates the table of a module, or adds the new columns of its document, as the owner and one
 * server at a time; waits at most 3 s for a lock on the table. Returns problems, and changes
 * nothing, if the table belongs to another module or a column would change its type.
 */
export function prepareItemTable(
  owner: Kysely<Tables>,
  module: CompiledModule,
  fieldTypes: FieldTypes,
): Promise<readonly Problem[]> {
  const { document } = module;
  const { type, databaseTable } = document;
  const statements = tableStatements(module);
  const madeFrom = createHash('sha256').update(statements.join('\n')).digest('hex');
  return owner.transaction().execute(async (tx) => {
    const { namespace, itemTables } = advisoryLock;
    await sql`set local lock_timeout = '3s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(${namespace}::integer, ${itemTables}::integer)`.execute(
      tx,
    );
    const made = await madeBefore(tx, document);
    const ofType = made.find((row) => row.module_type === type);
    const ofTable = made.find((row) => row.table_name === databaseTable);
    if (ofTable !== undefined && ofTable.module_type !== type) {
      const params = { value: databaseTable, other: ofTable.module_type };
      return [problem('duplicate_table', '/databaseTable', params)];
    }
    const stored = ofType?.core_columns ?? [];
    const before = { ...document, coreColumns: [...stored] };
    const changed = checkBreakingChange(before, document, fieldTypes);
    if (changed.length > 0) return changed;
    if (ofType?.made_from === madeFrom && ofTable !== undefined) return [];
    const different = await columnProblems(tx, ofType?.table_name ?? databaseTable, module);
    if (different.length > 0) return different;
    if (ofType !== undefined && ofTable === undefined)
      await sql
        .raw(
          `alter table ${identifier(ofType.table_name)} rename to ${identifier(databaseTable)};
           alter sequence ${identifier(`${ofType.table_name}_id_seq`)}
             rename to ${identifier(`${databaseTable}_id_seq`)}`,
        )
        .execute(tx);
    await sql.raw(statements.join('\n')).execute(tx);
    const row = {
      table_name: databaseTable,
      module_type: type,
      core_columns: JSON.stringify(merged(stored, document.coreColumns)),
      made_from: madeFrom,
    };
    await tx
      .insertInto('module_tables')
      .values(row)
      .onConflict((conflict) => conflict.column('module_type').doUpdateSet(row))
      .execute();
    return [];
  });
}
