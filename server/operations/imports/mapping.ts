import type { ImportMapping } from '../../../src/contract/imports.ts';
import type { FieldError, FieldErrorCode } from '../../../src/runtime/record/errors.ts';
import { invalid } from '../failure.ts';
import type { ItemAccess } from '../context/items.ts';
import { newestTemplates } from './templates.ts';
import { idOfRow, itemOfRow } from '../../../src/runtime/cell-codec/row-columns.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import { importableColumns, isIdentityColumn } from './importable-columns.ts';
import type { JobRow } from './jobs/row.ts';
import { joinColumn } from './tables/join-rows.ts';
import { importableCells, importableTables } from './tables/recognise.ts';
import { itemColumn, sheetColumns } from './tables/sheet-columns.ts';

const wrong = (pointer: string, code: FieldErrorCode): FieldError => ({
  pointer,
  code,
  params: {},
});

/**
 * The errors of the sheets of rows of a mapping: each is one that was recognised, and its columns are
 * those of its table.
 */
function tableErrors(
  mapping: ImportMapping,
  suggested: ImportMapping,
  tables: ReadonlyMap<string, CompiledColumn>,
): readonly FieldError[] {
  const used = new Set<string>();
  return (mapping.tables ?? []).flatMap((table, at) => {
    const pointer = `/mapping/tables/${at}`;
    const known = suggested.tables?.find(({ sheet }) => sheet === table.sheet);
    const isSame =
      known?.columns.length === table.columns.length &&
      table.columns.every(({ header }, index) => header === known.columns[index]?.header);
    if (!isSame) return [wrong(`${pointer}/sheet`, 'reference')];
    const column = tables.get(table.db);
    if (column === undefined) return [wrong(`${pointer}/db`, 'unknown_column')];
    const errors: FieldError[] = [];
    if (used.has(table.db)) errors.push(wrong(`${pointer}/db`, 'uniqueItems'));
    used.add(table.db);
    const cells = new Set([itemOfRow, idOfRow, ...importableCells(column).map(({ db }) => db)]);
    const mapped = sheetColumns(table);
    for (const { at: index, db } of mapped) {
      if (!cells.has(db)) errors.push(wrong(`${pointer}/columns/${index}/db`, 'unknown_column'));
      if (mapped.some((other) => other.at < index && other.db === db))
        errors.push(wrong(`${pointer}/columns/${index}/db`, 'uniqueItems'));
    }
    const finds = itemColumn(table) !== undefined && joinColumn(mapping, table) >= 0;
    if (!finds) errors.push(wrong(`${pointer}/columns`, 'required'));
    return errors;
  });
}

/**
 * Checks a mapping against the file's headers and the columns of the module and its templates.
 * Throws `invalid` with every error.
 */
export async function checkMapping(
  access: ItemAccess,
  mapping: ImportMapping,
  { headers, suggested }: Pick<JobRow, 'headers' | 'suggested'>,
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
  errors.push(...tableErrors(mapping, suggested, importableTables(modules)));
  if (errors.length > 0) throw invalid(errors);
}
