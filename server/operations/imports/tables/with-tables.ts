import type { ImportMapping, TableMapping } from '../../../../src/contract/import-schemas.ts';
import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { type FileRow, type TableFile, UnreadableFile } from '../read/table.ts';
import { type RowGroup, addRows, itemKey, joinColumn, joinRows } from './join-rows.ts';

/** Rows of tables are in memory while the items are read, so a file has at most so many. */
const mostTableRows = 200_000;

interface WithTables {
  readonly table: TableFile;
  readonly mapping: ImportMapping;
  readonly module: CompiledModule;
  /** The rows of a sheet. */
  readonly rowsOf: (
    sheet: TableMapping['sheet'],
    work: (rows: AsyncIterable<readonly FileRow[]>) => Promise<void>,
  ) => Promise<void>;
}

/**
 * A table file whose rows have the rows of their tables, which the other sheets of the workbook hold;
 * if the chosen sheet is one of rows itself, the file has no other items. Throws UnreadableFile.
 */
export async function withTables({
  table,
  mapping,
  module,
  rowsOf,
}: WithTables): Promise<TableFile> {
  const { tables = [] } = mapping;
  if (tables.length === 0) return table;
  const groups = new Map<number, RowGroup>();
  let count = 0;
  for (const each of tables) {
    const at = joinColumn(mapping, each);
    const isNumber = mapping.columns[at]?.db === 'id';
    const group = groups.get(at) ?? { at, byItem: new Map() };
    groups.set(at, group);
    await rowsOf(each.sheet, async (pages) => {
      for await (const page of pages) {
        count += page.length;
        if (count > mostTableRows) throw new UnreadableFile('too_many_table_rows');
        addRows(group, each, page, (cell) => itemKey(cell, isNumber, module));
      }
    });
  }
  const hasItems = tables.every(({ sheet }) => sheet !== table.sheet);
  return joinRows(table, mapping, module, [...groups.values()], hasItems);
}
