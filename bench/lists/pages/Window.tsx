import { memo, type UIEvent, useState } from 'react';
import { numberColumns, textColumns } from '../rows.ts';
import './floor.css';

/** The rendered row of a hand-written list. */
export interface Shown {
  readonly id: number;
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

const rowHeight = 40;
const view = 800;
const texts = Array.from({ length: textColumns }, (_, at) => at);
const numbers = Array.from({ length: numberColumns }, (_, at) => at);
const number = new Intl.NumberFormat('en');

/** The range of rendered rows; its end is exclusive. */
export function useWindow(count: number) {
  const [top, setTop] = useState(0);
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - 5),
    end: Math.min(count, Math.ceil((top + view) / rowHeight) + 5),
    onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop),
  };
}

const Row = memo(function Row({ row, at }: { readonly row: Shown; readonly at: number }) {
  return (
    <div className="row" data-row={at} style={{ top: at * rowHeight }}>
      <div>{row.id}</div>
      {texts.map((column) => (
        <div key={column}>{row.texts[column]}</div>
      ))}
      {numbers.map((column) => (
        <div key={textColumns + column} className="number">
          {number.format(row.numbers[column] ?? 0)}
        </div>
      ))}
    </div>
  );
});

interface Props extends ReturnType<typeof useWindow> {
  readonly count: number;
  readonly rowAt: (at: number) => Shown | undefined;
}

/**
 * Rows of one height, of which only the visible ones are rendered, as a hand-written implementation
 * does it.
 */
export function Window({ count, rowAt, first, end, onScroll }: Props) {
  return (
    <div className="scroller" style={{ height: view }} onScroll={onScroll}>
      <div className="head">
        {Array.from({ length: 1 + textColumns + numberColumns }, (_, at) => (
          <div key={at}>Column {at}</div>
        ))}
      </div>
      <div className="body" style={{ height: count * rowHeight }}>
        {Array.from({ length: Math.max(0, end - first) }, (_, index) => {
          const row = rowAt(first + index);
          return row && <Row key={row.id} row={row} at={first + index} />;
        })}
      </div>
    </div>
  );
}
