import type { QueryClient } from '@tanstack/react-query';
import { changeOutbox } from '../../api/outbox/device-outbox.ts';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import { putBack, withoutHeld } from '../../domain/outbox/removal.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { localOwnerOf } from '../local-data/local-data.ts';
import { droppedEntries, droppedKey } from './dropped-entries.ts';
import { type Change, newEntry } from './new-entry.ts';

/**
 * What a deletion or a restoration that the server has carried out does to the outbox: what waits for
 * the person of a deleted item goes, and comes back with the item. Never rejects.
 */
export async function followServer(
  cache: QueryClient,
  module: CompiledModule,
  site: number,
  change: Change,
): Promise<void> {
  const { kind } = change.action;
  if (kind !== 'remove' && kind !== 'restore') return;
  const entry = newEntry(module, site, change);
  try {
    const owner = localOwnerOf(await cache.query(currentUserQueryOptions));
    const key = droppedKey(owner, entry);
    const before = droppedEntries.get(key) ?? [];
    const dropped: OutboxEntry[] = [];
    if (kind === 'remove' || before.length > 0)
      await changeOutbox(owner, (outbox) => {
        if (kind === 'restore') return putBack(outbox, before);
        const after = withoutHeld(outbox, entry);
        dropped.push(...after.dropped);
        return after.outbox;
      });
    if (kind === 'remove') droppedEntries.set(key, dropped);
    else droppedEntries.delete(key);
  } catch (error) {
    // The server has the change. What is left waits for the person.
    console.error('The changes of an item on this device could not be changed', error);
  }
}
