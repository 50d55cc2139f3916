import type { ColumnDef, TableFeatures } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { Code } from '../../ui/text/Code.tsx';
import { viewsOf } from '../../widgets/views.ts';
import { itemCode } from '../services/item-code.ts';
import styles from './list.module.css';

/** The columns that a list shows at first, in the document's order. */
export function shownColumns(module: CompiledModule): readonly ListColumn[] {
  return module.listColumns.filter((column) => column.shown);
}

/** The value of a list column in an item. */
export function cellValue(column: ListColumn, item: Item): unknown {
  const holder = column.column?.place === 'template' ? item.columns : item;
  return Object.hasOwn(holder, column.db) ? holder[column.db] : null;
}

/** A list column's value as its room shows it; the id as the item's code, the name as its link. */
export function ItemCell({
  module,
  column,
  item,
  href,
}: {
  module: CompiledModule;
  column: ListColumn;
  item: Item;
  href: string;
}) {
  if (column.db === 'id') return <Code>{itemCode(module, item)}</Code>;
  if (column.db === 'name') {
    return (
      <Link to={href} className={styles.name}>
        {item.name ?? itemCode(module, item)}
      </Link>
    );
  }
  const views = viewsOf(column.fieldType.document.type);
  if (views === null) return null;
  return (
    <views.Cell
      settings={column.settings}
      moduleType={module.document.type}
      value={cellValue(column, item)}
      item={item}
    />
  );
}

/** Table columns for TanStack Table; sorting, filtering and paging are the server's. */
export function tableColumns(
  module: CompiledModule,
  language: string,
  hrefOf: (item: Item) => string,
): ColumnDef<TableFeatures, Item>[] {
  return shownColumns(module).map((column) => ({
    id: column.db,
    accessorFn: (item) => cellValue(column, item),
    header: textIn(column.name, language),
    cell: ({ row }) => (
      <ItemCell module={module} column={column} item={row.original} href={hrefOf(row.original)} />
    ),
  }));
}
