import type { ListColumn } from '../../../runtime/compiled.ts';
import { filterOf } from '../../../widgets/filters.ts';

/** The columns of a table's rows as a filter sees them; none for a column that is no table. */
export function rowColumns(column: ListColumn | undefined): readonly ListColumn[] {
  return column?.column?.rows?.listColumns ?? [];
}

/** Those of the columns that a condition on a row can compare. */
export function filterRowColumns(column: ListColumn | undefined): readonly ListColumn[] {
  return rowColumns(column).filter(
    ({ canFilter, fieldType }) => canFilter && filterOf(fieldType.document.type) !== null,
  );
}
