import type { NotNull } from 'kysely';
import type { ImportMapping } from '../../../../src/contract/imports.ts';
import type { ItemAccess } from '../../context/items.ts';

/** How many of the newest imports are looked at. */
const maxImports = 20;

/**
 * The mapping of an earlier import of the same user whose file had these headers, so that a repaired
 * file, or next month's, need not be mapped again. A column more, as the reasons of bad rows are, is
 * left out.
 */
export async function findPreviousMapping(
  { tx, siteId, type, userId }: ItemAccess,
  headers: readonly string[],
): Promise<ImportMapping | null> {
  const rows = await tx
    .selectFrom('import_jobs')
    .select('mapping')
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('created_by_user_id', '=', userId)
    .where('mapping', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxImports)
    .$narrowType<{ mapping: NotNull }>()
    .execute();
  for (const { mapping } of rows) {
    const { columns } = mapping;
    const isSame = columns.every(({ header }, at) => header === headers[at]);
    if (!isSame || headers.length > columns.length + 1) continue;
    const added = headers.slice(columns.length).map((header) => ({ header, db: null }));
    return { ...mapping, columns: [...columns, ...added] };
  }
  return null;
}
