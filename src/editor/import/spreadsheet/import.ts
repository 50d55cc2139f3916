import type { FormFile } from '../form-file.ts';
import type { ImportContext, ImportedForm } from '../importer.ts';
import { proposeFields } from './propose.ts';
import { spreadsheetTemplate } from './to-template.ts';

/** A template from the headers and rows of a table, as they are proposed. */
export function importSpreadsheet(file: FormFile, context: ImportContext): ImportedForm {
  const proposal = proposeFields(file, context);
  if (proposal === null)
    return { ok: false, reason: file.is === 'workbook' ? 'no_fields' : 'wrong_file' };
  return spreadsheetTemplate(proposal, context);
}
