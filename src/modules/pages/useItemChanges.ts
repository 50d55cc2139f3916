import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { itemRead } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { changesBetween } from '../form/values.ts';
import { useKind } from '../kind.ts';

/** What can be done with an item; each resolves with the item as the server has it now. */
export interface ItemChangeCalls {
  readonly patch: (present: Item, base: Item) => Promise<Item>;
  readonly transition: (version: number, to: string, comment: string | undefined) => Promise<Item>;
  readonly remove: (version: number) => Promise<Item>;
  readonly restore: (version: number) => Promise<Item>;
}

/** The calls that change one item; the answer goes into the cache, the lists become stale. */
export function useItemChanges(module: CompiledModule, item: Item): ItemChangeCalls {
  const cache = useQueryClient();
  const kind = useKind(module);
  const { id, site_id } = item;
  return useMemo(() => {
    const calls = itemCalls(kind);
    const params = { siteId: site_id, itemId: id };
    const take = async (reply: Item) => {
      cache.setQueryData(itemRead(kind, site_id, id).queryKey, reply);
      await invalidateCall(cache, calls.list.name, site_id);
      return reply;
    };
    return {
      patch: async (present, base) => {
        const body = changesBetween(module, base, present);
        if (Object.keys(body).length === 0) return base;
        const { reply } = await callServer(calls.patch, { params, body, version: base.version });
        return take(reply);
      },
      transition: async (version, to, comment) => {
        const body = comment === undefined ? { to } : { to, comment };
        const { reply } = await callServer(calls.transition, { params, body, version });
        return take(reply);
      },
      remove: async (version) => {
        const { reply } = await callServer(calls.remove, { params, version });
        return take(reply);
      },
      restore: async (version) => {
        const { reply } = await callServer(calls.restore, { params, version });
        return take(reply);
      },
    };
  }, [cache, kind, module, id, site_id]);
}
