import type { QueryClient } from '@tanstack/react-query';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { itemQueryOptions } from '../../api/items.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item, ItemChanges } from '../../runtime/record/item.ts';
import { moduleRefOf } from '../module-ref.ts';
import { type Delivered, deliverChange } from './useDelivery.ts';

/** A new item as the person left it, and the body of the call that makes it. */
export interface NewItem {
  readonly module: CompiledModule;
  readonly body: ItemChanges & { readonly client_id: string };
  readonly item: Item;
}

/**
 * Creates an item outside a form, or keeps it on this device while there is no connection; it is in the
 * cache then, and the lists are read again. Rejects with an ApiError.
 */
export async function deliverCreation(
  cache: QueryClient,
  siteId: number,
  language: string,
  { module, body, item }: NewItem,
): Promise<Delivered> {
  const ref = moduleRefOf(module, language);
  const calls = itemCalls(ref);
  const mine = { ...item, client_id: body.client_id };
  const delivered = await deliverChange(
    cache,
    module,
    siteId,
    (signal) =>
      callServer(calls.create, {
        params: { siteId },
        body,
        ...(signal === undefined ? {} : { signal }),
      }),
    () => ({ action: { kind: 'create', body }, base: null, mine }),
  );
  cache.setQueryData(itemQueryOptions(ref, siteId, delivered.item.id).queryKey, delivered.item);
  void invalidateCall(cache, calls.list.name, siteId);
  return delivered;
}
