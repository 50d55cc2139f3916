import { sql } from 'kysely';
import type { ItemAccess } from '../context/items.ts';
import { readableFiles } from '../files/access.ts';
import { fileRows } from '../files/row.ts';
import { invalid } from '../failure.ts';

/**
 * Attaches photos and voice notes to a comment: from now on everybody who may read the items of the module may read
 * them. Throws `invalid` with the pointer of each file that is no picture and no sound of the site, or that
 * the author may not read.
 */
export async function attachPhotos(access: ItemAccess, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  const { tx, siteId, now, type, services } = access;
  const rows = await fileRows(access, fileIds);
  const usable = new Set(
    (await readableFiles(services, access, rows))
      .filter(({ width, media_type }) => width !== null || media_type.startsWith('audio/'))
      .map(({ id }) => id),
  );
  // A file that nothing has referred to for a week may be removed meanwhile.
  const kept = await tx
    .updateTable('files')
    .set((fields) => ({
      used_at: fields.fn.coalesce('used_at', fields.val(now)),
      module_types: sql`array_append(array_remove(module_types, ${type}), ${type})`,
    }))
    .where('site_id', '=', siteId)
    .where(sql<boolean>`id = any (${[...usable]}::integer[])`)
    .returning('id')
    .execute();
  const attached = new Set(kept.map(({ id }) => id));
  const errors = fileIds.flatMap((id, at) =>
    attached.has(id)
      ? []
      : [{ pointer: `/file_ids/${at}`, code: 'reference', params: {} } as const],
  );
  if (errors.length > 0) throw invalid(errors);
}
