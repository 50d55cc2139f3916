import { useMemo } from 'react';
import { queryRows, type RowsQuery, type BenchRow } from '../rows.ts';
import { exposeToDriver } from './harness.ts';
import { useWindow, Window } from './Window.tsx';

/** The floor of lists that have all rows in memory: a hand-written virtual list over them. */
function List({ rows, asked }: { readonly rows: readonly BenchRow[]; readonly asked: RowsQuery }) {
  const shown = useMemo(() => queryRows(rows, asked), [rows, asked]);
  const drawn = useWindow(shown.length);
  return <Window {...drawn} count={shown.length} rowAt={(at) => shown[at]} />;
}

exposeToDriver({
  list: (rows, asked) => <List rows={rows} asked={asked} />,
  page: (list) => list,
  scroller: () => document.querySelector('.scroller'),
});
