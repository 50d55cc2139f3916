import type { DocumentVersion, DocumentVersions } from '../../../src/contract/versions.ts';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { versionColumn, versionIn } from '../../../src/runtime/record/file-metadata.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { type ItemAccess, type ItemRequest, moduleOf, withItems } from '../context/items.ts';
import { notFound } from '../failure.ts';
import { fileOf, fileRows } from '../files/row.ts';
import { textStates } from '../file-text/state.ts';
import { findItem } from '../items/read.ts';

/** A document with its module and the column that names its active version. */
export interface VersionedItem {
  readonly item: Item;
  readonly module: CompiledModule;
  readonly column: CompiledColumn;
}

/** An item as a document. Throws `not_found` if it has no column of versions that the caller may read. */
export async function asVersioned(access: ItemAccess, item: Item | null): Promise<VersionedItem> {
  if (item === null) throw notFound();
  const module = await moduleOf(access, item);
  const column = versionColumn(module);
  if (column === null || module.hidden.has(column.db)) throw notFound();
  return { item, module, column };
}

type NewestVersion = NonNullable<DocumentVersions['newest']>;

/** The versions of a document, the newest first; `which` says whether those in the recycle bin are among them. */
export async function versionsOf(
  access: ItemAccess,
  { item, column }: VersionedItem,
  which: 'kept' | 'all' = 'kept',
): Promise<readonly DocumentVersion[]> {
  const { tx, siteId, type } = access;
  const active = versionIn(column, item);
  let query = tx
    .selectFrom('item_versions as each')
    .innerJoin('users', 'users.id', 'each.created_by_user_id')
    .select(['each.version', 'each.file_id', 'each.revision', 'each.comment', 'each.created_at'])
    .select('each.is_minor')
    .select(['each.created_by_user_id', 'users.display_name as created_by_user_name'])
    .where('each.site_id', '=', siteId)
    .where('each.module_type', '=', type)
    .where('each.item_id', '=', item.id);
  if (which === 'kept') query = query.where('each.deleted_at', 'is', null);
  const rows = await query.orderBy('each.version', 'desc').execute();
  const ids = rows.flatMap(({ file_id }) => file_id ?? []);
  // Written before versions were kept: until the next change the item alone names its version.
  const isMissing = active !== null && !ids.includes(active.file_id);
  const files = new Map(
    (await fileRows(access, isMissing ? [...ids, active.file_id] : ids)).map((row) => [
      row.id,
      row,
    ]),
  );
  const textOf = await textStates(access, [...files.values()]);
  const listed = rows.flatMap(({ file_id, ...row }) => {
    const file = files.get(file_id ?? 0);
    if (file === undefined) return [];
    const text = textOf(file);
    return [{ ...row, is_active: file_id === active?.file_id, file: fileOf(file), text }];
  });
  const lost = isMissing ? files.get(active.file_id) : undefined;
  if (active === null || lost === undefined) return listed;
  const uploader = await tx
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', lost.created_by_user_id)
    .executeTakeFirst();
  const only: DocumentVersion = {
    version: active.version,
    is_active: true,
    revision: null,
    comment: null,
    is_minor: false,
    file: fileOf(lost),
    text: textOf(lost),
    created_at: lost.created_at,
    created_by_user_id: lost.created_by_user_id,
    created_by_user_name: uploader?.display_name ?? '',
  };
  return [only, ...listed];
}

/** The newest version that was ever made of a document, whatever has become of it; null if there was none. */
async function newestOf(
  { tx, siteId, type }: ItemAccess,
  { item, column }: VersionedItem,
): Promise<NewestVersion | null> {
  const row = await tx
    .selectFrom('item_versions')
    .select(['version', 'revision'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('item_id', '=', item.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const active = versionIn(column, item);
  return row ?? (active && { version: active.version, revision: null });
}

/** The versions of a document that the caller may read, and the newest one ever made. Throws a Failure. */
export function listVersions(request: ItemRequest, itemId: number): Promise<DocumentVersions> {
  return withItems(request, 'read', async (access) => {
    const document = await asVersioned(access, await findItem(access, itemId));
    return {
      versions: [...(await versionsOf(access, document))],
      newest: await newestOf(access, document),
    };
  });
}
