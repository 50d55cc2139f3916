import { ConfigProvider, Table } from 'antd';
import { exposeToDriver } from '../../lists/pages/harness.ts';
import { columns, compareBy, sortedBy, viewHeight } from './columns.jsx';

const width = columns.reduce((sum, column) => sum + column.width, 0);

/** antd's table with its virtual rows. */
function List({ rows, asked }) {
  const by = sortedBy(asked);
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
      filteredValue: asked.words === '' ? null : [asked.words],
      onFilter: (words, row) => row.texts[0].includes(words),
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
  list: (rows, asked) => <List rows={rows} asked={asked} />,
  page: (list) => <ConfigProvider>{list}</ConfigProvider>,
  scroller: () => document.querySelector('.ant-table-tbody-virtual-holder'),
});
