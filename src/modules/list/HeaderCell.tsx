import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListColumn } from '../../runtime/compiled.ts';
import type { SortKey } from '../../runtime/query/types.ts';
import { isNumeric } from './columns.tsx';
import styles from './list.module.css';
import { nextSort } from './list-state.ts';

interface Props {
  readonly column: ListColumn;
  readonly sortable: boolean;
  readonly sort: SortKey | null;
  readonly onSort: (sort: SortKey | null) => void;
  readonly children: ReactNode;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column; where the column has an order, a button that sorts by it. */
export function HeaderCell({ column, sortable, sort, onSort, children }: Props) {
  const direction = sort?.db === column.db ? sort.direction : null;
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={isNumeric(column) ? styles.numeric : undefined}
      {...(direction === null ? {} : { 'aria-sort': ariaSort[direction] })}
    >
      {sortable ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort(nextSort(sort, column.db))}
        >
          {children}
          {direction !== null && <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}
