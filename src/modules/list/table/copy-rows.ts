import { itemAt, loadedRows, type RowData } from '../../../api/rows/data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { fileColumns } from '../../../runtime/written/columns.ts';
import type { Names } from '../../../runtime/written/types.ts';
import { type Copied, copyOf } from './copy.ts';
import { isSeveral, type Range } from './keys.ts';
import type { ShownColumn } from './layout.ts';
import { isSelected, type Selection } from './selection.ts';

interface Options {
  readonly module: CompiledModule;
  readonly columns: readonly ShownColumn[];
  readonly data: RowData;
  readonly range: Range;
  readonly selection: Selection;
  readonly names: Names;
}

/**
 * What is copied: the marked cells; where only one is, the selected rows, if there are some. Rows
 * that have not been fetched are left out.
 */
export function copyRows({
  module,
  columns,
  data,
  range,
  selection,
  names,
}: Options): Copied | null {
  const selected = [...loadedRows(data)].filter(([, { id }]) => isSelected(selection, id));
  const asRows = !isSeveral(range) && selected.length > 0;
  const items = asRows
    ? selected.map(([, item]) => item)
    : Array.from({ length: range.bottom - range.top + 1 }, (_, index) =>
        itemAt(data, range.top + index),
      ).filter((item) => item !== undefined);
  const shown = asRows ? columns : columns.slice(Math.max(0, range.left - 1), range.right);
  const written = new Map(fileColumns(module).map((column) => [column.db, column]));
  if (items.length === 0 || shown.length === 0) return null;
  const cells = items.map((item) =>
    shown.map(({ db }) => written.get(db)?.toCell(item, names) ?? null),
  );
  return copyOf(cells, names.language);
}
