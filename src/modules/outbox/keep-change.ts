import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from '../../api/error.ts';
import { changeOutbox } from '../../api/outbox/device-outbox.ts';
import { currentUserQueryOptions, siteUsersQueryOptions } from '../../api/query-options.ts';
import { randomUuid } from '../../api/uuid.ts';
import { append, DiscardedItem } from '../../domain/outbox/append.ts';
import {
  entriesOfItem,
  isLocalId,
  type NewEntry,
  type Outbox,
} from '../../domain/outbox/outbox.ts';
import { localReferencesOf, referencePathsOf } from '../../domain/outbox/references.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { transition } from '../../runtime/flow/transition.ts';
import type { Item } from '../../runtime/record/item.ts';
import { actorOf } from '../actor.ts';
import { localOwnerOf } from '../local-data/local-data.ts';

/** What a person did to an item. */
export type Change = Pick<NewEntry, 'action' | 'base' | 'mine'>;

function newEntry(module: CompiledModule, site: number, change: Change): NewEntry {
  const { type, api, wrapper } = module.document;
  return {
    ...change,
    id: randomUuid(),
    site,
    endpoint: { type, api, wrapper },
    itemId: change.base?.id ?? 0,
    referencePaths: referencePathsOf(module),
    at: new Date().toISOString(),
  };
}

/**
 * Whether a change has to go to the outbox although the server may be there: earlier changes of the
 * item wait in it, or it needs an item that only this device has.
 */
export function mustWait(
  outbox: Outbox,
  module: CompiledModule,
  site: number,
  change: Change,
): boolean {
  const entry = newEntry(module, site, change);
  if (change.base !== null && entriesOfItem(outbox, entry).length > 0) return true;
  return isLocalId(entry.itemId) || localReferencesOf(entry).size > 0;
}

/**
 * Stores a change on this device, and resolves with the item as the person left it when it is on
 * disk. Rejects with an ApiError if it can't be stored.
 */
export async function keepChange(
  cache: QueryClient,
  module: CompiledModule,
  site: number,
  change: Change,
): Promise<Item> {
  const me = await cache.query(currentUserQueryOptions);
  const noConnection = () => new ApiError(i18next.t('api:network'), 0, 'network');
  if (me.viewed_by !== undefined) throw noConnection();
  const entry = newEntry(module, site, change);
  const { at } = entry;
  const isNew = change.base === null;
  const made = { created_at: at, created_by_user_id: me.user.id, version: 0 };
  const mine: Item = { ...entry.mine, ...(isNew ? made : {}), updated_at: at };
  try {
    let kept = mine;
    await changeOutbox(localOwnerOf(me), (before) => {
      const added = append(before, { ...entry, mine });
      kept = added.entry.mine;
      return added.outbox;
    });
    // A browser may otherwise remove the data when the device runs out of space.
    void navigator.storage?.persist?.();
    return kept;
  } catch (error) {
    if (error instanceof DiscardedItem)
      throw new ApiError(i18next.t('api:item_discarded'), 0, 'item_discarded');
    console.error('A change could not be kept on this device', error);
    throw noConnection();
  }
}

/** A move as a change. The server checks it again; rejects if it is not possible here either. */
export async function moveOf(
  cache: QueryClient,
  module: CompiledModule,
  site: { readonly id: number; readonly timezone: string },
  item: Item,
  move: { readonly to: string; readonly comment?: string },
): Promise<Change> {
  const [me, people] = await Promise.all([
    cache.query(currentUserQueryOptions),
    cache.query(siteUsersQueryOptions(site.id)),
  ]);
  const actor = actorOf(me, people, module.document.type, site);
  const moved = transition(module.flow, item, move, actor);
  if (!moved.ok) throw new ApiError(i18next.t('api:network'), 0, 'network');
  const { item: mine } = moved;
  return { action: { kind: 'move', ...move, status: mine.status }, base: item, mine };
}
