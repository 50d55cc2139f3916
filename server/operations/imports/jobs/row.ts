import type { Selectable } from 'kysely';
import type { ImportJob, ImportState } from '../../../../src/contract/imports.ts';
import type { Translate } from '../../../../src/domain/error-body.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import type { FileSample, ImportJobsTable } from '../../../db/tables/imports.ts';
import { Failure, notFound } from '../../failure.ts';
import { settingsPermission } from '../../context/permissions.ts';
import type { ItemAccess } from '../../context/items.ts';
import { hidesColumns } from '../../context/visible.ts';

export type JobRow = Selectable<ImportJobsTable>;

/** States in which an import is running. */
export const running: readonly ImportState[] = ['checking', 'applying'];

function jobQuery({ tx, siteId, type }: ItemAccess, importId: number) {
  return tx
    .selectFrom('import_jobs')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('id', '=', importId);
}

/**
 * An import that the person made; with the settings permission and every field right, of anybody.
 * Throws `not_found`.
 */
export async function readableJob(access: ItemAccess, importId: number): Promise<JobRow> {
  const row = await jobQuery(access, importId).executeTakeFirst();
  // The file of another person may contain what the caller may not read.
  const mayReadAll = access.may(settingsPermission) && !hidesColumns(access.live);
  const isReadable = row?.created_by_user_id === access.userId || mayReadAll;
  if (row === undefined || !isReadable) throw notFound();
  return row;
}

/**
 * An import that the person made and may change; locked unless `lock` is false. Throws `not_found`,
 * or `forbidden` for an import that they may only read.
 */
export async function ownJob(
  access: ItemAccess,
  importId: number,
  { lock = true }: { readonly lock?: boolean } = {},
): Promise<JobRow> {
  const query = jobQuery(access, importId);
  // Rows of `import_items` hold a key lock on the job until the import commits.
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (row?.created_by_user_id === access.userId) return row;
  throw row !== undefined && access.may(settingsPermission) ? new Failure('forbidden') : notFound();
}

/** The beginning of the file of a job. */
export const sampleOf = ({ sample }: Pick<JobRow, 'sample'>): FileSample =>
  'rows' in sample ? sample : { header: null, first_rows: [], rows: sample };

/** The lines of totals that are left out of an import. */
export function leftTotals({ sample, mapping }: Pick<JobRow, 'sample' | 'mapping'>) {
  return mapping?.with_totals === true ? [] : (sampleOf({ sample }).totals ?? []);
}

/** An import as calls return it. */
export function jobOf(row: JobRow, say: Translate, language: Language): ImportJob {
  const { header, first_rows, rows, totals = [] } = sampleOf(row);
  const total = row.rows_total === null ? null : row.rows_total - leftTotals(row).length;
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
    header,
    first_rows,
    sample: rows,
    totals,
    suggested: row.suggested,
    mapping: row.mapping,
    progress: { done: row.rows_done, total },
    counts: row.counts,
    error: row.error === null ? null : say(language, `import:failed.${row.error}`),
    created_at: row.created_at,
    created_by_user_id: row.created_by_user_id,
  };
}
