import type { ImportMapping, TableMapping } from '../../contract/imports.ts';
import { idOfRow, itemOfRow } from '../../runtime/cell-codec/row-columns.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { isLocked } from '../../runtime/record/column-state.ts';
import { textIn } from '../../runtime/text.ts';

/** A field of a row that a column of a sheet can fill. */
export interface RowField {
  readonly db: string;
  readonly label: string;
  readonly required: boolean;
}

/** The fields of a table's rows: the number of the item, the id of the row, and its cells. */
export function rowFields(
  table: CompiledColumn | undefined,
  language: string,
  names: { readonly item: string; readonly id: string },
): readonly RowField[] {
  const cells = (table?.rows?.columns ?? []).filter((column) => !isLocked(column));
  return [
    { db: itemOfRow, label: names.item, required: true },
    { db: idOfRow, label: names.id, required: false },
    ...cells.map(({ db, name, required }) => ({ db, label: textIn(name, language), required })),
  ];
}

/** A table of the module or of one of its templates. */
export function tableNamed(
  modules: readonly CompiledModule[],
  db: string,
): CompiledColumn | undefined {
  const columns = modules.flatMap(({ byDb }) => byDb.get(db) ?? []);
  return columns.find(({ rows }) => rows !== null);
}

/** The mapping with the rows of a sheet mapped otherwise; null leaves them out. */
export function withTable(
  mapping: ImportMapping,
  sheet: TableMapping['sheet'],
  table: TableMapping | null,
): ImportMapping {
  const { tables = [], ...rest } = mapping;
  const others = tables.filter((each) => each.sheet !== sheet);
  const next = table === null ? others : [...others, table];
  return next.length === 0 ? rest : { ...rest, tables: next };
}

/** The table mapping with the column at an index mapped to another field, or to none. */
export function withTableColumn(
  table: TableMapping,
  index: number,
  db: string | null,
): TableMapping {
  return {
    ...table,
    columns: table.columns.map((column, at) => (at === index ? { ...column, db } : column)),
  };
}

/** Whether the chosen sheet, or the CSV, holds rows of a table and no items. */
export function hasRowsOnly(mapping: ImportMapping, sheet: TableMapping['sheet']): boolean {
  return mapping.tables?.some((table) => table.sheet === sheet) === true;
}

/** Whether every sheet of rows says which items its rows belong to. */
export function namesItems({ tables = [] }: ImportMapping): boolean {
  return tables.every(({ columns }) => columns.some(({ db }) => db === itemOfRow));
}

/** The number of columns of sheets of rows that are imported. */
export function mappedCells({ tables = [] }: ImportMapping): number {
  return tables.flatMap(({ columns }) => columns).filter(({ db }) => db !== null).length;
}
