import { parseDocument } from '../../runtime/compile/locate.ts';
import { isObject } from '../../runtime/record/json.ts';
import type { FormFile } from './form-file.ts';
import type { FormatName } from './registry.ts';

/** What a file most probably is; an admin can choose another way to read it. */
export function formatOf(file: FormFile): FormatName {
  if (file.is === 'text') return 'json_schema';
  const names = file.sheets.map(({ name }) => name.trim().toLowerCase());
  return names.includes('survey') ? 'xlsform' : 'spreadsheet';
}

/** Whether a file is a template of the product itself, which needs no importer. */
export function isTemplateFile(file: FormFile): boolean {
  if (file.is !== 'text') return false;
  const parsed = parseDocument(file.text);
  if (!parsed.ok) return false;
  const { document }: { readonly document: unknown } = parsed;
  return isObject(document) && typeof document['moduleType'] === 'string' && 'columns' in document;
}
