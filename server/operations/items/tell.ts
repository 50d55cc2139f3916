import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compareItems } from '../../../src/runtime/record/compare.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { writeEvents } from '../../db/events.ts';
import { afterCommit } from '../../db/transaction.ts';
import { itemCode } from '../access/codes.ts';
import { type KindAccess, callsOf } from './kind.ts';

/** The key of a comment among an event's changes; no pointer, so that no field can have it. */
export const commentKey = 'comment';

export interface ItemChange {
  /** The named call. */
  readonly call: string;
  readonly module: CompiledModule;
  readonly before: Item | null;
  readonly after: Item;
  readonly comment?: string | undefined;
}

/** Writes the event of an item's change, and tells those who may read it after the commit. */
export function tellItem(access: KindAccess, change: ItemChange): void {
  const { tx, siteId, organisationId, type, live, services } = access;
  const { call, module, before, after, comment } = change;
  writeEvents(tx, [
    {
      siteId,
      call,
      itemType: type,
      itemId: after.id,
      changes: {
        ...compareItems(module, before, after),
        ...(comment === undefined || comment === '' ? {} : { [commentKey]: [null, comment] }),
      },
    },
  ]);
  const invalidation = {
    call: callsOf(live).list.name,
    organisationId,
    siteId,
    permission: itemCode(type, 'read'),
  };
  afterCommit(tx, () => services.notifier.invalidate(invalidation));
}
