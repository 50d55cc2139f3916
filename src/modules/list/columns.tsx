import type { CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import type { ViewDocument } from '../../runtime/documents.ts';
import type { Item } from '../../runtime/record/item.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { Code } from '../../ui/text/Code.tsx';
import { cellOf } from '../../widgets/cells.ts';
import { itemCode } from '../../runtime/record/item-code.ts';

/** The columns that a view shows, by the names that calls use. */
export function columnNames(module: CompiledModule, { columns }: ViewDocument): readonly string[] {
  return (columns ?? module.listColumns.filter(({ shown }) => shown)).map(({ db }) => db);
}

/** The value of a list column in an item. */
export function cellValue({ column, db }: ListColumn, item: Item): unknown {
  return ownProperty(column?.origin === 'template' ? item.columns : item, db) ?? null;
}

interface CellProps {
  readonly module: CompiledModule;
  readonly column: ListColumn;
  readonly item: Item;
}

/** The value of a list column as its field type shows it; the id as the item's code. */
export function ItemCell({ module, column, item }: CellProps) {
  if (column.role === 'code') return <Code>{itemCode(module, item)}</Code>;
  const view = cellOf(column.fieldType.document.type);
  if (view === null) return null;
  return (
    <view.Cell
      settings={column.settings}
      moduleType={module.document.type}
      value={cellValue(column, item)}
      item={item}
      deadline={column.column?.deadline ?? false}
    />
  );
}
