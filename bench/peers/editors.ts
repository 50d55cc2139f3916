import type { MeasuredEditor } from '../editor/build.ts';
import { installPeers, peerPages } from './install.ts';

const peers = [
  { name: 'editor-form-js.jsx', title: 'form-js', every: 1 },
  // It takes seconds for each action.
  { name: 'editor-formio.jsx', title: 'Form.io', every: 4 },
] as const;

/** Builders of other libraries whose titles contain a text; installed when first requested. */
export async function peerEditors(named: string): Promise<readonly MeasuredEditor[]> {
  await installPeers();
  return peers
    .filter(({ title }) => title.includes(named))
    .map((peer) => ({ ...peer, folder: peerPages }));
}
