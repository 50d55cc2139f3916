import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { applyChanges } from '../../../src/runtime/record/apply.ts';
import { compareItems } from '../../../src/runtime/record/compare.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { settle } from '../../../src/runtime/record/settle.ts';
import type { StoredItem } from '../../db/items/read.ts';
import { updateItem } from '../../db/items/write.ts';
import { Failure, invalid } from '../failure.ts';
import { type Kind, type KindAccess, callsOf, moduleOf, onKind } from './kind.ts';
import { readOne, lockItem } from './read.ts';
import { rootColumn } from '../../../src/runtime/record/tree.ts';
import { statusMove } from './status-move.ts';
import { tellItem } from './tell.ts';
import { itemErrors } from './verdict.ts';

/** Throws `stale` with the item as it is now unless it still has the version. */
export async function needVersion(
  access: KindAccess,
  { item }: StoredItem,
  version: number,
): Promise<void> {
  if (item.version === version) return;
  throw new Failure('stale', {}, { current: await readOne(access, { id: item.id }) });
}

export function needPresent({ item }: StoredItem): void {
  if (item.deleted_at !== null) throw new Failure('deleted_item');
}

/** Stores a changed item as its next version and tells of it; gives it as calls do. */
export async function storeChange(
  access: KindAccess,
  change: {
    readonly call: string;
    readonly module: CompiledModule;
    readonly before: Item;
    readonly after: Item;
    readonly comment?: string | undefined;
  },
): Promise<Item> {
  const { tx, now } = access;
  const after = { ...change.after, version: change.before.version + 1, updated_at: now };
  await updateItem(tx, change.module, after);
  tellItem(access, { ...change, after });
  return (await readOne(access, { id: after.id })) ?? after;
}

/**
 * Changes fields of an item that still has `version`: columns are merged per key, null clears.
 * `status` is taken only as a legal move. Nothing changed is no new version. Throws a Failure.
 */
export function changeItem(
  kind: Kind,
  itemId: number,
  version: number,
  body: ItemChanges,
): Promise<Item> {
  return onKind(kind, 'update', async (access) => {
    const stored = await lockItem(access, itemId);
    needPresent(stored);
    await needVersion(access, stored, version);
    const before = stored.item;
    const module = await moduleOf(access, before);
    const { status, ...fields } = body;
    const changed = applyChanges(module, before, fields, access.context);
    const settled = settle(module, changed.item, access.context);
    const root = stored.isRoot ? rootColumn(module) : null;
    const moved =
      root !== null && compareItems(module, before, settled)[root.pointer] !== undefined
        ? [{ pointer: root.pointer, code: 'read_only', params: {} }]
        : [];
    const errors = await itemErrors(
      access,
      module,
      before,
      settled,
      [...changed.errors, ...moved],
      root?.pointer ?? null,
    );
    if (errors.length > 0) throw invalid(errors);
    const after =
      status === undefined || status === before.status
        ? settled
        : await statusMove(access, module, settled, status);
    if (Object.keys(compareItems(module, before, after)).length === 0)
      return (await readOne(access, { id: itemId })) ?? before;
    return storeChange(access, {
      call: callsOf(access.live).patch.name,
      module,
      before,
      after,
    });
  });
}
