import {
  ClientSideRowModelModule,
  ColumnApiModule,
  ExternalFilterModule,
  ModuleRegistry,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useRef } from 'react';
import { exposeToDriver } from '../../lists/pages/harness.ts';
import { columns, compareTexts, rowHeight, sortedBy, viewHeight } from './columns.jsx';

ModuleRegistry.registerModules([ClientSideRowModelModule, ColumnApiModule, ExternalFilterModule]);

const definitions = columns.map(({ key, width, isNumber, valueOf, shownOf }) => ({
  colId: key,
  headerName: key,
  width,
  valueGetter: ({ data }) => valueOf(data),
  valueFormatter: ({ data }) => String(shownOf(data)),
  comparator: isNumber ? (a, b) => a - b : compareTexts,
}));

/** AG Grid's free edition. */
function List({ rows, query }) {
  const grid = useRef(null);
  const search = useRef('');
  useEffect(() => {
    const api = grid.current?.api;
    if (api === undefined) return;
    const by = sortedBy(query);
    api.applyColumnState({
      state: by === null ? [] : [{ colId: by, sort: 'asc' }],
      defaultState: { sort: null },
    });
    if (search.current === query.search) return;
    search.current = query.search;
    api.onFilterChanged();
  }, [query]);
  return (
    <div style={{ height: viewHeight }}>
      <AgGridReact
        ref={grid}
        columnDefs={definitions}
        rowData={rows}
        rowHeight={rowHeight}
        getRowId={({ data }) => String(data.id)}
        isExternalFilterPresent={() => search.current !== ''}
        doesExternalFilterPass={({ data }) => data.texts[0].includes(search.current)}
      />
    </div>
  );
}

/** The scroll container of the rows; its class changes between versions. */
function scroller() {
  let at = document.querySelector('.ag-row')?.parentElement ?? null;
  while (
    at !== null &&
    getComputedStyle(at).overflowY !== 'auto' &&
    getComputedStyle(at).overflowY !== 'scroll'
  ) {
    at = at.parentElement;
  }
  return at;
}

exposeToDriver({
  list: (rows, query) => <List rows={rows} query={query} />,
  page: (list) => list,
  scroller,
  firstRow: '.ag-row[row-index="0"]',
});
