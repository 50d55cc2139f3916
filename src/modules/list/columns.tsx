import type { CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import type { ViewDocument } from '../../runtime/documents.ts';
import type { Item } from '../../runtime/record/item.ts';
import { ownProperty } from '../../runtime/record/json.ts';
import { Code } from '../../ui/text/Code.tsx';
import { FindMarksProvider } from '../../ui/text/FoundText.tsx';
import { cellOf } from '../../widgets/cells.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { FoundName } from './marks/FoundName.tsx';
import { useSearchMarks } from './marks/search-marks.ts';

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

/**
 * The value of a list column as its field type shows it, with the words of a search marked; the id as
 * the item's code.
 */
export function ItemCell({ module, column, item }: CellProps) {
  const marks = useSearchMarks();
  if (column.role === 'code')
    return (
      <Code>
        <FoundName>{itemCode(module, item)}</FoundName>
      </Code>
    );
  const view = cellOf(column.fieldType.document.type);
  if (view === null) return null;
  const value = cellValue(column, item);
  const cell = (
    <view.Cell
      settings={column.settings}
      moduleType={module.document.type}
      value={value}
      item={item}
      deadline={column.column?.deadline ?? false}
    />
  );
  const find = marks?.inCell(column, value) ?? null;
  return find === null ? cell : <FindMarksProvider value={find}>{cell}</FindMarksProvider>;
}
