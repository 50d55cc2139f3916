import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { ColumnDocument } from '../../../src/runtime/documents.ts';
import type { Tables } from '../tables.ts';
import type { Migration } from './migration.ts';

interface FileColumn {
  readonly db: string;
  readonly columnType: string;
}

const isFileColumn = ({ columnType }: FileColumn) =>
  ['files', 'photos', 'dms_version'].includes(columnType);

/** The ids of files in a core column: a list of numbers, or the version of a document. */
const idsInCoreColumn = ({ db, columnType }: FileColumn): RawBuilder<unknown> =>
  columnType === 'dms_version'
    ? sql`array[(${sql.ref(db)} ->> 'file_id')::integer]`
    : sql`${sql.ref(db)}::integer[]`;

/** The ids of files in a template column. */
const idsInTemplateColumn = ({ db, columnType }: FileColumn): RawBuilder<unknown> =>
  columnType === 'dms_version'
    ? sql`array[(columns -> ${db}::text ->> 'file_id')::integer]`
    : sql`array(select jsonb_array_elements_text(
        case jsonb_typeof(columns -> ${db}::text) when 'array' then columns -> ${db}::text
          else '[]' end)::integer)`;

async function fillModules(
  tx: Transaction<Tables>,
  table: string,
  moduleType: string,
  coreColumns: readonly ColumnDocument[],
): Promise<void> {
  const { rows: templateColumns } = await sql<FileColumn>`
    select distinct each ->> 'db' as db, each ->> 'columnType' as "columnType"
    from template_versions join template_headers on template_headers.id = template_id,
      jsonb_array_elements(document -> 'columns') as each
    where module_type = ${moduleType}`.execute(tx);
  const lists = [
    ...coreColumns.filter(isFileColumn).map(idsInCoreColumn),
    ...templateColumns.filter(isFileColumn).map(idsInTemplateColumn),
  ];
  for (const ids of lists)
    await sql`
      update files set module_types = array_append(module_types, ${moduleType}::text)
      where not ${moduleType}::text = any (module_types) and (site_id, id) in (
        select site_id, unnest(${ids}) from ${sql.table(table)})`.execute(tx);
}

/**
 * Stores on each file the types of the modules whose items have referred to it, because people may
 * read a file if they may read one of these modules. Fills it in from the items.
 */
export const fileModules: Migration = {
  name: '0018_file_modules',
  up: async (tx) => {
    await sql`alter table files add column module_types text[] not null default '{}'`.execute(tx);
    const modules = await tx
      .selectFrom('module_tables')
      .select(['table_name', 'module_type', 'core_columns'])
      .execute();
    const tables = ['files', 'template_headers', 'template_versions'].concat(
      modules.map(({ table_name }) => table_name),
    );
    const force = async (verb: 'force' | 'no force') => {
      for (const table of tables)
        await sql`alter table ${sql.table(table)} ${sql.raw(verb)} row level security`.execute(tx);
    };
    // The owner reads every organisation during the migration.
    await force('no force');
    for (const { table_name, module_type, core_columns } of modules)
      await fillModules(tx, table_name, module_type, core_columns);
    await force('force');
  },
};
