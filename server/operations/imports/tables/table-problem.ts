import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { isList, isObject } from '../../../../src/runtime/record/json.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import type { TableLine } from './read-table.ts';
import { idColumn, sheetColumns, sheetProblem } from './sheet-columns.ts';

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
  const [index = '', db = ''] = error.pointer.slice(column.pointer.length + 1).split('/');
  const rows = valueOf(column, after);
  const own: unknown = isList(rows) ? rows[Number(index)] : undefined;
  const id = isObject(own) ? own['id'] : undefined;
  const line = typeof id === 'string' ? found.byId.get(id) : undefined;
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
