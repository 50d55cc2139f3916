import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { AccountRow } from '../../contract/accounts.ts';

export type AccountFilter = 'everyone' | 'without';

export interface AccountSort {
  /** A column. */
  readonly id: string;
  readonly desc: boolean;
}

/** The column of the last use. */
export const latestFirst = 'used';

export interface AccountQuery {
  /** Part of a name or an address. */
  readonly search: string;
  readonly filter: AccountFilter;
  readonly sort: AccountSort;
}

/**
 * All accounts are loaded, unlike the rows of lists, so the table library filters and sorts them.
 */
const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

const columns: ColumnDef<typeof features, AccountRow>[] = [
  {
    id: 'name',
    accessorFn: ({ display_name }) => display_name,
    sortFn: (a, b) => a.original.display_name.localeCompare(b.original.display_name),
  },
  { id: 'email', accessorFn: ({ email }) => email },
  {
    id: latestFirst,
    accessorFn: ({ last_used_at }) => Date.parse(last_used_at ?? '1970-01-01T00:00:00Z'),
    sortFn: (a, b, id) => a.getValue<number>(id) - b.getValue<number>(id),
    enableGlobalFilter: false,
  },
  {
    id: 'factor',
    accessorFn: ({ has_second_factor }) => has_second_factor,
    filterFn: (row, id, value) => row.getValue(id) === value,
    enableGlobalFilter: false,
  },
];

/** The rows of the accounts that match the query, in its order; the same while nothing changes. */
export function useFilteredAccounts(
  accounts: readonly AccountRow[],
  { search, filter: shown, sort }: AccountQuery,
) {
  const wanted = search.trim().toLocaleLowerCase();
  const state = useMemo(
    () => ({
      globalFilter: wanted,
      columnFilters: shown === 'without' ? [{ id: 'factor', value: false }] : [],
      sorting: [sort],
    }),
    [wanted, shown, sort],
  );
  const table = useTable({
    features,
    columns,
    data: accounts,
    state,
    globalFilterFn: (row, id, text: string) =>
      row.getValue<string>(id).toLocaleLowerCase().includes(text),
  });
  return table.getRowModel().rows;
}
