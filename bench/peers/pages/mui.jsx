import { DataGrid } from '@mui/x-data-grid';
import { exposeToDriver } from '../../lists/pages/harness.ts';
import { columns, compareTexts, rowHeight, sortedBy, viewHeight } from './columns.jsx';

const definitions = columns.map(({ key, width, isNumber, valueOf, shownOf }) => ({
  field: key,
  headerName: key,
  width,
  type: isNumber ? 'number' : 'string',
  valueGetter: (_, row) => valueOf(row),
  valueFormatter: (_, row) => String(shownOf(row)),
  sortComparator: isNumber ? (a, b) => a - b : compareTexts,
}));

const all = { page: 0, pageSize: 100 };

/** MUI's free data grid, which shows at most a hundred rows per page. */
function List({ rows, query }) {
  const by = sortedBy(query);
  return (
    <div style={{ height: viewHeight }}>
      <DataGrid
        columns={definitions}
        rows={rows}
        rowHeight={rowHeight}
        paginationModel={all}
        sortModel={by === null ? [] : [{ field: by, sort: 'asc' }]}
        filterModel={{
          items:
            query.search === ''
              ? []
              : [{ id: 1, field: 'text0', operator: 'contains', value: query.search }],
        }}
      />
    </div>
  );
}

exposeToDriver({
  list: (rows, query) => <List rows={rows} query={query} />,
  page: (list) => list,
  scroller: () => document.querySelector('.MuiDataGrid-virtualScroller'),
  firstRow: '[data-rowindex="0"]',
});
