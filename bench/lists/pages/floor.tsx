import { useMemo } from 'react';
import { queryRows, type RowsQuery, type BenchRow } from '../rows.ts';
import { exposeToDriver } from './harness.ts';
import { useWindow, Window } from './Window.tsx';

/** The floor of lists that have all rows in memory: a hand-written virtual list over them. */
function List({ rows, query }: { readonly rows: readonly BenchRow[]; readonly query: RowsQuery }) {
  const shown = useMemo(() => queryRows(rows, query), [rows, query]);
  const drawn = useWindow(shown.length);
  return <Window {...drawn} count={shown.length} rowAt={(at) => shown[at]} />;
}

exposeToDriver({
  list: (rows, query) => <List rows={rows} query={query} />,
  page: (list) => list,
  scroller: () => document.querySelector('.scroller'),
});
