import type { Readable } from 'node:stream';
import type { Translate } from '../../../../src/domain/error-body.ts';
import {
  type ChosenTable,
  type ImportMapping,
  identityColumns,
} from '../../../../src/contract/imports.ts';
import { FileTooLarge } from '../../../adapters/file-store/file-store.ts';
import { Failure } from '../../failure.ts';
import type { ItemRequest, ItemAccess } from '../../context/items.ts';
import { requireClean } from '../../scanning/require-clean.ts';
import { UnreadableFile } from '../read/table.ts';
import type { TableOptions } from '../read/with-table.ts';
import { isReasonsHeader } from '../fault.ts';
import { importableColumns } from '../importable-columns.ts';
import { type Templated, suggestMapping } from '../suggest.ts';
import { joinColumn } from '../tables/join-rows.ts';
import { importableTables, mappingOfRows, recogniseTables } from '../tables/recognise.ts';
import { newestTemplates } from '../templates.ts';
import { withoutIdempotencyKey } from '../../context/call.ts';
import { withImports, invalidateImport } from './access.ts';
import { type EarlierImport, earlierHeader, earlierImports, earlierMapping } from './earlier.ts';
import { type FilePreview, type TablePreview, previewFile } from './preview.ts';
import { deleteProblems } from './problems.ts';
import { type JobRow, ownJob } from './row.ts';

/** 100 MB. */
export const maxImportFileBytes = 100 * 1024 * 1024;

/** The refusal of a file that is no table. */
function unreadable(error: unknown): unknown {
  if (error instanceof FileTooLarge) return new Failure('too_large');
  if (error instanceof UnreadableFile)
    return new Failure('unreadable_file', { context: error.code });
  return error;
}

/** The mapping without fields and templates that are no longer there. */
function withoutGone(
  mapping: ImportMapping,
  suggested: ImportMapping,
  access: ItemAccess,
  templates: readonly Templated[],
): ImportMapping {
  const modules = [access.live.compiled, ...templates.map(({ module }) => module)];
  const known = new Set<string>([
    ...modules.flatMap(importableColumns).map(({ db }) => db),
    ...identityColumns,
  ]);
  const { template_id: template } = mapping;
  const isThere = template === null || templates.some(({ id }) => id === template);
  return {
    ...mapping,
    columns: mapping.columns.map(({ header, db }) => ({
      header,
      db: db !== null && known.has(db) ? db : null,
    })),
    match: mapping.match !== null && known.has(mapping.match) ? mapping.match : null,
    template_id: isThere ? template : suggested.template_id,
  };
}

/** The mapping of the file, and of the sheets of its workbook that hold rows of tables. */
async function suggestion(
  access: ItemAccess,
  { table, others }: FilePreview,
  earlier: readonly EarlierImport[],
  say: Translate,
): Promise<ImportMapping> {
  const { headers, sheet } = table;
  const { compiled } = access.live;
  const templates = await newestTemplates(access);
  const tables = importableTables([compiled, ...templates.map(({ module }) => module)]);
  const [ofRows] = recogniseTables([{ sheet, headers }], compiled, tables, say);
  if (ofRows !== undefined) return mappingOfRows(ofRows);
  const found = recogniseTables(others, compiled, tables, say);
  // The column of the reasons in a file of rows to correct is left out.
  const isReasons = (at: number) =>
    at === headers.length - 1 && isReasonsHeader(say, headers[at] ?? '');
  const all = suggestMapping(headers, compiled, templates);
  const suggested = {
    ...all,
    columns: all.columns.map((column, at) => (isReasons(at) ? { ...column, db: null } : column)),
  };
  const known = earlierMapping(earlier, suggested);
  const mapping = known === null ? suggested : withoutGone(known, suggested, access, templates);
  const joined = found.filter((each) => joinColumn(mapping, each) >= 0);
  // Totals of this file are nothing that somebody has seen.
  const { tables: _, with_totals: _totals, ...items } = mapping;
  return joined.length === 0 ? items : { ...items, tables: joined };
}

function jobValues({ table, sample, rows }: TablePreview, suggested: ImportMapping) {
  return {
    format: table.format,
    encoding: table.encoding,
    separator: table.separator,
    sheets: JSON.stringify(table.sheets),
    sheet: table.sheet,
    headers: JSON.stringify(table.headers),
    sample: JSON.stringify(sample),
    suggested: JSON.stringify(suggested),
    rows_total: rows,
  };
}

/** What is known before a file is read. */
interface Known {
  readonly earlier: readonly EarlierImport[];
  /** Whether a header names a column of the module or of its templates. */
  readonly isColumn: (header: string) => boolean;
}

async function knownBefore(access: ItemAccess): Promise<Known> {
  const templates = await newestTemplates(access);
  return {
    earlier: await earlierImports(access),
    isColumn: (header) =>
      suggestMapping([header], access.live.compiled, templates).columns.some(
        ({ db }) => db !== null,
      ),
  };
}

/** The first sheet if it was taken for a cover, and its only column is one of the module; else null. */
function narrowSheet({ table, others }: FilePreview, isColumn: Known['isColumn']): string | null {
  const [first] = table.sheets;
  const headers = others.find(({ sheet }) => sheet === first)?.headers.filter(Boolean) ?? [];
  const [only] = headers;
  const isNarrow = headers.length === 1 && only !== undefined && isColumn(only);
  return first !== undefined && isNarrow ? first : null;
}

/** Reads a file with the header that is found, or with the one that was chosen for an earlier file like it. */
async function previewAsBefore(
  request: ItemRequest,
  job: Pick<JobRow, 'file_id' | 'size'>,
  options: TableOptions,
  earlier: readonly EarlierImport[],
): Promise<FilePreview> {
  const found = await previewFile(request, job, options);
  const header = earlierHeader(found.table, earlier);
  return header === null ? found : previewFile(request, job, { ...options, header });
}

/** The same of the sheet with which people begin. */
async function previewFirst(
  request: ItemRequest,
  job: Pick<JobRow, 'file_id' | 'size'>,
  { signal }: Pick<TableOptions, 'signal'>,
  { earlier, isColumn }: Known,
): Promise<FilePreview> {
  const found = await previewAsBefore(request, job, { signal }, earlier);
  const sheet = narrowSheet(found, isColumn);
  return sheet === null ? found : previewAsBefore(request, job, { signal, sheet }, earlier);
}

/** A request without its idempotency key, for steps before the transaction of the call. */
const beforehand = (request: ItemRequest): ItemRequest => ({
  ...request,
  caller: withoutIdempotencyKey(request.caller),
});

/**
 * Stores and inspects a file, and suggests a mapping of its columns. A caller without permission is
 * refused before anything is stored or parsed. Throws a Failure.
 */
export async function uploadImport(
  request: ItemRequest,
  file: { readonly name: string; readonly content: Readable },
  say: Translate,
  signal?: AbortSignal,
): Promise<JobRow> {
  const { files, now } = request.services;
  const owner = { organisationId: request.caller.organisationId, siteId: request.siteId };
  const known = await withImports(beforehand(request), knownBefore);
  const stored = await files
    .put(owner, file.content, maxImportFileBytes)
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  let isKept = false;
  try {
    const job = { file_id: stored.id, size: stored.size };
    await requireClean(request.services, files.get(owner, stored.id));
    const preview = await previewFirst(request, job, { signal }, known);
    return await withImports(request, async (access) => {
      const { headers } = preview.table;
      const hasReasons = isReasonsHeader(say, headers.at(-1) ?? '');
      const suggested = await suggestion(access, preview, known.earlier, say);
      const row = await access.tx
        .insertInto('import_jobs')
        .values({
          ...job,
          ...jobValues(preview, suggested),
          site_id: request.siteId,
          module_type: access.type,
          created_by_user_id: access.userId,
          created_at: access.now,
          beat_at: now().toISOString(),
          state: 'uploaded',
          is_escaped: hasReasons,
          file_name: file.name.slice(0, 255),
          sha256: stored.sha256,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      isKept = true;
      return row;
    });
  } catch (error) {
    isKept = false;
    throw unreadable(error);
  } finally {
    // A repeated upload with the same key returns the first import, and needs no second file.
    if (!isKept) await files.remove(owner, stored.id);
  }
}

const statesWithSheetChoice = ['uploaded', 'checked', 'cancelled', 'failed'];

/** An import of which another sheet may be chosen. Throws `conflict`. */
async function jobForSheet(
  access: ItemAccess,
  importId: number,
  options: { readonly lock: boolean },
): Promise<JobRow> {
  const job = await ownJob(access, importId, options);
  if (!statesWithSheetChoice.includes(job.state)) throw new Failure('conflict');
  return job;
}

/**
 * Reads another sheet of the file, or takes other lines for its header, with new headers, sample and
 * suggestion. The file is parsed before the transaction, so that no connection waits for it. Throws a
 * Failure.
 */
export async function chooseTable(
  request: ItemRequest,
  importId: number,
  { sheet, header }: ChosenTable,
  say: Translate,
  signal?: AbortSignal,
): Promise<JobRow> {
  const { job, earlier } = await withImports(beforehand(request), async (access) => ({
    job: await jobForSheet(access, importId, { lock: false }),
    earlier: await earlierImports(access),
  }));
  const reading =
    header === undefined
      ? previewAsBefore(request, job, { sheet, signal }, earlier)
      : previewFile(request, job, { sheet, header, signal });
  const preview = await reading.catch((error: unknown) => {
    throw unreadable(error);
  });
  return withImports(request, async (access) => {
    await jobForSheet(access, importId, { lock: true });
    const suggested = await suggestion(access, preview, earlier, say);
    await deleteProblems(access, importId);
    const row = await access.tx
      .updateTable('import_jobs')
      .set({
        ...jobValues(preview, suggested),
        state: 'uploaded',
        mapping: null,
        counts: null,
        error: null,
        rows_done: 0,
        beat_at: access.now,
      })
      .where('site_id', '=', request.siteId)
      .where('id', '=', importId)
      .returningAll()
      .executeTakeFirstOrThrow();
    invalidateImport(request);
    return row;
  });
}
