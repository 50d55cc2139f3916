import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import { itemQueryOptions } from '../../api/items.ts';
import { applyOptimistic } from '../../api/optimistic-update.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { changesBetween } from '../../runtime/record/diff.ts';
import { useModuleRef } from '../module-ref.ts';

/** What can be done with an item; each resolves with the item as the server has it now. */
export interface ItemMutations {
  /** Stores what differs from `base`, and shows it before the answer. */
  readonly patch: (current: Item, base: Item) => Promise<Item>;
  readonly transition: (version: number, to: string, comment: string | undefined) => Promise<Item>;
  readonly remove: (version: number) => Promise<Item>;
  readonly restore: (version: number) => Promise<Item>;
}

/** The calls that change one item; the answer goes into the cache, the lists become stale. */
export function useItemMutations(
  module: CompiledModule,
  { id, site_id }: Pick<Item, 'id' | 'site_id'>,
): ItemMutations {
  const cache = useQueryClient();
  const moduleRef = useModuleRef(module);
  return useMemo(() => {
    const calls = itemCalls(moduleRef);
    const params = { siteId: site_id, itemId: id };
    const stale = () => invalidateCall(cache, calls.list.name, site_id);
    /** Keeps what the server answered; where it was too late, what others did is fetched. */
    const settled = async (call: Promise<{ readonly reply: Item }>): Promise<Item> => {
      try {
        const { reply } = await call;
        const { queryKey } = itemQueryOptions(moduleRef, site_id, id);
        // An answer on its way may be older than this one.
        await cache.cancelQueries({ queryKey });
        cache.setQueryData(queryKey, reply);
        void stale();
        return reply;
      } catch (error) {
        if (isApiError(error) && (error.status === 409 || error.status === 412)) void stale();
        throw error;
      }
    };
    return {
      patch: async (present, base) => {
        const body = changesBetween(module, base, present);
        if (Object.keys(body).length === 0) return base;
        const { version } = base;
        const takeBack = applyOptimistic(cache, moduleRef, site_id, present);
        try {
          return await settled(callServer(calls.patch, { params, body, version }));
        } catch (error) {
          takeBack();
          throw error;
        }
      },
      transition: (version, to, comment) => {
        const body = comment === undefined ? { to } : { to, comment };
        return settled(callServer(calls.transition, { params, body, version }));
      },
      remove: (version) => settled(callServer(calls.remove, { params, version })),
      restore: (version) => settled(callServer(calls.restore, { params, version })),
    };
  }, [cache, moduleRef, module, id, site_id]);
}
