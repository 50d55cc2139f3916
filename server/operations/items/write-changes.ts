import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { applyFileMetadata, attachedFileId } from '../../../src/runtime/record/file-metadata.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { writeEvents } from '../../db/events.ts';
import { updateItem } from '../../db/items/write.ts';
import type { ItemAccess } from '../context/items.ts';
import { type ItemChange, invalidateReaders, itemEvents } from '../events/item-events.ts';
import { fileRows } from '../files/row.ts';
import { askReaders } from '../notifications/ask-readers.ts';
import { notifyAffectedUsers } from '../notifications/notify-item-changes.ts';
import { factsOf } from './references/files.ts';
import { type VersionNote, changedVersion, numberVersions, recordVersions } from './versions.ts';

/** A change of an existing item. */
export interface StoredChange {
  readonly module: CompiledModule;
  readonly before: Item;
  readonly after: Item;
}

/** Copies size and format of each item's file to the item, if it can have one. */
export async function addFileMetadata(
  access: ItemAccess,
  all: readonly { readonly module: CompiledModule; readonly item: Item }[],
): Promise<readonly Item[]> {
  const own = all.map(({ module, item }) => attachedFileId(module, item));
  const ids = new Set(own.filter((id) => typeof id === 'number'));
  const rows = new Map((await fileRows(access, [...ids])).map((row) => [row.id, row]));
  return all.map(({ module, item }, at) => {
    const id = own[at];
    if (id === undefined) return item;
    const row = id === null ? undefined : rows.get(id);
    return applyFileMetadata(module, item, row === undefined ? null : factsOf(row));
  });
}

/**
 * Writes changed items, which the transaction has locked, as their next versions. Returns the
 * changes with the items as stored; `publishChanges` has to follow.
 */
export async function writeChanges<C extends StoredChange>(
  access: ItemAccess,
  changes: readonly C[],
): Promise<readonly C[]> {
  const { tx, now } = access;
  const numbered = await numberVersions(access, changes);
  const next = changes.map(({ module, before, after }, at) => ({
    module,
    item: { ...(numbered[at] ?? after), version: before.version + 1, updated_at: now },
  }));
  const items = await addFileMetadata(access, next);
  const stored: C[] = [];
  for (const [at, change] of changes.entries()) {
    const after = await updateItem(tx, change.module, items[at] ?? change.after);
    stored.push({ ...change, after });
  }
  return stored;
}

/** Records written changes as versions and as events of a call, invalidates lists and notifies people. */
export async function publishChanges(
  access: ItemAccess,
  call: string,
  written: readonly Pick<ItemChange, 'module' | 'before' | 'after'>[],
  comment?: string,
  note?: VersionNote,
): Promise<void> {
  if (written.length === 0) return;
  const changes = written.map((change) => ({ ...change, call, comment }));
  await recordVersions(access, changes, note);
  writeEvents(access.tx, itemEvents(access, changes));
  invalidateReaders(access);
  await notifyAffectedUsers(access, changes);
  for (const change of changes) {
    const version = change.after.deleted_at === null ? changedVersion(change) : null;
    if (version !== null) await askReaders(access, { item: change.after, active: version.version });
  }
}
