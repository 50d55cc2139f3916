import {
  type Row as TableRow,
  FlexRender,
  type TableFeatures,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { memo, type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import type { SortKey } from '../../runtime/query/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { isNumeric, shownColumns, tableColumns } from './columns.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import styles from './list.module.css';
import { isSortable } from './questions.ts';

interface Props {
  readonly module: CompiledModule;
  readonly items: readonly Item[];
  readonly sort: SortKey | null;
  readonly onSort: (sort: SortKey | null) => void;
  readonly hrefOf: (item: Item) => string;
  readonly label: string;
}

const features = tableFeatures({});

interface RowProps {
  readonly row: TableRow<TableFeatures, Item>;
  readonly columns: ReadonlyMap<string, ListColumn>;
  readonly onOpen: (item: Item) => void;
}

/** A click that is a click: not on something that does its own, and not the end of marking text. */
function isPlainClick({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button, input') !== null;
  const isMarking = (globalThis.getSelection()?.toString() ?? '') !== '';
  return !isOnControl && !isMarking && !ctrlKey && !metaKey && !shiftKey;
}

/** Renders anew only for another item or other columns: TanStack makes its row objects each time. */
const Row = memo(
  function Row({ row, columns, onOpen }: RowProps) {
    return (
      <tr
        className={styles.row}
        onClick={(event) => {
          if (isPlainClick(event)) onOpen(row.original);
        }}
      >
        {row.getAllCells().map((cell) => {
          const column = columns.get(cell.column.id);
          const numeric = column !== undefined && isNumeric(column);
          return (
            <td key={cell.id} className={numeric ? styles.numeric : undefined}>
              <div className={styles.cell}>
                <FlexRender cell={cell} />
              </div>
            </td>
          );
        })}
      </tr>
    );
  },
  (a, b) => a.row.original === b.row.original && a.columns === b.columns && a.onOpen === b.onOpen,
);

/** Items as rows. A click anywhere on a row opens the item; the name is the link for keyboards. */
export function ListTable({ module, items, sort, onSort, hrefOf, label }: Props) {
  const { language } = useWidgetServices();
  const navigate = useNavigate();
  const data = useMemo(() => [...items], [items]);
  const definitions = useMemo(
    () => tableColumns(module, language, hrefOf),
    [module, language, hrefOf],
  );
  // Anew with the language too, so that rows of the old one are not kept.
  const columns = useMemo(
    () => new Map(definitions.length === 0 ? [] : shownColumns(module).map((c) => [c.db, c])),
    [module, definitions],
  );
  const open = useMemo(() => (item: Item) => void navigate(hrefOf(item)), [navigate, hrefOf]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (item) => String(item.id),
  });
  return (
    <table className={styles.table} aria-label={label}>
      <colgroup>
        {[...columns.values()].map(({ db, width }) => (
          <col key={db} style={width === null ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => {
              const column = columns.get(header.column.id);
              if (column === undefined) return null;
              return (
                <HeaderCell
                  key={header.id}
                  column={column}
                  sortable={isSortable(module, column.db)}
                  sort={sort}
                  onSort={onSort}
                >
                  <FlexRender header={header} />
                </HeaderCell>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <Row key={row.id} row={row} columns={columns} onOpen={open} />
        ))}
      </tbody>
    </table>
  );
}
