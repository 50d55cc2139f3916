import type { ImportMapping, TableMapping } from '../../../../src/contract/import-schemas.ts';
import { cellText } from '../../../../src/runtime/cell-codec/cell-text.ts';
import type { Cell } from '../../../../src/runtime/cell-codec/types.ts';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { searchKey } from '../../../../src/runtime/text-keys.ts';
import type { FileRow, TableFile } from '../read/table.ts';
import { readId } from '../validate/read-identity.ts';
import { headerKey, itemColumn, sheetCell } from './sheet-columns.ts';

/** The rows of tables of one item, and the cell that names it. */
interface ItemRows {
  readonly cell: Cell;
  readonly tables: { readonly mapping: TableMapping; readonly rows: FileRow[] }[];
}

/** Rows of tables whose items the column `at` of the items names, by the key of their item. */
export interface RowGroup {
  readonly at: number;
  readonly byItem: Map<string, ItemRows>;
}

/**
 * The column of the items by which a sheet's rows find their item: that of the same header, else that
 * of the item's number, else that by which the file's rows are matched. -1 if there is none.
 */
export function joinColumn({ columns, match }: ImportMapping, table: TableMapping): number {
  const header = headerKey(itemColumn(table)?.header ?? '');
  const same = columns.findIndex((column) => headerKey(column.header) === header);
  if (same >= 0) return same;
  const number = columns.findIndex(({ db }) => db === 'id');
  return number >= 0 ? number : columns.findIndex(({ db }) => db !== null && db === match);
}

/** What two cells that name one item have in common: `WO-12`, `#12` and `12` are one number. */
export function itemKey(cell: Cell, isNumber: boolean, module: CompiledModule): string {
  const read = isNumber ? readId(module, cell) : null;
  if (read !== null && typeof read === 'object' && 'value' in read) return `#${String(read.value)}`;
  return searchKey(cellText(cell));
}

/** Rows that have no line in the sheet of the items are numbered from here on. */
const firstOwnNumber = 1_500_000_000;

/**
 * The items of a file with the rows of their tables, and after them the items of which the file has
 * only rows of tables.
 */
export function joinRows(
  table: TableFile,
  mapping: ImportMapping,
  module: CompiledModule,
  groups: readonly RowGroup[],
  hasItems: boolean,
): TableFile {
  const width = table.headers.length;
  async function* rows(): AsyncGenerator<readonly FileRow[]> {
    const used = groups.map(() => new Set<string>());
    const withTables = (row: FileRow): FileRow => {
      const tables = groups.flatMap(({ at, byItem }, index) => {
        const key = itemKey(row.cells[at] ?? null, mapping.columns[at]?.db === 'id', module);
        const found = key === '' ? undefined : byItem.get(key);
        if (found !== undefined) used[index]?.add(key);
        return found?.tables ?? [];
      });
      return tables.length === 0 ? row : { ...row, tables };
    };
    if (hasItems) for await (const page of table.rows()) yield page.map(withTables);
    let number = firstOwnNumber;
    for (const [index, { at, byItem }] of groups.entries())
      for (const [key, { cell, tables }] of byItem) {
        if (used[index]?.has(key) === true) continue;
        const cells = Array.from({ length: width }, (_, column) => (column === at ? cell : null));
        yield [{ number, cells, tables, hasOnlyTables: true }];
        number += 1;
      }
  }
  return { ...table, rows };
}

/** Adds rows of one sheet to those that name the same item. */
export function addRows(
  { byItem }: RowGroup,
  mapping: TableMapping,
  page: readonly FileRow[],
  keyOf: (cell: Cell) => string,
): void {
  const column = itemColumn(mapping);
  for (const row of page) {
    const cell = sheetCell(row, column);
    const key = keyOf(cell);
    const item = byItem.get(key) ?? { cell, tables: [] };
    byItem.set(key, item);
    const table = item.tables.find((each) => each.mapping === mapping);
    if (table === undefined) item.tables.push({ mapping, rows: [row] });
    else table.rows.push(row);
  }
}
