import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { isList, isObject } from '../../../../src/runtime/record/json.ts';
import { parsePointer } from '../../../../src/runtime/record/pointer.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import type { TableLine } from './read-table.ts';
import { idColumn, sheetColumns, sheetProblem } from './sheet-columns.ts';

/** The id of the row that a pointer names: a closed set names its rows by id, others by index. */
function rowIdOf(column: CompiledColumn, segment: string, after: Item): string | null {
  if (column.rows?.closed != null) return segment;
  const rows = valueOf(column, after);
  const own: unknown = isList(rows) ? rows[Number(segment)] : undefined;
  const id = isObject(own) ? own['id'] : undefined;
  return typeof id === 'string' ? id : null;
}

/**
 * An error in the table of an item as a problem of the line that its row came from; of the first line
 * if it concerns the table as a whole, or a row that the sheet does not have. Null for other columns.
 */
export function tableProblem(
  row: FileRow,
  error: FieldError,
  found: TableLine | undefined,
  column: CompiledColumn | undefined,
  after: Item,
): RowProblem | null {
  const [first] = found?.table.rows ?? [];
  if (found === undefined || column === undefined || first === undefined) return null;
  const [segment = '', db = ''] = parsePointer(error.pointer.slice(column.pointer.length));
  const id = rowIdOf(column, segment, after);
  const line = id === null ? undefined : found.byId.get(id);
  const { mapping } = found.table;
  const mapped =
    db === 'id' ? idColumn(mapping) : sheetColumns(mapping).find((each) => each.db === db);
  const fault = { kind: 'field', error } as const;
  return sheetProblem(
    row,
    found.table,
    line ?? first,
    line === undefined ? undefined : mapped,
    fault,
  );
}
