import { sql } from 'kysely';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { type FileColumns, filePaths, filesReferredIn } from '../../db/items/file-references.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ModuleAccess } from '../context/items.ts';
import { type ItemAction, itemPermission } from '../context/permissions.ts';
import { visibleOnSite } from '../context/project.ts';
import { type SiteAccess, withSite } from '../context/site.ts';
import { hidesColumns, liveFor } from '../context/visible.ts';
import { Failure } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { templateColumns } from '../settings/template-columns.ts';
import type { FileRow } from './row.ts';

/** The caller and the site of an operation on files. */
export interface FilesRequest {
  readonly services: Services;
  readonly caller: Caller;
  readonly siteId: number;
}

/** Runs `work` if the caller may do one of `actions` with items of any module of the site. */
export function withFiles<T>(
  { services, caller, siteId }: FilesRequest,
  actions: readonly ItemAction[],
  work: (access: SiteAccess) => Promise<T>,
): Promise<T> {
  return withSite(services, caller, siteId, (access) => {
    const may = services.modules
      .all()
      .some(({ document }) =>
        actions.some((each) => access.may(itemPermission(document.type, each))),
      );
    if (!may) throw new Failure('forbidden');
    return work(access);
  });
}

/** People who fill in items upload the files that the items refer to. */
export const writeActions: readonly ItemAction[] = ['create', 'update'];
/** People who read or fill in any items of the site may open those files that `mayRead` allows. */
export const readActions: readonly ItemAction[] = ['read', ...writeActions];

/** Whether a module has columns for files that the person may not read, and which others it has. */
async function fileColumns(access: ModuleAccess): Promise<FileColumns | null> {
  if (!hidesColumns(access.live)) return null;
  const module = await visibleOnSite(access);
  const own = await templateColumns(access.services, access, access.live);
  const all = [...access.live.compiled.columns, ...own.map(({ column }) => column)];
  const hasFiles = (column: CompiledColumn): boolean => filePaths(column).length > 0;
  if (!all.some((column) => hasFiles(column) && module.hidden.has(column.db))) return null;
  return visibleFileColumns(access);
}

/** The columns for files of a module that the person may read. */
async function visibleFileColumns(access: ModuleAccess): Promise<FileColumns> {
  const module = await visibleOnSite(access);
  const own = await templateColumns(access.services, access, access.live);
  const ofTemplates = own.flatMap(({ column }) =>
    module.hidden.has(column.db) ? [] : [{ db: column.db, paths: filePaths(column) }],
  );
  return { module, ofTemplates };
}

/**
 * Those of the files that a person may read: `mayReadByModule`, without deleted versions (`withoutBin`), and if the module has columns for
 * files that they may not read, only while one of the others or a comment refers to the file.
 */
export async function readableFiles(
  { modules }: Pick<Services, 'modules'>,
  access: Pick<SiteAccess, 'tx' | 'siteId' | 'may' | 'userId'>,
  rows: readonly FileRow[],
): Promise<readonly FileRow[]> {
  const { tx, siteId, may } = access;
  const readable = rows.filter((row) => mayReadByModule({ modules }, access, row));
  const ids = readable.map(({ id }) => id);
  // By module type, the files that the person sees there; null: all of its files.
  const seen = new Map<string, ReadonlySet<number> | null>();
  for (const type of new Set(readable.flatMap(({ module_types }) => module_types))) {
    const full = modules.byType(type);
    if (full === undefined || !may(itemPermission(type, 'read'))) continue;
    const live = liveFor(full, may);
    const services = { modules };
    const columns = await fileColumns({ services, live, tx, siteId, type, modules: new Map() });
    seen.set(type, columns && (await filesReferredIn(tx, columns, siteId, ids)));
  }
  const found = readable.filter(({ id, used_at, module_types }) => {
    if (used_at === null || module_types.length === 0) return true;
    return module_types.some((type) => {
      const files = seen.get(type);
      return files === null || files?.has(id) === true;
    });
  });
  return withoutBin({ modules }, access, found);
}

/**
 * The files without those of deleted versions of documents, which only people read who may restore them, unless
 * something else refers to the file.
 */
async function withoutBin(
  { modules }: Pick<Services, 'modules'>,
  { tx, siteId, may }: Pick<SiteAccess, 'tx' | 'siteId' | 'may'>,
  rows: readonly FileRow[],
): Promise<readonly FileRow[]> {
  const inBin = rows.length === 0 ? [] : await deletedVersionsWith(tx, siteId, rows);
  const closed = new Set(
    inBin.flatMap(({ file_id, module_type: type }) =>
      may(itemPermission(type, 'delete')) ? [] : (file_id ?? []),
    ),
  );
  if (closed.size === 0) return rows;
  const elsewhere = new Set<number>();
  for (const type of new Set(rows.flatMap(({ module_types }) => module_types))) {
    const full = modules.byType(type);
    if (full === undefined || !may(itemPermission(type, 'read'))) continue;
    const live = liveFor(full, may);
    const of = { services: { modules }, live, tx, siteId, type, modules: new Map() };
    const columns = await visibleFileColumns(of);
    for (const id of await filesReferredIn(tx, columns, siteId, [...closed])) elsewhere.add(id);
  }
  return rows.filter(({ id }) => !closed.has(id) || elsewhere.has(id));
}

function deletedVersionsWith(tx: Tx, siteId: number, rows: readonly FileRow[]) {
  return tx
    .selectFrom('item_versions')
    .select(['file_id', 'module_type'])
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`file_id = any (${rows.map(({ id }) => id)}::integer[])`)
    .execute();
}

/**
 * Whether the modules of a file let a person read it: until an item refers to it only its uploader, from then on
 * everybody who may read one of the modules whose items have referred to it. Of a file that was
 * used before modules were stored, and that no item refers to now, the modules are unknown: it
 * requires all of them.
 */
function mayReadByModule(
  { modules }: Pick<Services, 'modules'>,
  { may, userId }: Pick<SiteAccess, 'may' | 'userId'>,
  { used_at, module_types, created_by_user_id }: FileRow,
): boolean {
  if (used_at === null) return created_by_user_id === userId;
  const mayReadModule = (type: string) => may(itemPermission(type, 'read'));
  if (module_types.length > 0) return module_types.some(mayReadModule);
  return modules.all().every(({ document }) => mayReadModule(document.type));
}
