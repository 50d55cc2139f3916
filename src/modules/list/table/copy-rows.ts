import { itemAt, loadedRows, type RowData } from '../../../api/rows/row-data.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { fileColumns } from '../../../runtime/cell-codec/file-columns.ts';
import type { NameResolver } from '../../../runtime/cell-codec/types.ts';
import type { ClipboardContent } from '../../../ui/grid/clipboard.ts';
import { hasManyCells, type CellRange } from '../../../ui/grid/navigation.ts';
import { isSelected, type Selection, selectedCount } from '../../../ui/grid/selection.ts';
import { cellsToClipboard } from '../paste/cell-clipboard.ts';
import type { ShownColumn } from './layout.ts';
import type { ReferenceNames, ItemReference } from '../../services/useReferenceNames.ts';

interface Options {
  readonly module: CompiledModule;
  readonly columns: readonly ShownColumn[];
  readonly data: RowData;
  readonly range: CellRange;
  readonly selection: Selection;
  readonly names: ReferenceNames;
}

/** The cells to copy: the marked ones, or the selected rows if only one cell is marked. */
function marked({ columns, data, range, selection }: Omit<Options, 'module' | 'names'>) {
  const selected = [...loadedRows(data)].filter(([, { id }]) => isSelected(selection, id));
  if (!hasManyCells(range) && selected.length > 0)
    return { items: selected.map(([, item]) => item), shown: columns };
  const items = Array.from({ length: range.bottom - range.top + 1 }, (_, index) =>
    itemAt(data, range.top + index),
  );
  return {
    items: items.filter((item) => item !== undefined),
    shown: columns.slice(Math.max(0, range.left - 1), range.right),
  };
}

/** The marked cells for the clipboard, without rows that are not loaded (`isIncomplete`). */
export function copyMarkedCells(options: Options): ClipboardContent | null {
  const { items, shown } = marked(options);
  return copyItems(options.module, items, shown, options.names);
}

/** Referenced items whose names are not loaded. */
export function unresolvedReferences(
  module: CompiledModule,
  items: readonly Item[],
  shown: readonly ShownColumn[],
  names: ReferenceNames,
): readonly ItemReference[] {
  const found = new Map<string, ItemReference>();
  copyItems(module, items, shown, {
    ...names,
    nameOf(of, id) {
      const item = of.list === 'items' ? { type: of.module, id } : null;
      if (item !== null && !names.knows(item)) found.set(JSON.stringify(item), item);
      return names.nameOf(of, id);
    },
  });
  return [...found.values()];
}

/** Whether rows to copy, or names of items that they refer to, are not loaded. */
export function isIncomplete(options: Options): boolean {
  if (lacksRows(options)) return true;
  const { items, shown } = marked(options);
  return unresolvedReferences(options.module, items, shown, options.names).length > 0;
}

/** The cells of items; null if there are none. */
export function copyItems(
  module: CompiledModule,
  items: readonly Item[],
  shown: readonly ShownColumn[],
  names: NameResolver,
): ClipboardContent | null {
  const fileColumnBy = new Map(fileColumns(module).map((column) => [column.db, column]));
  if (items.length === 0 || shown.length === 0) return null;
  const cells = items.map((item) =>
    shown.map(({ db }) => fileColumnBy.get(db)?.encode(item, names) ?? null),
  );
  return cellsToClipboard(cells, names.language);
}

function lacksRows({
  data,
  range,
  selection,
}: Pick<Options, 'data' | 'range' | 'selection'>): boolean {
  if (hasManyCells(range))
    return Array.from({ length: range.bottom - range.top + 1 }, (_, index) =>
      itemAt(data, range.top + index),
    ).includes(undefined);
  const loaded = [...loadedRows(data)].filter(([, { id }]) => isSelected(selection, id));
  const isOpen = selection.kind === 'all' && !data.isExact;
  return isOpen || loaded.length < selectedCount(selection, data.count);
}
