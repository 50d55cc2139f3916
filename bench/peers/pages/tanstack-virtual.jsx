import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useRef } from 'react';
import { exposeToDriver } from '../../lists/pages/harness.ts';
import '../../lists/pages/floor.css';
import { queryRows } from '../../lists/rows.ts';
import { columns, rowHeight, viewHeight } from './columns.jsx';

const Row = memo(function Row({ row, index, top }) {
  return (
    <div className="row" data-row={index} style={{ top }}>
      {columns.map(({ key, isNumber, shownOf }) => (
        <div key={key} className={isNumber ? 'number' : undefined}>
          {shownOf(row)}
        </div>
      ))}
    </div>
  );
});

/** TanStack Virtual without a table: the rows of the hand-written list, and its virtualiser. */
function List({ rows, query }) {
  const scroller = useRef(null);
  const shown = useMemo(() => queryRows(rows, query), [rows, query]);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 5,
  });
  return (
    <div ref={scroller} className="scroller" style={{ height: viewHeight }}>
      <div className="head">
        {columns.map(({ key }) => (
          <div key={key}>{key}</div>
        ))}
      </div>
      <div className="body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <Row key={shown[index].id} row={shown[index]} index={index} top={start} />
        ))}
      </div>
    </div>
  );
}

exposeToDriver({
  list: (rows, query) => <List rows={rows} query={query} />,
  page: (list) => list,
  scroller: () => document.querySelector('.scroller'),
});
