import { saveFile } from '../../browser/save-file.ts';
import type { Outbox } from '../../domain/outbox/outbox.ts';

/** Saves the unsent changes as a JSON file, with all values that the person entered. */
export function exportUnsent({ entries }: Outbox, name: string): void {
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
  const text = JSON.stringify({ exported_at: new Date().toISOString(), changes }, null, 2);
  saveFile(`${name}.json`, new Blob([text], { type: 'application/json' }));
}
