import { ConfigProvider, Table } from 'antd';
import { exposeToDriver } from '../../lists/pages/harness.ts';
import { columns, compareBy, sortedBy, viewHeight } from './columns.jsx';

const width = columns.reduce((sum, column) => sum + column.width, 0);

/** antd's table with its virtual rows. */
function List({ rows, query }) {
  const by = sortedBy(query);
  const definitions = columns.map((column) => ({
    key: column.key,
    title: column.key,
    width: column.width,
    align: column.isNumber ? 'end' : 'start',
    ellipsis: true,
    render: (_, row) => column.shownOf(row),
    sorter: compareBy(column),
    sortOrder: column.key === by ? 'ascend' : null,
    ...(column.key === 'text0' && {
      filteredValue: query.search === '' ? null : [query.search],
      onFilter: (search, row) => row.texts[0].includes(search),
    }),
  }));
  return (
    <Table
      virtual
      rowKey="id"
      size="small"
      columns={definitions}
      dataSource={rows}
      pagination={false}
      scroll={{ x: width, y: viewHeight - 40 }}
      onRow={(_, at) => ({ 'data-row': at })}
    />
  );
}

exposeToDriver({
  list: (rows, query) => <List rows={rows} query={query} />,
  page: (list) => <ConfigProvider>{list}</ConfigProvider>,
  scroller: () => document.querySelector('.ant-table-tbody-virtual-holder'),
});
