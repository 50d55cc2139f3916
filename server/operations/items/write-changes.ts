import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { readStored } from '../../db/items/read.ts';
import { updateItem } from '../../db/items/write.ts';
import { notifyAffectedUsers } from '../notifications/notify-item-changes.ts';
import type { ItemAccess } from '../context/items.ts';
import { addFileMetadataToAll } from './file-metadata.ts';
import { recordItemEvents } from '../events/item-events.ts';

/** A change of an existing item. */
export interface StoredChange {
  readonly module: CompiledModule;
  readonly before: Item;
  readonly after: Item;
}

/** Writes changed items as their next versions; `tellChanges` has to follow. */
export async function writeChanges<C extends StoredChange>(
  access: ItemAccess,
  changes: readonly C[],
): Promise<readonly C[]> {
  const { tx, now } = access;
  const all = changes.map(({ module, after }) => ({ module, item: after }));
  const withMetadata = await addFileMetadataToAll(access, all);
  const written = changes.map((change, at) => {
    const version = change.before.version + 1;
    return {
      ...change,
      after: { ...(withMetadata[at] ?? change.after), version, updated_at: now },
    };
  });
  for (const { module, after } of written) await updateItem(tx, module, after);
  return written;
}

/** Publishes written changes. Returns the items as calls return them, by id. */
export async function publishChanges(
  access: ItemAccess,
  call: string,
  written: readonly StoredChange[],
  comment?: string,
): Promise<ReadonlyMap<number, Item>> {
  if (written.length === 0) return new Map();
  const changes = written.map((change) => ({ ...change, call, comment }));
  recordItemEvents(access, changes);
  await notifyAffectedUsers(access, changes);
  const { tx, live, siteId } = access;
  const ids = written.map(({ after }) => after.id);
  const stored = await readStored(tx, live.compiled, siteId, ids);
  return new Map(written.map(({ after }) => [after.id, stored.get(after.id)?.item ?? after]));
}
