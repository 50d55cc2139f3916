import { compileListColumns } from '../../../runtime/compile/list.ts';
import type { ListColumn } from '../../../runtime/compiled.ts';
import { filterOf } from '../../../widgets/filters.ts';

const known = new WeakMap<ListColumn, readonly ListColumn[]>();

/** The columns of a table's rows as a filter sees them; none for a column that is no table. */
export function rowColumns(column: ListColumn | undefined): readonly ListColumn[] {
  if (column === undefined) return [];
  const found = known.get(column);
  if (found !== undefined) return found;
  const cells = compileListColumns([], column.column?.rows?.columns ?? []);
  known.set(column, cells);
  return cells;
}

/** Those of the columns that a condition on a row can compare. */
export function filterRowColumns(column: ListColumn | undefined): readonly ListColumn[] {
  return rowColumns(column).filter(
    ({ canFilter, fieldType }) => canFilter && filterOf(fieldType.document.type) !== null,
  );
}
