import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { isDown } from '../../api/connection.ts';
import { isApiError } from '../../api/error.ts';
import { itemQueryOptions } from '../../api/items.ts';
import { applyOptimistic } from '../../api/optimistic-update.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { applyChanges } from '../../runtime/record/apply.ts';
import { changedValues, type ColumnValues, patchBodyOf } from '../../runtime/record/diff.ts';
import type { Item } from '../../runtime/record/item.ts';
import { normaliseItem } from '../../runtime/record/normalise-item.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { useModuleRef } from '../module-ref.ts';
import { loadKeeping } from '../outbox/load-keeping.ts';
import { type Delivered, useDelivery } from '../outbox/useDelivery.ts';
import { useTemplates } from '../registry/templates.ts';

const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

/** The calls that change single items. Each resolves with the item as the server has it now. */
export interface ItemMutations {
  /** Stores the difference between `base` and `present`, on top of the row version of `base`. */
  readonly save: (present: Item, base: Item) => Promise<Item>;
  /** Stores values of some columns. */
  readonly patch: (item: Item, values: ColumnValues) => Promise<Item>;
  /** `to` is the key of a status. */
  readonly transition: (item: Item, to: string, comment: string | undefined) => Promise<Item>;
  readonly remove: (item: Item) => Promise<Item>;
  readonly restore: (item: Item) => Promise<Item>;
  /** Resolves when the lists on screen have been refetched after the last call. */
  readonly listsRefreshed: () => Promise<void>;
}

/**
 * Pages, lists and cells change an item only through this hook. It applies an optimistic update,
 * which a refusal rolls back. The answer goes into the cache, and the lists are refetched.
 */
export function useItemMutations(module: CompiledModule, siteId: number): ItemMutations {
  const cache = useQueryClient();
  const moduleRef = useModuleRef(module);
  const templates = useTemplates();
  const { timeZone } = useWidgetServices();
  const deliver = useDelivery(module, siteId);
  return useMemo(() => {
    const calls = itemCalls(moduleRef);
    const lists: { refreshed: Promise<void> } = { refreshed: Promise.resolve() };
    const paramsOf = ({ id }: Item) => ({ siteId, itemId: id });
    function refreshLists(): void {
      lists.refreshed = invalidateCall(cache, calls.list.name, siteId);
    }

    /** Puts the item into the cache; after a conflict, refetches it. */
    async function settled(delivery: Promise<Delivered>): Promise<Item> {
      try {
        const { item, isKept } = await delivery;
        const { queryKey } = itemQueryOptions(moduleRef, siteId, item.id);
        // A pending answer may be older than this one.
        await cache.cancelQueries({ queryKey });
        cache.setQueryData(queryKey, item);
        // Lists of the device show what it keeps; those of the server do not have it yet.
        if (isKept) applyOptimistic(cache, moduleRef, siteId, item);
        if (!isKept || isDown()) refreshLists();
        return item;
      } catch (error) {
        if (isApiError(error) && (error.status === 409 || error.status === 412)) refreshLists();
        throw error;
      }
    }

    /** Moves an item into the recycle bin, or back. */
    function moveToBin(item: Item, kind: 'remove' | 'restore'): Promise<Item> {
      const input = { params: paramsOf(item), version: item.version };
      return settled(
        deliver(
          (signal) => callServer(calls[kind], { ...input, ...withSignal(signal) }),
          () => ({ action: { kind }, base: item, mine: item }),
        ),
      );
    }

    async function save(
      present: Item,
      base: Item,
      body = patchBodyOf(changedValues(module.columns, base, present)),
    ): Promise<Item> {
      if (Object.keys(body).length === 0) return base;
      const rollback = applyOptimistic(cache, moduleRef, siteId, present);
      try {
        const input = { params: paramsOf(base), body, version: base.version };
        return await settled(
          deliver(
            (signal) => callServer(calls.patch, { ...input, ...withSignal(signal) }),
            () => ({ action: { kind: 'update', body }, base, mine: present }),
          ),
        );
      } catch (error) {
        rollback();
        throw error;
      }
    }

    return {
      save,
      patch(item, values) {
        const own = templates.forVersion(module, item.template_id, item.template_version);
        const context = { now: new Date().toISOString(), timeZone };
        const body = patchBodyOf(values);
        const changed = applyChanges(own, item, body, context).item;
        return save(normaliseItem(own, changed, context), item, body);
      },
      transition(item, to, comment) {
        const body = comment === undefined ? { to } : { to, comment };
        const input = { params: paramsOf(item), body, version: item.version };
        return settled(
          deliver(
            (signal) => callServer(calls.transition, { ...input, ...withSignal(signal) }),
            async () => {
              const own = templates.forVersion(module, item.template_id, item.template_version);
              const { moveOf } = await loadKeeping();
              return moveOf(cache, own, { id: siteId, timezone: timeZone }, item, body);
            },
          ),
        );
      },
      remove: (item) => moveToBin(item, 'remove'),
      restore: (item) => moveToBin(item, 'restore'),
      listsRefreshed: () => lists.refreshed,
    };
  }, [cache, deliver, moduleRef, module, siteId, templates, timeZone]);
}
