import { useMemo, useState } from 'react';
import { useWidgetServices } from '../../widgets/services.ts';
import type { ChildRow } from './child-rows.ts';
import { nextSort, type RowSort, sortedKeys } from './sort-rows.ts';

/**
 * The rows in the order that a person chose. It changes when they choose another or when rows come
 * and go, but not with a value that they type.
 */
export function useSortedRows(rows: readonly ChildRow[]) {
  const { language } = useWidgetServices();
  const [sort, setSort] = useState<RowSort | null>(null);
  const present = rows.map(({ key }) => key).join(' ');
  const [order, setOrder] = useState(() => ({
    present,
    sort,
    keys: sortedKeys(rows, sort, language),
  }));
  const isCurrent = order.present === present && order.sort === sort;
  const keys = isCurrent ? order.keys : sortedKeys(rows, sort, language);
  if (!isCurrent) setOrder({ present, sort, keys });
  const sorted = useMemo(() => {
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return keys.flatMap((key) => byKey.get(key) ?? []);
  }, [rows, keys]);
  return {
    sorted,
    sort,
    chooseSort: (db: string) => setSort((before) => nextSort(before, db)),
  };
}
