import { readWorkbook } from '../../../api/workbooks.ts';
import type { ChosenHeader } from '../../../contract/workbooks.ts';
import type { FormFile } from '../form-file.ts';

/** The largest text of a schema, in bytes. */
export const largestText = 5 * 1024 * 1024;

/** File endings that the page takes. */
export const acceptedForms = '.csv,.tsv,.txt,.xlsx,.json';

/**
 * Reads a file with a form: workbooks on the server, texts here. `chosen` are other lines for the header
 * of a sheet.
 *
 * @throws ApiError whose message can be shown
 */
export async function readFormFile(
  siteId: number,
  file: File,
  chosen?: ChosenHeader,
): Promise<FormFile> {
  if (/\.json$/i.test(file.name)) return { is: 'text', name: file.name, text: await file.text() };
  return { is: 'workbook', name: file.name, sheets: await readWorkbook(siteId, file, chosen) };
}
