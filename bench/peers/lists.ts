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

/** Tables of other libraries whose titles contain a text, which have all rows in memory; installed when first requested. */
export async function peerLists(named: string): Promise<readonly MeasuredList[]> {
  await installPeers();
  return Object.entries(titles)
    .filter(([, title]) => title.includes(named))
    .map(([name, title]) => ({ name, title, folder: peerPages }));
}
