import type { ImportMapping } from '../../../src/contract/imports.ts';
import type { FieldError, FieldErrorCode } from '../../../src/runtime/record/errors.ts';
import { invalid } from '../failure.ts';
import type { ItemAccess } from '../context/items.ts';
import { newestTemplates } from './templates.ts';
import { importableColumns, isIdentityColumn } from './importable-columns.ts';

const wrong = (pointer: string, code: FieldErrorCode): FieldError => ({
  pointer,
  code,
  params: {},
});

/**
 * Checks a mapping against the file's headers and the columns of the module and its templates.
 * Throws `invalid` with every error.
 */
export async function checkMapping(
  access: ItemAccess,
  mapping: ImportMapping,
  headers: readonly string[],
): Promise<void> {
  const templates = await newestTemplates(access);
  const modules = [access.live.compiled, ...templates.map(({ module }) => module)];
  const columns = modules.flatMap(importableColumns);
  const dbs = new Set(columns.map(({ db }) => db));
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [at, { db }] of mapping.columns.entries()) {
    if (db === null) continue;
    const pointer = `/mapping/columns/${at}/db`;
    if (!dbs.has(db) && !isIdentityColumn(db)) errors.push(wrong(pointer, 'unknown_column'));
    if (seen.has(db)) errors.push(wrong(pointer, 'uniqueItems'));
    seen.add(db);
  }
  const isSame =
    mapping.columns.length === headers.length &&
    mapping.columns.every(({ header }, at) => header === headers[at]);
  if (!isSame) errors.push(wrong('/mapping/columns', 'reference'));
  if (seen.size === 0) errors.push(wrong('/mapping/columns', 'required'));
  const { match, template_id: template } = mapping;
  const isUnique =
    match === null ||
    match === 'id' ||
    match === 'external_id' ||
    columns.some(({ db, unique, origin: place }) => db === match && unique && place === 'core');
  if (!isUnique || (match !== null && !seen.has(match)))
    errors.push(wrong('/mapping/match', 'reference'));
  if (template !== null && templates.every(({ id }) => id !== template))
    errors.push(wrong('/mapping/template_id', 'reference'));
  if (errors.length > 0) throw invalid(errors);
}
