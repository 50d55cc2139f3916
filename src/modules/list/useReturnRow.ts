import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageSize, type RowData } from '../../api/rows/row-data.ts';
import { forgetOpenedItem, openedItem } from '../list-position.ts';

/** The index of an item among the rows that are loaded; undefined if it is not among them. */
function rowOf({ pages }: RowData, id: number): number | undefined {
  for (const [page, loaded] of pages.entries()) {
    const at = loaded?.items.findIndex((item) => item.id === id) ?? -1;
    if (at >= 0) return page * pageSize + at;
  }
  return undefined;
}

/**
 * The row of the item that the person has opened from this list and now comes back from; undefined
 * if there is none. `data` are the first rows that the list shows.
 */
export function useReturnRow(data: RowData | null): number | undefined {
  const { pathname } = useLocation();
  const [row] = useState(() => {
    const id = openedItem(pathname);
    return id === null || data === null ? undefined : rowOf(data, id);
  });
  useEffect(() => {
    if (row !== undefined) forgetOpenedItem(pathname);
  }, [row, pathname]);
  return row;
}
