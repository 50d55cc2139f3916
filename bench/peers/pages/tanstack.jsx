import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { exposeToDriver } from '../../lists/pages/harness.ts';
import '../../lists/pages/floor.css';
import { columns, compareTexts, rowHeight, sortedBy, viewHeight } from './columns.jsx';

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});

const definitions = columns.map(({ key, isNumber, valueOf, shownOf }) => ({
  id: key,
  accessorFn: valueOf,
  header: key,
  cell: ({ row }) => shownOf(row.original),
  sortFn: (a, b, id) =>
    isNumber ? a.getValue(id) - b.getValue(id) : compareTexts(a.getValue(id), b.getValue(id)),
  filterFn: (row, id, search) => String(row.getValue(id)).includes(search),
}));

/** TanStack Table with all rows, and TanStack Virtual. */
function List({ rows, query }) {
  const scroller = useRef(null);
  const by = sortedBy(query);
  const state = useMemo(
    () => ({
      sorting: by === null ? [] : [{ id: by, desc: false }],
      columnFilters: query.search === '' ? [] : [{ id: 'text0', value: query.search }],
    }),
    [by, query.search],
  );
  const table = useTable({ features, columns: definitions, data: rows, state });
  const shown = table.getRowModel().rows;
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
          <div key={shown[index].id} className="row" data-row={index} style={{ top: start }}>
            {shown[index].getAllCells().map((cell, at) => (
              <div key={cell.id} className={columns[at].isNumber ? 'number' : undefined}>
                <table.FlexRender cell={cell} />
              </div>
            ))}
          </div>
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
