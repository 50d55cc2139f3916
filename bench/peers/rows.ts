import type { MeasuredTable } from '../rows/build.ts';
import { installPeers, peerPages } from './install.ts';

const peers = [
  { name: 'rows-data-grid.jsx', title: 'react-data-grid', every: 1 },
  // It takes a minute to appear.
  { name: 'rows-survey.jsx', title: 'SurveyJS dynamic matrix', every: 6 },
] as const;

/** Editable tables of other libraries whose titles contain a text; installed when first requested. */
export async function peerTables(named: string): Promise<readonly MeasuredTable[]> {
  await installPeers();
  return peers
    .filter(({ title }) => title.includes(named))
    .map((peer) => ({ ...peer, folder: peerPages }));
}
