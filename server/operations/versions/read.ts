import type { DocumentVersion } from '../../../src/contract/versions.ts';
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

/** The versions of a document, the newest first. */
export async function versionsOf(
  access: ItemAccess,
  { item, column }: VersionedItem,
): Promise<readonly DocumentVersion[]> {
  const { tx, siteId, type } = access;
  const active = versionIn(column, item);
  const rows = await tx
    .selectFrom('item_versions as each')
    .innerJoin('users', 'users.id', 'each.created_by_user_id')
    .select(['each.version', 'each.file_id', 'each.revision', 'each.comment', 'each.created_at'])
    .select('each.is_minor')
    .select(['each.created_by_user_id', 'users.display_name as created_by_user_name'])
    .where('each.site_id', '=', siteId)
    .where('each.module_type', '=', type)
    .where('each.item_id', '=', item.id)
    .orderBy('each.version', 'desc')
    .execute();
  const ids = rows.map(({ file_id }) => file_id);
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
    const file = files.get(file_id);
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

/** The versions of a document that the caller may read. Throws a Failure. */
export function listVersions(
  request: ItemRequest,
  itemId: number,
): Promise<readonly DocumentVersion[]> {
  return withItems(request, 'read', async (access) =>
    versionsOf(access, await asVersioned(access, await findItem(access, itemId))),
  );
}
