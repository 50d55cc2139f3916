import type { CompiledColumn, CompiledTableColumn, ListColumn } from '../compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import type { FieldTypes } from '../field-type.ts';
import type { Problem } from '../problem.ts';
import { isInbound } from '../record/inbound-references.ts';
import { resolveSettings } from '../record/settings.ts';
import { problem } from './problems.ts';

export interface TableColumns {
  readonly columns: readonly CompiledTableColumn[];
  readonly problems: readonly Problem[];
}

/** Columns that the server makes for lists; one of unknown type is skipped with a warning. */
export function compileTableColumns(
  documents: ModuleDocument['tableColumns'],
  fieldTypes: FieldTypes,
): TableColumns {
  const columns: CompiledTableColumn[] = [];
  const problems: Problem[] = [];
  documents.forEach((document, index) => {
    const { db, name, nullable, tableOrder, columnType: type } = document;
    const fieldType = fieldTypes.get(type);
    if (fieldType === undefined) {
      problems.push(
        problem('unknown_column_type', `/tableColumns/${index}/columnType`, { db, type }),
      );
    } else {
      columns.push({ db, name, nullable, tableOrder, fieldType, document });
    }
  });
  return { columns, problems };
}

function inTableOrder(a: { tableOrder: number | null }, b: { tableOrder: number | null }): number {
  return (a.tableOrder ?? Infinity) - (b.tableOrder ?? Infinity) || 0;
}

/**
 * What a list can show: by `tableOrder`, those without one behind and hidden at first. Inbound columns
 * hold nothing that could be listed, sorted or filtered by.
 */
export function compileListColumns(
  table: readonly CompiledTableColumn[],
  columns: readonly CompiledColumn[],
): readonly ListColumn[] {
  const made = table.map((each) => ({
    ...each,
    settings: resolveSettings(each.fieldType.document),
    width: null,
    column: null,
  }));
  const stored = columns.filter((column) => !isInbound(column));
  return [...made, ...stored.map((column) => ({ ...column, column }))]
    .sort(inTableOrder)
    .map(({ db, name, fieldType, settings, width, tableOrder, column }) => ({
      db,
      name,
      fieldType,
      settings,
      width,
      shown: tableOrder !== null,
      column,
    }));
}
