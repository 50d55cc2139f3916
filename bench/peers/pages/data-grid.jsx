import { useMemo } from 'react';
import { DataGrid } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { exposeToDriver } from '../../lists/pages/harness.ts';
import { queryRows } from '../../lists/rows.ts';
import { columns, rowHeight, sortedBy, viewHeight } from './columns.jsx';

const definitions = columns.map(({ key, width, shownOf }) => ({
  key,
  name: key,
  width,
  sortable: true,
  renderCell: ({ row }) => shownOf(row),
}));

/** react-data-grid: the page sorts and filters the rows. */
function List({ rows, query }) {
  const shown = useMemo(() => queryRows(rows, query), [rows, query]);
  const by = sortedBy(query);
  return (
    <DataGrid
      style={{ height: viewHeight }}
      columns={definitions}
      rows={shown}
      rowKeyGetter={({ id }) => id}
      rowHeight={rowHeight}
      sortColumns={by === null ? [] : [{ columnKey: by, direction: 'ASC' }]}
    />
  );
}

exposeToDriver({
  list: (rows, query) => <List rows={rows} query={query} />,
  page: (list) => list,
  scroller: () => document.querySelector('[role="grid"]'),
  firstRow: '[role="row"][aria-rowindex="2"]',
});
