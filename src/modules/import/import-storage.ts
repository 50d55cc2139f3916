import { type StoredValue, storedJson, storedText } from '../../browser/storage.ts';
import type { ImportJob, ImportMapping } from '../../contract/imports.ts';
import { isList, isObject } from '../../runtime/record/json.ts';

function isMapping(value: unknown): value is ImportMapping {
  return isObject(value) && isList(value['columns']) && isList(value['create_missing']);
}

/**
 * The mapping that a person is editing, stored so that it survives a reload. Reads null if the
 * stored mapping has other columns than the file.
 */
export function storedMapping({
  id,
  sheet,
  headers,
}: Pick<ImportJob, 'id' | 'sheet' | 'headers'>): StoredValue<ImportMapping> {
  const isOfFile = ({ columns }: ImportMapping) =>
    columns.length === headers.length && columns.every(({ header }, at) => header === headers[at]);
  const parse = (value: unknown) => (isMapping(value) && isOfFile(value) ? value : null);
  return storedJson(`import ${id} ${sheet ?? ''}`, parse, 'session');
}

function parseId(text: string): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The id of the background import into a module that this browser started. */
export function storedImportId(moduleType: string, siteId: number): StoredValue<number> {
  return storedText(`import ${siteId} ${moduleType}`, parseId);
}
