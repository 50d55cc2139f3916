import { itemAt, loadedRows, type RowData } from '../../../api/rows/data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { fileColumns } from '../../../runtime/written/columns.ts';
import type { Names } from '../../../runtime/written/types.ts';
import { type Copied, copyOf } from './copy.ts';
import { isSeveral, type Range } from './keys.ts';
import type { ShownColumn } from './layout.ts';
import { isSelected, type Selection, selectedCount } from './selection.ts';

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
 * that have not been fetched are left out (`lacksRows`).
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
  return copyItems(module, items, shown, names);
}

/** The cells of items; null where there are none. */
export function copyItems(
  module: CompiledModule,
  items: readonly Item[],
  shown: readonly ShownColumn[],
  names: Names,
): Copied | null {
  const written = new Map(fileColumns(module).map((column) => [column.db, column]));
  if (items.length === 0 || shown.length === 0) return null;
  const cells = items.map((item) =>
    shown.map(({ db }) => written.get(db)?.toCell(item, names) ?? null),
  );
  return copyOf(cells, names.language);
}

/** Whether some of what would be copied has not been fetched. */
export function lacksRows({
  data,
  range,
  selection,
}: Pick<Options, 'data' | 'range' | 'selection'>): boolean {
  if (isSeveral(range))
    return Array.from({ length: range.bottom - range.top + 1 }, (_, index) =>
      itemAt(data, range.top + index),
    ).includes(undefined);
  const loaded = [...loadedRows(data)].filter(([, { id }]) => isSelected(selection, id));
  return loaded.length < selectedCount(selection, data.count);
}
