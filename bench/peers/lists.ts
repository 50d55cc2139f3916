import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredList } from '../lists/build.ts';

const here = import.meta.dirname;

/** Installs the packages of the pages from their lock file; once. Throws if npm fails. */
async function install(): Promise<void> {
  if (existsSync(join(here, 'node_modules'))) return;
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, stdio: 'inherit' });
  await once(npm, 'exit');
  if (npm.exitCode !== 0) throw new Error('The tables to compare with could not be installed.');
}

const titles = {
  'tanstack.jsx': 'TanStack Table + Virtual',
  'data-grid.jsx': 'react-data-grid',
  'antd-table.jsx': 'antd virtual table',
  'ag-grid.jsx': 'AG Grid Community',
  'mui.jsx': 'MUI X, pages of 100',
} as const;

/** Tables of other libraries, which have all rows in memory; installed when first requested. */
export async function peerLists(): Promise<readonly MeasuredList[]> {
  await install();
  const folder = join(here, 'pages');
  return Object.entries(titles).map(([name, title]) => ({ name, title, folder }));
}
