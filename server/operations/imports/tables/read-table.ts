import { randomUUID } from 'node:crypto';
import { cellFileColumns } from '../../../../src/runtime/cell-codec/row-columns.ts';
import { cellText } from '../../../../src/runtime/cell-codec/cell-text.ts';
import type { NameResolver } from '../../../../src/runtime/cell-codec/types.ts';
import type { CompiledColumn, CompiledRows, Row } from '../../../../src/runtime/compiled.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { blankRow, rowsOf, withCell } from '../../../../src/runtime/record/rows.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import type { RowFaultCode } from '../../../../src/contract/import-schemas.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow, TableRows } from '../read/table.ts';
import { idColumn, sheetCell, sheetColumns, sheetProblem } from './sheet-columns.ts';

/** The lines that the rows of a table came from, by the ids of the rows. */
export interface TableLine {
  readonly table: TableRows;
  readonly byId: ReadonlyMap<string, FileRow>;
}

/** The same for each table of an item, by db name. */
export type TableLines = ReadonlyMap<string, TableLine>;

interface ReadTable {
  /** The rows of the table after the import; null if the item has no such table. */
  readonly rows: readonly Row[] | null;
  readonly lines: ReadonlyMap<string, FileRow>;
  readonly problems: readonly RowProblem[];
  /** A name has not been looked up yet. */
  readonly isWaiting: boolean;
}

/** The row with the cells of a line. */
function readLine(
  row: FileRow,
  table: TableRows,
  line: FileRow,
  { rows, current }: { readonly rows: CompiledRows; readonly current: Row },
  names: NameResolver,
): { readonly row: Row; readonly problems: readonly RowProblem[]; readonly isWaiting: boolean } {
  const cells = new Map(cellFileColumns(rows).map((each) => [each.column.db, each]));
  const problems: RowProblem[] = [];
  let [read, isWaiting] = [current, false];
  for (const mapped of sheetColumns(table.mapping)) {
    const cell = cells.get(mapped.db);
    if (cell === undefined) continue;
    const found = cell.decode(sheetCell(line, mapped), names);
    if (found === 'pending') isWaiting = true;
    else if ('problem' in found)
      problems.push(sheetProblem(row, table, line, mapped, { kind: 'cell', ...found.problem }));
    else read = withCell(read, cell.column, cell.column.normalise(found.value));
  }
  return { row: read, problems, isWaiting };
}

/**
 * The rows of an item's table with those of its sheet: a row with the id of a present one changes the
 * cells that the sheet has; a row without an id is added. Of a new item rows keep their ids. Rows that
 * the sheet does not have stay as they are.
 */
export function readTable(
  row: FileRow,
  table: TableRows,
  column: CompiledColumn | undefined,
  before: Item | null,
  names: NameResolver,
): ReadTable {
  const { mapping } = table;
  const problems: RowProblem[] = [];
  const lines = new Map<string, FileRow>();
  const [first] = table.rows;
  if (column === undefined || column.rows === null || column.access === 'none') {
    const pointer = `/columns/${mapping.db}`;
    const error = { pointer, code: 'unknown_column', params: { name: mapping.db } } as const;
    if (first !== undefined)
      problems.push(sheetProblem(row, table, first, undefined, { kind: 'field', error }));
    return { rows: null, lines, problems, isWaiting: false };
  }
  const { rows } = column;
  const present = before === null ? [...rows.fixed.values()] : rowsOf(valueOf(column, before));
  const result = new Map(present.map((each) => [each.id, each]));
  const idAt = idColumn(mapping);
  let isWaiting = false;
  for (const line of table.rows) {
    const text = cellText(sheetCell(line, idAt));
    const refuse = (code: RowFaultCode, params = {}) =>
      problems.push(sheetProblem(row, table, line, idAt, { kind: 'row', code, params }));
    const earlier = lines.get(text);
    if (earlier !== undefined) refuse('same_table_row', { row: earlier.number });
    else if (text !== '' && before !== null && !result.has(text)) refuse('no_such_row');
    else {
      const id = text === '' ? randomUUID() : text;
      const current = result.get(id) ?? blankRow(rows, id);
      const read = readLine(row, table, line, { rows, current }, names);
      problems.push(...read.problems);
      isWaiting ||= read.isWaiting;
      lines.set(id, line);
      result.set(id, read.row);
    }
  }
  return { rows: [...result.values()], lines, problems, isWaiting };
}
