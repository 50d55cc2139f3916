import { type RawBuilder, sql } from 'kysely';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Tx } from '../transaction.ts';

const versionPath = '$.file_id';

/**
 * Where a value of a column refers to files, as paths of SQL: in the cells of its rows that hold files,
 * and in no others, since a number that a person types into a cell may be the id of a file.
 */
export function filePaths({ fieldType, rows }: CompiledColumn): readonly string[] {
  const { reference, dataType } = fieldType.document;
  if (reference === 'file') return ['$[*]'];
  if (dataType === 'DMS_VER') return [versionPath];
  return (rows?.columns ?? [])
    .filter((cell) => cell.fieldType.document.reference === 'file')
    .map(({ db }) => `$[*].${JSON.stringify(db)}[*]`);
}

const numbersAt = (path: string) => `lax ${path} ? (@.type() == "number")`;

type VersionChoice = 'kept' | 'all';

/** Any number in a cell counts: an id too many keeps a file, an id too few loses one. */
const anyCell: typeof filePaths = ({ rows }) => (rows === null ? [] : ['$[*].*[*]']);

/** Selects the files of versions of a module's items, active or not; `all` has also those in the recycle bin. */
const ofVersions = (type: string, siteId: number, which: VersionChoice) =>
  sql`select file_id::double precision as id from item_versions
    where site_id = ${siteId} and module_type = ${type} and file_id is not null
      ${which === 'all' ? sql`` : sql`and deleted_at is null`}`;

/** The files of all versions of these items of a module. */
export async function filesOfVersions(
  tx: Tx,
  { siteId, type }: { readonly siteId: number; readonly type: string },
  itemIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`${ofVersions(type, siteId, 'all')}
    and item_id = any (${[...itemIds]}::integer[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Selections of the ids to which core columns of a module refer, of the `wanted` files; in rows
 * `pathsOf` says where.
 */
function coreReferences(
  { columns, document }: CompiledModule,
  siteId: number,
  wanted: RawBuilder<unknown>,
  pathsOf: typeof filePaths,
  versions: VersionChoice,
): readonly RawBuilder<unknown>[] {
  const own = sql`from ${sql.table(document.databaseTable)} as i`;
  return columns
    .filter(({ origin }) => origin === 'core')
    .flatMap((each) => {
      const { db, rows, fieldType } = each;
      const { document: type } = fieldType;
      const column = sql.ref(`i.${db}`);
      if (type.reference === 'file')
        return sql`select unnest(${column}) as id ${own}
          where i.site_id = ${siteId} and ${column} && ${wanted}`;
      if (rows !== null)
        return pathsOf(each).map(
          (path) => sql`select (found #>> '{}')::double precision as id ${own},
            jsonb_path_query(${column}, ${numbersAt(path)}::jsonpath) as found
            where i.site_id = ${siteId}`,
        );
      return type.dataType === 'DMS_VER'
        ? sql`select (${column} ->> 'file_id')::double precision as id ${own}
            where i.site_id = ${siteId}
            union all ${ofVersions(document.type, siteId, versions)}`
        : [];
    });
}

/** The ids of those files to which any item of a module refers, deleted or not. */
async function referredBy(
  tx: Tx,
  module: CompiledModule,
  siteId: number,
  fileIds: readonly number[],
): Promise<readonly number[]> {
  const wanted = sql`${[...fileIds]}::double precision[]`;
  const own = sql`from ${sql.table(module.document.databaseTable)} as i`;
  const core = coreReferences(module, siteId, wanted, anyCell, 'all');
  // Any number in a template column counts, too.
  const ofTemplates = sql`select (found #>> '{}')::double precision as id ${own},
      jsonb_path_query(i.columns, 'lax $.*[*] ? (@.type() == "number")') as found
    where i.site_id = ${siteId}
    union all select (found #>> '{}')::double precision as id ${own},
      jsonb_path_query(i.columns, 'lax $.*[*].*[*] ? (@.type() == "number")') as found
    where i.site_id = ${siteId}
    union all select (found #>> '{}')::double precision as id ${own},
      jsonb_path_query(i.columns, 'lax $.*.file_id ? (@.type() == "number")') as found
    where i.site_id = ${siteId}
    union all ${ofVersions(module.document.type, siteId, 'all')}`;
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${sql.join([...core, ofTemplates], sql` union all `)}) as referred
    where id = any (${wanted})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Columns that can refer to files: core columns of a module, and template columns with `filePaths`. */
export interface FileColumns {
  readonly module: CompiledModule;
  readonly ofTemplates: readonly { readonly db: string; readonly paths: readonly string[] }[];
}

/**
 * Those of the files to which an item of the module refers in one of these columns, or a comment. A deleted version
 * does not count.
 */
export async function filesReferredIn(
  tx: Tx,
  { module, ofTemplates }: FileColumns,
  siteId: number,
  fileIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const wanted = sql`${[...fileIds]}::double precision[]`;
  const own = sql`from ${sql.table(module.document.databaseTable)} as i`;
  const core = coreReferences(module, siteId, wanted, filePaths, 'kept');
  const found = ofTemplates.flatMap(({ db, paths }) =>
    paths.map(
      (path) => sql`select (found #>> '{}')::double precision as id ${own},
        jsonb_path_query(i.columns -> ${db}::text, ${numbersAt(path)}::jsonpath) as found
      where i.site_id = ${siteId}`,
    ),
  );
  const isVersioned = ofTemplates.some(({ paths }) => paths.includes(versionPath));
  const versions = isVersioned ? [ofVersions(module.document.type, siteId, 'kept')] : [];
  const comments = sql`select unnest(file_ids)::double precision as id from comments
    where site_id = ${siteId} and module_type = ${module.document.type}
      and removed_at is null and file_ids && ${[...fileIds]}::integer[]`;
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${sql.join([...core, ...found, ...versions, comments], sql` union all `)}) as referred
    where id = any (${wanted})`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Marks those files of a site as unused to which no item of any module refers; the clean-up of files
 * removes them (server/operations/files/sweep.ts), and a service that keeps them soon has to remove them, as
 * after a day (server/operations/file-analysis/remove-sent.ts). Files are locked first: an item that refers to
 * one at the same time marks it as used again, or is seen here.
 */
export async function releaseFiles(
  tx: Tx,
  modules: readonly CompiledModule[],
  siteId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id::double precision as id from files
    where site_id = ${siteId} and id = any (${[...fileIds]}::bigint[])
    order by id for update`.execute(tx);
  const unused = new Set(rows.map(({ id }) => id));
  for (const module of modules) {
    if (unused.size === 0) return;
    for (const id of await referredBy(tx, module, siteId, [...unused])) unused.delete(id);
  }
  await sql`update files set used_at = null, module_types = '{}'
    where site_id = ${siteId} and id = any (${[...unused]}::bigint[])`.execute(tx);
  await sql`update sent_files set sent_at = sent_at - interval '1 day'
    where site_id = ${siteId} and file_id = any (${[...unused]}::bigint[])`.execute(tx);
}
