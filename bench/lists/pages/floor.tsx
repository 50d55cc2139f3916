import { useMemo } from 'react';
import { answer, type Asked, type BenchRow } from '../rows.ts';
import { lend } from './harness.ts';
import { useWindow, Window } from './Window.tsx';

/** The floor of lists that are given all rows: a window over them, written by hand. */
function List({ rows, asked }: { readonly rows: readonly BenchRow[]; readonly asked: Asked }) {
  const shown = useMemo(() => answer(rows, asked), [rows, asked]);
  const drawn = useWindow(shown.length);
  return <Window {...drawn} count={shown.length} rowAt={(at) => shown[at]} />;
}

lend({
  list: (rows, asked) => <List rows={rows} asked={asked} />,
  page: (list) => list,
  scroller: () => document.querySelector('.scroller'),
});
