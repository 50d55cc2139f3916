import { FlexRender, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { SortKey } from '../../runtime/query/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { shownColumns, tableColumns } from './columns.tsx';
import styles from './list.module.css';
import { nextSort } from './list-state.ts';

interface Props {
  readonly module: CompiledModule;
  readonly items: readonly Item[];
  readonly sort: SortKey | null;
  readonly onSort: (sort: SortKey | null) => void;
  readonly hrefOf: (item: Item) => string;
  readonly label: string;
}

const features = tableFeatures({});

/** Items as rows. A click anywhere on a row opens the item; the name is the link for keyboards. */
export function ListTable({ module, items, sort, onSort, hrefOf, label }: Props) {
  const { language } = useWidgetServices();
  const navigate = useNavigate();
  const data = useMemo(() => [...items], [items]);
  const columns = useMemo(() => tableColumns(module, language, hrefOf), [module, language, hrefOf]);
  const table = useTable({ features, columns, data, getRowId: (item) => String(item.id) });
  const shown = new Map(shownColumns(module).map((column) => [column.db, column]));
  const isNumeric = (db: string) => {
    const column = shown.get(db);
    const views = column === undefined ? null : viewsOf(column.fieldType.document.type);
    return db !== 'id' && views?.isNumeric === true;
  };

  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => {
              const db = header.column.id;
              const direction = sort?.db === db ? sort.direction : null;
              const width = shown.get(db)?.width ?? undefined;
              return (
                <th
                  key={header.id}
                  scope="col"
                  className={isNumeric(db) ? styles.numeric : undefined}
                  style={width === undefined ? undefined : { minWidth: Math.min(width, 420) }}
                  aria-sort={
                    direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'
                  }
                >
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => onSort(nextSort(sort, db))}
                  >
                    <FlexRender header={header} />
                    {direction === 'asc' && <ArrowUp size={14} strokeWidth={1.75} aria-hidden />}
                    {direction === 'desc' && <ArrowDown size={14} strokeWidth={1.75} aria-hidden />}
                  </button>
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            className={styles.row}
            onClick={(event) => {
              const isLink = event.target instanceof Element && event.target.closest('a') !== null;
              if (!isLink) void navigate(hrefOf(row.original));
            }}
          >
            {row.getAllCells().map((cell) => (
              <td key={cell.id} className={isNumeric(cell.column.id) ? styles.numeric : undefined}>
                <FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
