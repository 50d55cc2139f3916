import type { Item } from '../../../src/runtime/record/item.ts';
import { countChildren } from '../../db/items/children.ts';
import { Failure, invalid } from '../failure.ts';
import { needPresent, needVersion } from './each.ts';
import { type Kind, callsOf, moduleOf, onKind } from './kind.ts';
import { lockItem } from './read.ts';
import { storeChange } from './store.ts';
import { answered } from './gathered.ts';
import { referenceErrors } from './references/references.ts';
import { parentColumn } from '../../../src/runtime/record/tree.ts';
import { lockUniqueValues, uniqueErrors } from './unique.ts';

/**
 * Puts an item that still has `version` into the recycle bin. A root item stays, and so does one to
 * which others are subordinate. Throws a Failure.
 */
export function removeItem(kind: Kind, itemId: number, version: number): Promise<Item> {
  return onKind(kind, 'delete', async (access) => {
    const stored = await lockItem(access, itemId);
    needPresent(stored);
    needVersion(stored, version);
    if (stored.isRoot) throw new Failure('root_item');
    const before = stored.item;
    const module = await moduleOf(access, before);
    const parent = parentColumn(module);
    const children =
      parent === null ? 0 : await countChildren(access.tx, module, parent, access.siteId, itemId);
    if (children > 0) throw new Failure('still_referenced', { count: children });
    return storeChange(access, callsOf(access.live).remove.name, {
      module,
      before,
      after: { ...before, deleted_at: access.now, deleted_by_user_id: access.userId },
    });
  });
}

/** Brings an item back from the recycle bin, if what it belongs to is still there. */
export function restoreItem(kind: Kind, itemId: number, version: number): Promise<Item> {
  return onKind(kind, 'delete', async (access) => {
    const stored = await lockItem(access, itemId);
    if (stored.item.deleted_at === null) throw new Failure('not_deleted');
    needVersion(stored, version);
    const before = stored.item;
    const module = await moduleOf(access, before);
    const parent = parentColumn(module);
    const back = { module, before: null, after: before };
    await lockUniqueValues(access, [back]);
    const columns = parent === null ? [] : [parent];
    const [errors = []] = await answered([back], (each, ask) => {
      const references = referenceErrors(access, columns, each, ask);
      const taken = uniqueErrors(access, module.columns, each, ask);
      return references === 'asked' || taken === 'asked' ? 'asked' : [...references, ...taken];
    });
    if (errors.length > 0) throw invalid(errors);
    return storeChange(access, callsOf(access.live).restore.name, {
      module,
      before,
      after: { ...before, deleted_at: null, deleted_by_user_id: null },
    });
  });
}
