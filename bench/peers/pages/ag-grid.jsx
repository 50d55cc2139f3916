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
function List({ rows, asked }) {
  const grid = useRef(null);
  const words = useRef('');
  useEffect(() => {
    const api = grid.current?.api;
    if (api === undefined) return;
    const by = sortedBy(asked);
    api.applyColumnState({
      state: by === null ? [] : [{ colId: by, sort: 'asc' }],
      defaultState: { sort: null },
    });
    if (words.current === asked.words) return;
    words.current = asked.words;
    api.onFilterChanged();
  }, [asked]);
  return (
    <div style={{ height: viewHeight }}>
      <AgGridReact
        ref={grid}
        columnDefs={definitions}
        rowData={rows}
        rowHeight={rowHeight}
        getRowId={({ data }) => String(data.id)}
        isExternalFilterPresent={() => words.current !== ''}
        doesExternalFilterPass={({ data }) => data.texts[0].includes(words.current)}
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
  list: (rows, asked) => <List rows={rows} asked={asked} />,
  page: (list) => list,
  scroller,
  firstRow: '.ag-row[row-index="0"]',
});
