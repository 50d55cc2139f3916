import { memo, useMemo, useState } from 'react';
import { answer, type Asked, type BenchRow, numberColumns, textColumns } from '../rows.ts';
import { lend } from './harness.ts';
import './floor.css';

/** The floor: a window over rows that are all here, written by hand. */
const rowHeight = 40;
const view = 800;

const texts = Array.from({ length: textColumns }, (_, at) => at);
const numbers = Array.from({ length: numberColumns }, (_, at) => at);

const Row = memo(function Row({ row, at }: { readonly row: BenchRow; readonly at: number }) {
  return (
    <div className="row" data-row={at} style={{ top: at * rowHeight }}>
      <div>{row.id}</div>
      {texts.map((column) => (
        <div key={column}>{row.texts[column]}</div>
      ))}
      {numbers.map((column) => (
        <div key={textColumns + column} className="number">
          {row.numbers[column]?.toLocaleString('en')}
        </div>
      ))}
    </div>
  );
});

function List({ rows, asked }: { readonly rows: readonly BenchRow[]; readonly asked: Asked }) {
  const [top, setTop] = useState(0);
  const shown = useMemo(() => answer(rows, asked), [rows, asked]);
  const first = Math.max(0, Math.floor(top / rowHeight) - 5);
  const end = Math.min(shown.length, Math.ceil((top + view) / rowHeight) + 5);
  return (
    <div
      className="scroller"
      style={{ height: view }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div className="head">
        {Array.from({ length: 1 + textColumns + numberColumns }, (_, at) => (
          <div key={at}>Column {at}</div>
        ))}
      </div>
      <div className="body" style={{ height: shown.length * rowHeight }}>
        {shown.slice(first, end).map((row, index) => (
          <Row key={row.id} row={row} at={first + index} />
        ))}
      </div>
    </div>
  );
}

lend({
  list: (rows, asked) => <List rows={rows} asked={asked} />,
  page: (list) => list,
  scroller: () => document.querySelector('.scroller'),
});
