import type { MeasuredTable } from '../rows/build.ts';
import { installPeers, peerPages } from './install.ts';

const titles = {
  'rows-data-grid.jsx': 'react-data-grid',
  'rows-survey.jsx': 'SurveyJS dynamic matrix',
} as const;

/** Editable tables of other libraries; installed when first requested. */
export async function peerTables(): Promise<readonly MeasuredTable[]> {
  await installPeers();
  return Object.entries(titles).map(([name, title]) => ({ name, title, folder: peerPages }));
}
