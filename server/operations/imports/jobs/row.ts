import type { Selectable } from 'kysely';
import type { ImportJob, ImportState } from '../../../../src/contract/imports.ts';
import type { Translate } from '../../../../src/domain/error-body.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import type { ImportJobsTable } from '../../../db/tables/imports.ts';
import { notFound } from '../../failure.ts';
import type { ItemAccess } from '../../context/items.ts';

export type JobRow = Selectable<ImportJobsTable>;

/** States in which an import is running. */
export const running: readonly ImportState[] = ['checking', 'applying'];

/** An import of the module on the site. Throws `not_found`. */
export async function jobRow(
  { tx, siteId, type }: ItemAccess,
  importId: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<JobRow> {
  const query = tx
    .selectFrom('import_jobs')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('id', '=', importId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** An import as calls return it. */
export function jobOf(row: JobRow, say: Translate, language: Language): ImportJob {
  return {
    id: row.id,
    state: row.state,
    file_name: row.file_name,
    size: row.size,
    format: row.format === 'xlsx' ? 'xlsx' : 'csv',
    encoding: row.encoding,
    separator: row.separator,
    sheets: row.sheets,
    sheet: row.sheet,
    headers: row.headers,
    sample: row.sample,
    suggested: row.suggested,
    mapping: row.mapping,
    progress: { done: row.rows_done, total: row.rows_total },
    counts: row.counts,
    error: row.error === null ? null : say(language, `import:failed.${row.error}`),
    created_at: row.created_at,
    created_by_user_id: row.created_by_user_id,
  };
}
