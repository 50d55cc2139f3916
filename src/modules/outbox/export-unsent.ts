import type { QueryClient } from '@tanstack/react-query';
import { saveFile } from '../../browser/save-file.ts';
import type { Outbox } from '../../domain/outbox/outbox.ts';
import { readKeptFile } from './kept-files.ts';

/**
 * Saves the unsent changes as a JSON file, with all values that the person entered, and after it each file
 * that only this device has.
 */
export async function exportUnsent(
  cache: QueryClient,
  { entries, files }: Outbox,
  name: string,
): Promise<void> {
  const changes = entries.map(({ site, endpoint, itemId, action, base, mine, at, state }) => ({
    at,
    site,
    module: endpoint.type,
    item: itemId,
    action,
    state,
    before: base,
    after: mine,
  }));
  const kept = files.map(({ key: _key, ...file }) => file);
  const all = { exported_at: new Date().toISOString(), changes, files: kept };
  const text = JSON.stringify(all, null, 2);
  saveFile(`${name}.json`, new Blob([text], { type: 'application/json' }));
  for (const file of files) {
    const read = await readKeptFile(cache, file);
    if (read !== null) saveFile(file.name, read);
  }
}
