import { sql } from 'kysely';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { FileMetadata } from '../../../../src/runtime/file.ts';
import { isObject, ownProperty } from '../../../../src/runtime/record/json.ts';
import type { FileRow } from '../../files/row.ts';
import type { ItemAccess } from '../../context/items.ts';
import { readableFiles } from '../../files/access.ts';
import { fileRows } from '../../files/row.ts';
import { loadRows } from '../batch-loader.ts';
import { idsIn, newIds, type ReferenceChecker, type ReferenceCheck } from './reference-check.ts';

/** The properties of a file that fields see. */
export function factsOf({ name, size, format, width, kind }: FileRow): FileMetadata {
  return { name, size, format, isPicture: width !== null, kind };
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

/** Files of the site that the caller may read, by their ids. */
function filesOf(check: ReferenceCheck, ids: readonly number[]) {
  const { access } = check;
  return loadRows(check, { table: 'files' }, ids, async (all) =>
    byId(await readableFiles(access.services, access, await fileRows(access, all))),
  );
}

/**
 * Marks files as used by the module, which keeps them permanently and lets its readers read them.
 * Used files are marked too: their last item may be erased at the same time, which releases them.
 * Returns those that are still there.
 */
export function keepFiles(
  { tx, siteId, now, type }: Pick<ItemAccess, 'tx' | 'siteId' | 'now' | 'type'>,
  ids: readonly number[],
): Promise<readonly { readonly id: number }[]> {
  return tx
    .updateTable('files')
    .set((fields) => ({
      used_at: fields.fn.coalesce('used_at', fields.val(now)),
      module_types: sql`array_append(array_remove(module_types, ${type}), ${type})`,
    }))
    .where('site_id', '=', siteId)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .returning('id')
    .execute();
}

/**
 * Keeps files; false if one was deleted meanwhile, which only happens to files that nothing has referred
 * to for a week.
 */
function markUsed({ access, load }: ReferenceCheck, ids: readonly number[]): boolean | 'pending' {
  if (ids.length === 0) return true;
  const kept = load('files to keep', ids, async (all) => byId(await keepFiles(access, all)));
  return kept === 'pending' ? kept : ids.every((id) => kept.has(id));
}

/** Requires files of the site that the settings of the column allow. */
export const checkFiles: ReferenceChecker = (referring) => {
  const { column, value } = referring;
  const added = newIds(referring);
  const found = filesOf(referring, added);
  if (found === 'pending') return found;
  const isKept = found.size === added.length && markUsed(referring, added);
  if (isKept !== true) return isKept;
  const all = idsIn(value);
  const { check } = column.fieldType.file ?? {};
  return added.flatMap((id): readonly FieldError[] => {
    const row = found.get(id);
    const errors = row === undefined ? [] : (check?.(factsOf(row), column.settings) ?? []);
    return errors.map((error) => ({ ...error, pointer: `/${all.indexOf(id)}${error.pointer}` }));
  });
};

/** The documents of which files are deleted versions, by the file. */
async function deletedVersions(
  { tx, siteId, type }: ItemAccess,
  fileIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await tx
    .selectFrom('item_versions')
    .select(['file_id', 'item_id'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`file_id = any (${[...fileIds]}::integer[])`)
    .execute();
  const byFile = Map.groupBy(rows, ({ file_id }) => file_id ?? 0);
  return new Map(
    [...byFile].map(([id, each]) => [id, new Set(each.map(({ item_id }) => item_id))] as const),
  );
}

const fileIn = (value: unknown): unknown =>
  isObject(value) ? ownProperty(value, 'file_id') : null;

/** Requires the file of a document version, which is not that of a version of the document in the recycle bin. */
export const checkVersion: ReferenceChecker = (check) => {
  const { access, item, load } = check;
  const files = { ...check, value: fileIn(check.value), before: fileIn(check.before) };
  const added = newIds(files);
  const deleted = load('documents with deleted versions', added, (all) =>
    deletedVersions(access, all),
  );
  if (deleted === 'pending') return deleted;
  if (added.some((id) => deleted.get(id)?.has(item.id) === true)) return false;
  return checkFiles(files);
};
