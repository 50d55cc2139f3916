import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compareItems } from '../../../src/runtime/record/compare.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import type { NewEvent } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { itemPermission } from '../context/permissions.ts';
import { type ItemAccess, callsOf } from '../context/items.ts';

/** The key of a comment among an event's changes; no pointer, so that no field can have it. */
export const commentKey = 'comment';

export interface ItemChange {
  /** The call's name. */
  readonly call: string;
  readonly module: CompiledModule;
  readonly before: Item | null;
  readonly after: Item;
  readonly comment?: string | undefined;
}

/** The events of changes of items. */
export function itemEvents(
  { siteId, type }: ItemAccess,
  changes: readonly ItemChange[],
): readonly NewEvent[] {
  return changes.map(({ call, module, before, after, comment }) => ({
    site_id: siteId,
    call,
    item_type: type,
    item_id: after.id,
    changes: {
      ...compareItems(module, before, after),
      ...(comment === undefined || comment === '' ? {} : { [commentKey]: [null, comment] }),
    },
  }));
}

/** Invalidates the list of the module, after the commit, for everybody who may read it. */
export function invalidateReaders({
  tx,
  siteId,
  organisationId,
  type,
  live,
  services,
}: ItemAccess): void {
  const invalidation = {
    call: callsOf(live).list.name,
    organisationId,
    siteId,
    permission: itemPermission(type, 'read'),
  };
  afterCommit(tx, () => services.notifier.invalidate(invalidation));
}
