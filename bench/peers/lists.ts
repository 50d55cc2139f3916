import type { MeasuredList } from '../lists/build.ts';
import { installPeers, peerPages } from './install.ts';

const titles = {
  'tanstack-virtual.jsx': 'TanStack Virtual alone',
  'tanstack.jsx': 'TanStack Table + Virtual',
  'data-grid.jsx': 'react-data-grid',
  'antd-table.jsx': 'antd virtual table',
  'ag-grid.jsx': 'AG Grid Community',
  'mui.jsx': 'MUI X, pages of 100',
} as const;

/** Tables of other libraries, which have all rows in memory; installed when first requested. */
export async function peerLists(): Promise<readonly MeasuredList[]> {
  await installPeers();
  return Object.entries(titles).map(([name, title]) => ({ name, title, folder: peerPages }));
}
