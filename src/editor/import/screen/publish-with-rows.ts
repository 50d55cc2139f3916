import type { QueryClient } from '@tanstack/react-query';
import { importQueryOptions } from '../../../api/imports.ts';
import { mutate } from '../../../api/mutate.ts';
import { uploadFile } from '../../../api/upload.ts';
import { type HeaderLines, type ImportMapping, importCalls } from '../../../contract/imports.ts';
import { CREATE_TEMPLATE } from '../../../contract/templates.ts';
import { storedMapping } from '../../../modules/import/import-storage.ts';
import type { ModuleRef } from '../../../api/items.ts';
import type { Text } from '../../../runtime/text.ts';
import type { SpreadsheetForm } from '../spreadsheet/to-template.ts';

interface ReadTable {
  readonly result: Extract<SpreadsheetForm, { readonly ok: true }>;
  readonly file: File;
  readonly header: HeaderLines | null;
  readonly siteId: number;
  readonly moduleRef: ModuleRef;
}

/**
 * Publishes the template and begins the import of the file's rows by it, with the sheet, the header and
 * the columns that the template was made of. Returns the path of the import's page below that of the module.
 *
 * @throws ApiError whose message can be shown
 */
export async function publishWithRows(
  cache: QueryClient,
  { result, file, header, siteId, moduleRef }: ReadTable,
): Promise<{ readonly path: string; readonly title: Text }> {
  const { document, mapping: fields, sheet } = result;
  // The flow is the module's own, whose warnings are none of this template.
  const body = { site_id: siteId, document, confirm_warnings: true };
  const { id: template } = await mutate(cache, CREATE_TEMPLATE, { body });
  const calls = importCalls(moduleRef);
  const uploaded = await uploadFile(calls.upload, {
    params: { siteId },
    file,
    signal: AbortSignal.timeout(600_000),
    onProgress: () => {},
  });
  const isOtherSheet = uploaded.sheet !== null && uploaded.sheet !== sheet;
  const isOtherHeader =
    header !== null &&
    (uploaded.header?.first !== header.first || uploaded.header.last !== header.last);
  const job =
    isOtherSheet || isOtherHeader
      ? await mutate(cache, calls.sheet, {
          params: { siteId, importId: uploaded.id },
          body: {
            sheet: uploaded.sheet === null ? null : sheet,
            ...(header !== null && { header }),
          },
        })
      : uploaded;
  cache.setQueryData(importQueryOptions(moduleRef, siteId, job.id).queryKey, job);
  const mapping: ImportMapping = {
    columns: job.headers.map((header, at) => ({ header, db: fields.get(at) ?? null })),
    match: null,
    create_missing: [],
    template_id: template,
  };
  storedMapping(job).write(mapping);
  return { path: `import?id=${job.id}&step=columns`, title: document.name };
}
